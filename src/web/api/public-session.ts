import type { Reply } from "#contract/contract.ts";
import { call } from "./call.ts";

export type SignInOptions = Reply<"session.options">;

/** Reads what the sign-in must know beforehand; null when the server cannot be reached. */
export async function readSignInOptions(): Promise<SignInOptions | null> {
  try {
    return await call("session.options");
  } catch {
    return null;
  }
}
