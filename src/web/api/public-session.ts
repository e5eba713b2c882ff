import type { ReplyOf } from "#contract/endpoint.ts";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "./call.ts";
import { send } from "./send.ts";

export type SignInOptions = ReplyOf<(typeof sessionEndpoints)["options"]>;

/** Whether somebody is signed in. A server that cannot be reached counts as no. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await send(sessionEndpoints.get.path, { headers: { accept: "application/json" } });
    return true;
  } catch {
    return false;
  }
}

/** What the sign-in must know beforehand; null when the server cannot be reached. */
export async function readSignInOptions(): Promise<SignInOptions | null> {
  try {
    return await call(sessionEndpoints.options);
  } catch {
    return null;
  }
}
