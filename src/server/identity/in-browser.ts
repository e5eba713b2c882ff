import { Refusal } from "#domain/refusals.ts";
import type { Caller } from "./identity.ts";

/** A lost API token must not be able to make another one, or to end or weaken its owner's sign-in. */
export function inBrowser(caller: Caller): Caller {
  if (caller.sessionId === null) throw new Refusal("auth.forbidden");
  return caller;
}
