import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Client, type Database, withClient } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import {
  type Credential,
  enterBookAs,
  markUnwritten,
  mayHaveWritten,
  type PersonInBook,
} from "./enter-book.ts";
import { inTransaction, READ_FRAME } from "./in-transaction.ts";
import { lendConnection, transactionOn, type Tx } from "./transaction.ts";

/** A read that waits for the one session of the embedded database; runs where it first can. */
type BorrowedRead = (client: Client) => Promise<void>;

const borrowedReadsOf = new WeakMap<Database, Set<BorrowedRead>>();
const sharedConnections = new WeakMap<Client, Set<BorrowedRead>>();

/** Lets others into the transaction that now begins on a connection, if it is the only connection. */
export function shareConnection(database: Database, client: Client): void {
  markUnwritten(client);
  if (database.kind === "embedded") sharedConnections.set(client, createWaiter(database));
}

function createWaiter(database: Database): Set<BorrowedRead> {
  const waiting = borrowedReadsOf.get(database) ?? new Set();
  borrowedReadsOf.set(database, waiting);
  return waiting;
}

/** Callbacks of a write that may commit pieces: before the first, and after each except the last. */
type PieceCallbacks = { begin: () => void; next: () => Promise<void> };

const piecesOf = new WeakMap<Tx, PieceCallbacks>();

/** Allows the transaction to commit pieces checked by `writeInPieces` (Decision 0125); null to disallow it. */
export function onPieceWritten(tx: Tx, pieces: PieceCallbacks | null): void {
  if (pieces === null) piecesOf.delete(tx);
  else piecesOf.set(tx, pieces);
}

type PieceOptions<Row> = {
  /** Weight of a row; a piece has about 500. */
  sizeOf?: (row: Row) => number;
  /**
   * Deferred checks that each piece passes without the others, so that they need not wait for the commit, where they are
   * one statement that blocks everyone.
   */
  checked?: "all" | "event_journal_is_checked" | undefined;
  write: (piece: Row[]) => Promise<unknown>;
  /** Called after each written piece. */
  onRows?: ((rows: number) => void) | undefined;
};
const SIZE_OF_PIECE = 500;
/** Weight of a journal besides its lines: a number, a history entry and the totals it changes. */
export const ROWS_OF_JOURNAL = 8;

/**
 * Writes many rows in pieces. On the embedded database, pieces with all checks done are committed, and others get a turn
 * between them; otherwise it stays one transaction, which lets in reads of other books.
 */
export async function writeInPieces<Row>(
  tx: Tx,
  rows: readonly Row[],
  { sizeOf = () => 1, checked, write, onRows }: PieceOptions<Row>,
): Promise<void> {
  const pieces = checked === "all" ? piecesOf.get(tx) : undefined;
  let [piece, size]: [Row[], number] = [[], 0];
  for (const row of rows) {
    if (size >= SIZE_OF_PIECE) {
      pieces?.begin();
      await write(piece);
      if (checked !== undefined) await checkDeferred(tx, checked);
      onRows?.(piece.length);
      await (pieces?.next() ?? yieldToReads(tx));
      [piece, size] = [[], 0];
    }
    piece.push(row);
    size += sizeOf(row);
  }
  if (piece.length > 0) await write(piece);
}

/**
 * Announces that this many rows will be written in pieces, before work that takes long itself: others get a turn between
 * its steps (`releaseSlot`).
 */
export function expectRows(tx: Tx, rows: number): void {
  if (rows > SIZE_OF_PIECE) piecesOf.get(tx)?.begin();
}

/** Call between two steps of a long write, where all that was written so far is valid without the rest. */
export async function yieldToWrites(tx: Tx): Promise<void> {
  await setImmediate();
  await (piecesOf.get(tx)?.next() ?? yieldToReads(tx));
}

/** Returns a function to call between many short steps of long work: others get a turn whenever one has lasted long enough. */
export function takeTurns(tx: Tx): () => Promise<void> {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < TURN_MS) return;
    await yieldToWrites(tx);
    begunAt = performance.now();
  };
}
const TURN_MS = 30;

async function checkDeferred(tx: Tx, checks: string): Promise<void> {
  await sql`set constraints ${sql.raw(checks)} immediate`.execute(tx);
  await sql`set constraints ${sql.raw(checks)} deferred`.execute(tx);
}

/** Call between statements of long work (Decision 0038). A server has more connections, so no request waits. */
export async function yieldToReads(tx: Tx): Promise<void> {
  await lendConnection(tx, async (client) => {
    const waiting = sharedConnections.get(client);
    if (waiting === undefined) return;
    // New requests are received only now.
    await setImmediate();
    const waitingReads = [...waiting];
    for (const borrowedRead of waitingReads) await borrowedRead(client);
  });
}

/** Reads in its own transaction, or as a guest in the transaction of another request. */
export function readOnSharedConnection<Result>(
  database: Database,
  caller: PersonInBook | Credential,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return useOwnOrShared(database, database.books, {
    visiting: (client) =>
      runInSavepoint(client, async () => {
        await client.query("set transaction read only; set local role none");
        const { bookId } = await enterBookAs(client, { caller, holds: false });
        // Noting that a session is in use is a write, which would wait for the end of the work.
        if ("digest" in caller) caller.isDue = false;
        return mayHaveWritten(client, bookId) ? null : { result: await work(transactionOn(client)) };
      }),
    alone: async (client) => {
      shareConnection(database, client);
      const readOne = async (tx: Tx) => [{ result: await work(tx) }];
      const [outcome] = await inTransaction(client, { caller, frame: READ_FRAME, requests: [] }, readOne);
      if (outcome === undefined) throw new Error("The read returned no result.");
      return outcome.result;
    },
  });
}

/** Queries something outside all books, alone or as a read-only guest in the transaction of another request. */
export function queryShared<Result>(
  database: Database,
  ask: (client: Client, isGuest: boolean) => Promise<Result>,
): Promise<Result> {
  return useOwnOrShared(database, database.people, {
    visiting: (client) =>
      runInSavepoint(client, async () => {
        await client.query("set transaction read only; set local role none");
        return { result: await ask(client, true) };
      }),
    alone: (client) => ask(client, false),
  });
}

type ConnectionChoice<Result> = {
  /** Null if it has to wait for the end of the transaction that it visits. */
  visiting: (client: Client) => Promise<{ result: Result } | null>;
  alone: (client: Client) => Promise<Result>;
};

/** Uses its own connection, or visits the transaction on the only one, whichever comes first. */
function useOwnOrShared<Result>(
  database: Database,
  pool: Pool,
  { visiting, alone }: ConnectionChoice<Result>,
): Promise<Result> {
  const waiting = database.kind === "embedded" ? createWaiter(database) : null;
  return new Promise<Result>((resolve, reject) => {
    let isAnswered = false;
    const borrowedRead: BorrowedRead = async (client) => {
      waiting?.delete(borrowedRead);
      const outcome = await visiting(client).catch((error: unknown) => ({ error }));
      isAnswered = outcome !== null;
      if (outcome !== null && "error" in outcome) reject(toRefusal(outcome.error));
      else if (outcome !== null) resolve(outcome.result);
    };
    waiting?.add(borrowedRead);
    withClient(pool, async (client) => {
      waiting?.delete(borrowedRead);
      if (!isAnswered) resolve(await alone(client));
    }).catch(reject);
  });
}

/** Rolls everything back to the savepoint: the role, the book, and any failure. */
async function runInSavepoint<Found>(client: Client, work: () => Promise<Found>): Promise<Found> {
  await client.query("savepoint guest");
  try {
    return await work();
  } finally {
    await client.query("rollback to savepoint guest; release savepoint guest");
  }
}
