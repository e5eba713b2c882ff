import { BookInPieces } from "./book-in-pieces.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { type JointWork, writeInGroup } from "./group-commit.ts";
import { readOrVisit } from "./guests.ts";
import { claimKey, keyedBy, type KeyedRequest } from "./idempotency.ts";
import {
  type Credential,
  enter,
  inTransaction,
  type PersonInBook,
  NoBookYet,
  PREVIEWING,
} from "./in-transaction.ts";
import type { Tx } from "./transaction.ts";

/** The one door to the data of a book. Each call is one transaction. */
export type Books = {
  read: <Result>(work: Work<Result>) => Promise<Result>;
  /** Keeps what `work` returns as the reply to a retry with the same idempotency key. */
  write: <Result>(work: Work<Result>) => Promise<Result>;
  /** A write that may be done together with others of the same `work` that wait: one call for all of them. */
  writeTogether: <Input, Result>(work: JointWork<Input, Result>, input: Input) => Promise<Result>;
  /** Does the work as a write would, gives its result, and undoes it. */
  preview: <Result>(work: Work<Result>) => Promise<Result>;
  /**
   * Takes the key of the request in a transaction that works outside of the books, and whose reply may not be kept:
   * false when the same request came before (I-34).
   */
  claim: (client: Client) => Promise<boolean>;
};

type Work<Result> = (tx: Tx) => Promise<Result>;

/** Declines amounts of a request that the currency of the book has no decimals for. */
export type CheckAmounts = (tx: Tx) => void;
/** What a request asks of the books. */
export type AskedOfBooks = {
  request: KeyedRequest | null;
  checkAmounts: CheckAmounts;
  /** How long it waits for the end of a long write of the same book; null for ever (Decision 0125). */
  patienceMs: number | null;
};
/** Somebody waits for an answer. */
export const OF_VISITOR: AskedOfBooks = { request: null, checkAmounts: () => undefined, patienceMs: 100 };
const OF_NOBODY: AskedOfBooks = { ...OF_VISITOR, patienceMs: null };

/**
 * Opens a book. Its transactions run under the unprivileged role and see this book's rows alone; a write holds the
 * book until it ends, and one with an idempotency key has its effect once, however often it is sent.
 */
export function openBooks(
  database: Database,
  who: PersonInBook | Credential,
  { request, checkAmounts, patienceMs }: AskedOfBooks = OF_NOBODY,
): Books {
  const entering = <Result>(work: () => Promise<Result>) =>
    enteringWhole(patienceMs, () => enteringMade(who, work));
  const preview = <Result>(work: Work<Result>) =>
    entering(() =>
      withClient(database.books, async (client) => {
        const one = async (tx: Tx) => {
          checkAmounts(tx);
          return [await work(tx)];
        };
        const [result] = await inTransaction(client, { who, frame: PREVIEWING, requests: [] }, one);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one result of one piece of work.
        return result as Result;
      }),
    );
  const write = <Input, Result>(work: JointWork<Input, Result>, input: Input) =>
    entering(() =>
      writeInGroup(database, { who, request, checkAmounts, hurries: patienceMs !== null, input }, work),
    );
  return {
    read: (work) => {
      const checked = (tx: Tx) => {
        checkAmounts(tx);
        return work(tx);
      };
      return entering(() => readOrVisit(database, who, checked));
    },
    preview,
    write: (work) => write(async (tx) => [await work(tx)], null),
    writeTogether: write,
    claim: async (client) => {
      if (request === null) return true;
      // The key is the request's own, whatever the role of the member.
      const server = "digest" in who ? who : { ...who, role: undefined };
      const { userId } = await enter(client, { who: server, holds: false, passes: true });
      const isFirst = await claimKey(client, keyedBy(request, userId));
      await client.query("reset role");
      return isFirst;
    },
  };
}

/** Runs a transaction in a book; where it came into the middle of a long write, again after that. */
async function enteringWhole<Result>(
  patienceMs: number | null,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BookInPieces)) throw error;
      await error.waitFor(patienceMs);
    }
  }
}

/** Runs a transaction in a book; when the book had to be made first, runs it again. */
async function enteringMade<Result>(
  who: PersonInBook | Credential,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!("digest" in who)) return work();
  try {
    return await work().catch(async (error: unknown) => {
      if (!(error instanceof NoBookYet)) throw error;
      await who.makeBook(error.userId);
      return work();
    });
  } finally {
    if (who.isDue) await who.noteUse();
    who.isDue = false;
  }
}
