import type { BookId, UserId } from "#domain/ids.ts";
import { queueOf } from "#server/db/group-commit.ts";
import type { Credential } from "#server/db/in-transaction.ts";
import { networkOf } from "./network.ts";

type KnownCaller = { userId: UserId; bookId: BookId };
type Signature = Pick<Credential, "digest" | "requestedBookId">;

/**
 * Whose the sessions and tokens of earlier requests were. So a request counts for a person and a book before the database
 * is queried, which still decides whether the credential is valid.
 */
export type KnownCallers = {
  /** What a request counts for: the person and the book, or its address while the sender is unknown. */
  groupsOf: (signature: Signature | undefined, ip: string) => [string, ...string[]];
  keep: (signature: Signature, caller: KnownCaller) => void;
};

const MOST_KNOWN = 50_000;

export function knownCallers(): KnownCallers {
  const callers = new Map<string, KnownCaller>();
  return {
    groupsOf: (signature, ip) => {
      const caller = signature && callers.get(queueOf(signature));
      if (caller) return [`person ${caller.userId}`, `book ${caller.bookId}`];
      // Apart, so that invented tokens don't keep anyone at the same address from signing in.
      return [`${signature ? "unknown at" : "address"} ${networkOf(ip)}`];
    },
    keep: (signature, { userId, bookId }) => {
      const key = queueOf(signature);
      callers.delete(key);
      callers.set(key, { userId, bookId });
      const [oldest] = callers.keys();
      if (callers.size > MOST_KNOWN && oldest !== undefined) callers.delete(oldest);
    },
  };
}
