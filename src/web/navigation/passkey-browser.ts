import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Body, Reply } from "#contract/contract.ts";

type ServerOptions = Reply<"passkeys.creationOptions">["options"];

/** Whether passkeys work here: they belong to one address, and old browsers have none. */
export function canUsePasskeys(origin: string | null): boolean {
  return origin === window.location.origin && "PublicKeyCredential" in window;
}

/** Asks the device to create a passkey; null if the user cancels. */
export async function makePasskey(
  options: ServerOptions,
): Promise<Omit<Body<"passkeys.create">, "name"> | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract does not repeat the types of WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await orCanceled(startRegistration({ optionsJSON }));
  if (made === null) return null;
  const { clientDataJSON: clientData, attestationObject: attestation } = made.response;
  return { credentialId: made.id, clientData, attestation };
}

/** Asks the device for a passkey of this site; null if the user cancels. */
export async function readPasskey(options: ServerOptions): Promise<Body<"passkeys.signIn"> | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract does not repeat the types of WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await orCanceled(startAuthentication({ optionsJSON }));
  if (answer === null) return null;
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = "" } = answer.response;
  return { credentialId: answer.id, clientData, authenticatorData, signature, userHandle };
}

const CANCELED = new Set(["NotAllowedError", "AbortError"]);

async function orCanceled<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && CANCELED.has(error.name)) return null;
    throw error;
  }
}
