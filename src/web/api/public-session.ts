import type { Reply } from "#contract/contract.ts";
import { call } from "./call-api.ts";

export type SignInOptions = Reply<"session.options">;

/** Reads the options of the sign-in; null if the server can't be reached. */
export async function readSignInOptions(): Promise<SignInOptions | null> {
  try {
    return await call("session.options");
  } catch {
    return null;
  }
}
