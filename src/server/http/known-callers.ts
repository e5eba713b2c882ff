import type { BookId, UserId } from "#domain/ids.ts";
import { queueOf } from "#server/db/group-commit.ts";
import type { Credential } from "#server/db/in-transaction.ts";
import { networkOf } from "./network.ts";

type KnownCaller = { userId: UserId; bookId: BookId };
type Signature = Pick<Credential, "digest" | "meant">;

/**
 * Whose the sessions and tokens of earlier requests were. So a request counts for a person and a book before the database
 * is asked, which still decides whether the credential is valid.
 */
export type KnownCallers = {
  /** What a request counts for: the person and the book, or its address while nobody knows whose it is. */
  groupsOf: (signature: Signature | undefined, ip: string) => [string, ...string[]];
  keep: (signature: Signature, caller: KnownCaller) => void;
};

const MOST_KNOWN = 50_000;

export function knownCallers(): KnownCallers {
  const known = new Map<string, KnownCaller>();
  return {
    groupsOf: (signature, ip) => {
      const caller = signature && known.get(queueOf(signature));
      if (caller) return [`person ${caller.userId}`, `book ${caller.bookId}`];
      // Apart, so that invented tokens don't keep anyone at the same address from signing in.
      return [`${signature ? "unknown at" : "address"} ${networkOf(ip)}`];
    },
    keep: (signature, { userId, bookId }) => {
      const key = queueOf(signature);
      known.delete(key);
      known.set(key, { userId, bookId });
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
    },
  };
}
