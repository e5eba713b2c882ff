import type { ReplyOf } from "#contract/endpoint.ts";
import type { sessionEndpoints } from "#contract/session.ts";
import { send } from "./send.ts";

export type SignInOptions = ReplyOf<(typeof sessionEndpoints)["options"]>;

/**
 * The identity routes, under the library's own names (Spec 7.1). They stand apart from the contract's client,
 * because the sign-in page loads neither the schemas nor the query cache.
 */
export const identity = {
  signUp: (input: { name: string; email: string; password: string }) =>
    post("sign-up/email", { ...input, callbackURL: "/auth" }),
  signIn: (input: { email: string; password: string }) => post("sign-in/email", input),
  signOut: () => post("sign-out", {}),
  requestPasswordReset: (input: { email: string }) =>
    post("request-password-reset", { ...input, redirectTo: "/reset-password" }),
  resetPassword: (input: { newPassword: string; token: string }) => post("reset-password", input),
  confirmEmail: (input: { token: string }) => post("verify-email", input),
  resendConfirmation: (input: { email: string }) =>
    post("send-verification-email", { ...input, callbackURL: "/auth" }),
  changePassword: (input: { currentPassword: string; newPassword: string }) =>
    post("change-password", { ...input, revokeOtherSessions: true }),
};

/** Whether somebody is signed in. A server that cannot be reached counts as no. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await send("/api/session", { headers: { accept: "application/json" } });
    return true;
  } catch {
    return false;
  }
}

/** What the sign-in must know beforehand; null when the server cannot be reached. */
export async function readSignInOptions(): Promise<SignInOptions | null> {
  try {
    const response = await send("/api/session/options", { headers: { accept: "application/json" } });
    return await response.json();
  } catch {
    return null;
  }
}

async function post(name: string, body: object): Promise<unknown> {
  const response = await send(`/api/auth/${name}`, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.status === 204 ? null : response.json();
}
