import { LongWriteInProgress } from "./long-write-lock.ts";
import { type Client, type Database, withClient } from "./database.ts";
import { type JointWork, writeInGroup } from "./group-commit.ts";
import { readInTurns } from "./read-in-turns.ts";
import { readOnSharedConnection } from "./shared-connection.ts";
import { claimKey, requestKey, type KeyedRequest } from "./idempotency.ts";
import { type Credential, enterBookAs, type PersonInBook, NoBookYet } from "./enter-book.ts";
import { inTransaction, PREVIEW_FRAME } from "./in-transaction.ts";
import type { Tx } from "./transaction.ts";

/** The only access to a book's data. Each call is one transaction. */
export type Books = {
  read: <Result>(work: TransactionWork<Result>) => Promise<Result>;
  /** A long read that need not see the book at one moment (read-in-turns.ts). */
  readInTurns: <Result>(work: TransactionWork<Result>) => Promise<Result>;
  /** Stores the result as the reply to retries with the same idempotency key. */
  write: <Result>(work: TransactionWork<Result>) => Promise<Result>;
  /** A write that may be batched: waiting writes with the same `work` are done by one call. */
  writeTogether: <Input, Result>(work: JointWork<Input, Result>, input: Input) => Promise<Result>;
  /** Runs the work as `write` would, returns its result, and undoes it. */
  preview: <Result>(work: TransactionWork<Result>) => Promise<Result>;
  /**
   * Claims the idempotency key of a request that works outside the books and whose reply must not be stored.
   * False if the same request came before (I-34).
   */
  claim: (client: Client) => Promise<boolean>;
};

type TransactionWork<Result> = (tx: Tx) => Promise<Result>;

/** Rejects amounts in a request with more decimals than the base currency has. */
export type AmountsCheck = (tx: Tx) => void;
/** Options of a request to the books. */
export type BooksOptions = {
  request: KeyedRequest | null;
  checkAmounts: AmountsCheck;
  /** Maximum wait for a long write in the same book, in milliseconds; null = forever (Decision 0125). */
  patienceMs: number | null;
};
/** Defaults for a request whose sender waits. */
export const INTERACTIVE_OPTIONS: BooksOptions = {
  request: null,
  checkAmounts: () => undefined,
  patienceMs: 100,
};
const UNATTENDED_OPTIONS: BooksOptions = { ...INTERACTIVE_OPTIONS, patienceMs: null };

/**
 * Opens a book. Transactions run under the unprivileged role and see only this book's rows. A write locks the book until
 * it ends; with an idempotency key, it takes effect once, however often it is sent.
 */
export function openBooks(
  database: Database,
  caller: PersonInBook | Credential,
  { request, checkAmounts, patienceMs }: BooksOptions = UNATTENDED_OPTIONS,
): Books {
  const retryEntering = <Result>(work: () => Promise<Result>) =>
    retryAfterLongWrite(patienceMs, () => retryAfterBookCreation(caller, work));
  const preview = <Result>(work: TransactionWork<Result>) =>
    retryEntering(() =>
      withClient(database.books, async (client) => {
        const readOne = async (tx: Tx) => {
          checkAmounts(tx);
          return [await work(tx)];
        };
        const [result] = await inTransaction(client, { caller, frame: PREVIEW_FRAME, requests: [] }, readOne);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The one result of one piece of work.
        return result as Result;
      }),
    );
  const write = <Input, Result>(work: JointWork<Input, Result>, input: Input) =>
    retryEntering(() =>
      writeInGroup(database, { caller, request, checkAmounts, hurries: patienceMs !== null, input }, work),
    );
  const checked =
    <Result>(work: TransactionWork<Result>) =>
    (tx: Tx) => {
      checkAmounts(tx);
      return work(tx);
    };
  return {
    read: (work) => retryEntering(() => readOnSharedConnection(database, caller, checked(work))),
    readInTurns: (work) => retryEntering(() => readInTurns(database, caller, checked(work))),
    preview,
    write: (work) => write(async (tx) => [await work(tx)], null),
    writeTogether: write,
    claim: async (client) => {
      if (request === null) return true;
      // The idempotency key is the request's, whatever the role.
      const server = "digest" in caller ? caller : { ...caller, role: undefined };
      const { userId } = await enterBookAs(client, { caller: server, holds: false, passes: true });
      const isFirst = await claimKey(client, requestKey(request, userId));
      await client.query("reset role");
      return isFirst;
    },
  };
}

/** Runs a transaction in a book; retries if it ran into a long write, after that has ended. */
async function retryAfterLongWrite<Result>(
  patienceMs: number | null,
  work: () => Promise<Result>,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LongWriteInProgress)) throw error;
      await error.waitFor(patienceMs);
    }
  }
}

/** Runs a transaction in a book; if the book had to be created first, runs it again. */
async function retryAfterBookCreation<Result>(
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
