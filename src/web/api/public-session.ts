import type { Reply } from "#contract/contract.ts";
import { operations } from "#contract/operations.ts";
import { call } from "./call.ts";
import { send } from "./send.ts";

export type SignInOptions = Reply<"session.options">;

/** Whether somebody is signed in. A server that cannot be reached counts as no. */
export async function isSignedIn(): Promise<boolean> {
  try {
    await send(operations["session.get"].path, { headers: { accept: "application/json" } });
    return true;
  } catch {
    return false;
  }
}

/** What the sign-in must know beforehand; null when the server cannot be reached. */
export async function readSignInOptions(): Promise<SignInOptions | null> {
  try {
    return await call("session.options");
  } catch {
    return null;
  }
}
