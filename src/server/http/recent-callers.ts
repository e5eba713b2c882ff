import type { BookId, UserId } from "#domain/ids.ts";
import { queueOf } from "#server/db/group-commit.ts";
import type { Credential } from "#server/db/enter-book.ts";
import { networkOfAddress } from "./network.ts";

type KnownCaller = { userId: UserId; bookId: BookId };
type CallerKey = Pick<Credential, "digest" | "requestedBookId">;

/**
 * Cache of the people behind recent sessions and tokens, so that a request counts for a person and book before the
 * database is queried, which still validates the credential.
 */
export type KnownCallers = {
  /** Groups a request counts for: person and book, or IP address while the sender is unknown. */
  groupsOf: (signature: CallerKey | undefined, ip: string) => [string, ...string[]];
  keep: (signature: CallerKey, caller: KnownCaller) => void;
};

const CALLERS_MAX = 50_000;

export function createKnownCallers(): KnownCallers {
  const callers = new Map<string, KnownCaller>();
  return {
    groupsOf: (signature, ip) => {
      const caller = signature && callers.get(queueOf(signature));
      if (caller) return [`person ${caller.userId}`, `book ${caller.bookId}`];
      // Separate, so that made-up tokens don't block sign-in from the same address.
      return [`${signature ? "unknown at" : "address"} ${networkOfAddress(ip)}`];
    },
    keep: (signature, { userId, bookId }) => {
      const key = queueOf(signature);
      callers.delete(key);
      callers.set(key, { userId, bookId });
      const [oldest] = callers.keys();
      if (callers.size > CALLERS_MAX && oldest !== undefined) callers.delete(oldest);
    },
  };
}
