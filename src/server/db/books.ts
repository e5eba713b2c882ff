import { BookInPieces } from "./book-in-pieces.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { type JointWork, writeInGroup } from "./group-commit.ts";
import { readOnShared } from "./shared-connection.ts";
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
export type BooksOptions = {
  request: KeyedRequest | null;
  checkAmounts: CheckAmounts;
  /** How long it waits for the end of a long write of the same book; null for ever (Decision 0125). */
  patienceMs: number | null;
};
/** For a request whose sender waits for an answer. */
export const OF_VISITOR: BooksOptions = { request: null, checkAmounts: () => undefined, patienceMs: 100 };
const UNATTENDED: BooksOptions = { ...OF_VISITOR, patienceMs: null };

/**
 * Opens a book. Its transactions run under the unprivileged role and see this book's rows alone; a write holds the
 * book until it ends, and one with an idempotency key has its effect once, however often it is sent.
 */
export function openBooks(
  database: Database,
  caller: PersonInBook | Credential,
  { request, checkAmounts, patienceMs }: BooksOptions = UNATTENDED,
): Books {
  const entering = <Result>(work: () => Promise<Result>) =>
    enteringWhole(patienceMs, () => enteringMade(caller, work));
  const preview = <Result>(work: Work<Result>) =>
    entering(() =>
      withClient(database.books, async (client) => {
        const one = async (tx: Tx) => {
          checkAmounts(tx);
          return [await work(tx)];
        };
        const [result] = await inTransaction(client, { caller, frame: PREVIEWING, requests: [] }, one);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one result of one piece of work.
        return result as Result;
      }),
    );
  const write = <Input, Result>(work: JointWork<Input, Result>, input: Input) =>
    entering(() =>
      writeInGroup(database, { caller, request, checkAmounts, hurries: patienceMs !== null, input }, work),
    );
  return {
    read: (work) => {
      const checked = (tx: Tx) => {
        checkAmounts(tx);
        return work(tx);
      };
      return entering(() => readOnShared(database, caller, checked));
    },
    preview,
    write: (work) => write(async (tx) => [await work(tx)], null),
    writeTogether: write,
    claim: async (client) => {
      if (request === null) return true;
      // The key is the request's own, whatever the role of the member.
      const server = "digest" in caller ? caller : { ...caller, role: undefined };
      const { userId } = await enter(client, { caller: server, holds: false, passes: true });
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
  caller: PersonInBook | Credential,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!("digest" in caller)) return work();
  try {
    return await work().catch(async (error: unknown) => {
      if (!(error instanceof NoBookYet)) throw error;
      await caller.makeBook(error.userId);
      return work();
    });
  } finally {
    if (caller.isDue) await caller.noteUse();
    caller.isDue = false;
  }
}
