import type { Samples } from "./sample-requests.ts";

/** Requests of passkeys and of the identity provider. */
export const SIGN_IN_SAMPLES: Samples = {
  "GET /api/auth/passkeys": () => ({}),
  "POST /api/auth/passkeys/creation-options": ({ password }) => ({ body: { password } }),
  "POST /api/auth/passkeys": () => ({
    body: { name: "My laptop", credentialId: "dW5rbm93bg", clientData: "e30", attestation: "oA" },
  }),
  "DELETE /api/auth/passkeys/:id": () => ({ params: { id: "018f2f3c-0000-7000-8000-00000000beef" } }),
  "POST /api/auth/passkeys/sign-in-options": () => ({}),
  "POST /api/auth/sign-in/passkey": () => ({
    body: {
      credentialId: "dW5rbm93bg",
      clientData: "e30",
      authenticatorData: "oA",
      signature: "oA",
      userHandle: "dXNlcg",
    },
  }),
  "POST /api/auth/provider/start": () => ({}),
  "POST /api/auth/provider/finish": () => ({ body: { state: "unknown", code: "unknown" } }),
  "GET /api/auth/provider": () => ({}),
  "POST /api/auth/provider/connect": () => ({}),
  "POST /api/auth/provider/disconnect": () => ({}),
};
