import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Pool } from "pg";
import { type Client, type Database, withClient } from "./database.ts";
import { inRefusals } from "./database-refusals.ts";
import {
  type Credential,
  enter,
  forgetWritten,
  inTransaction,
  isWritten,
  type PersonInBook,
  READING,
} from "./in-transaction.ts";
import { lendConnection, transactionOn, type Tx } from "./transaction.ts";

/** What waits for the one session of the embedded database; it is done where it gets in first. */
type BorrowedRead = (client: Client) => Promise<void>;

const borrowedReadsOf = new WeakMap<Database, Set<BorrowedRead>>();
const sharedConnections = new WeakMap<Client, Set<BorrowedRead>>();

/** The transaction that now begins on a connection may let others in, where that connection is the only one. */
export function shareConnection(database: Database, client: Client): void {
  forgetWritten(client);
  if (database.kind === "embedded") sharedConnections.set(client, waitingFor(database));
}

function waitingFor(database: Database): Set<BorrowedRead> {
  const waiting = borrowedReadsOf.get(database) ?? new Set();
  borrowedReadsOf.set(database, waiting);
  return waiting;
}

/** What a write does that may commit its pieces, before the first of several and after each but the last. */
type Pieces = { begin: () => void; next: () => Promise<void> };

const piecesOf = new WeakMap<Tx, Pieces>();

/** The transaction may commit what `writeInPieces` has checked (Decision 0125); null when it may not any more. */
export function onPieceWritten(tx: Tx, pieces: Pieces | null): void {
  if (pieces === null) piecesOf.delete(tx);
  else piecesOf.set(tx, pieces);
}

type InPieces<Row> = {
  /** What a row counts; a piece counts 500 or a little more. */
  sizeOf?: (row: Row) => number;
  /**
   * The deferred checks for which each piece holds all that they ask, so that they need not wait for the commit: that is
   * one statement, and everybody waits for it.
   */
  checked?: "all" | "event_journal_is_checked" | undefined;
  write: (piece: Row[]) => Promise<unknown>;
  /** Called after each piece that was written. */
  kept?: ((rows: number) => void) | undefined;
};
const SIZE_OF_PIECE = 500;
/** What a journal counts beside its lines: a number, a history and the totals that it changes. */
export const ROWS_OF_JOURNAL = 8;

/**
 * Writes many rows in pieces. On the embedded database those that have all their checks are committed, and everybody gets
 * a turn between them; otherwise they stay one transaction, which lets in who waits to read another book.
 */
export async function writeInPieces<Row>(
  tx: Tx,
  rows: readonly Row[],
  { sizeOf = () => 1, checked, write, kept }: InPieces<Row>,
): Promise<void> {
  const pieces = checked === "all" ? piecesOf.get(tx) : undefined;
  let [piece, size]: [Row[], number] = [[], 0];
  for (const row of rows) {
    if (size >= SIZE_OF_PIECE) {
      pieces?.begin();
      await write(piece);
      if (checked !== undefined) await checkDeferred(tx, checked);
      kept?.(piece.length);
      await (pieces?.next() ?? yieldToReads(tx));
      [piece, size] = [[], 0];
    }
    piece.push(row);
    size += sizeOf(row);
  }
  if (piece.length > 0) await write(piece);
}

/**
 * Says beforehand that so many rows are going to be written in pieces, before work that takes long itself: others get a
 * turn between its steps (`letOthersIn`).
 */
export function expectRows(tx: Tx, rows: number): void {
  if (rows > SIZE_OF_PIECE) piecesOf.get(tx)?.begin();
}

/** Between two steps of a long write, where all that was written until now is valid without the rest. */
export async function yieldToWrites(tx: Tx): Promise<void> {
  await setImmediate();
  await (piecesOf.get(tx)?.next() ?? yieldToReads(tx));
}

async function checkDeferred(tx: Tx, checks: string): Promise<void> {
  await sql`set constraints ${sql.raw(checks)} immediate`.execute(tx);
  await sql`set constraints ${sql.raw(checks)} deferred`.execute(tx);
}

/** Between two statements of long work (Decision 0038). A server has more connections, so no request waits for it. */
export async function yieldToReads(tx: Tx): Promise<void> {
  await lendConnection(tx, async (client) => {
    const waiting = sharedConnections.get(client);
    if (waiting === undefined) return;
    // Who has come meanwhile is heard only now.
    await setImmediate();
    const here = [...waiting];
    for (const guest of here) await guest(client);
  });
}

/** Reads in its own transaction, or as a guest in the transaction of another request. */
export function readOnShared<Result>(
  database: Database,
  caller: PersonInBook | Credential,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return ownOrShared(database, database.books, {
    visiting: (client) =>
      behindSavepoint(client, async () => {
        await client.query("set transaction read only; set local role none");
        const { bookId } = await enter(client, { caller, holds: false });
        // To note that a session is in use is a write, which would wait for the end of the work.
        if ("digest" in caller) caller.isDue = false;
        return isWritten(client, bookId) ? null : { result: await work(transactionOn(client)) };
      }),
    alone: async (client) => {
      shareConnection(database, client);
      const one = async (tx: Tx) => [{ result: await work(tx) }];
      const [found] = await inTransaction(client, { caller, frame: READING, requests: [] }, one);
      if (found === undefined) throw new Error("A read has one result.");
      return found.result;
    },
  });
}

/** Queries something outside of all books, alone or as a read-only guest in the transaction of another request. */
export function queryShared<Result>(
  database: Database,
  ask: (client: Client, isGuest: boolean) => Promise<Result>,
): Promise<Result> {
  return ownOrShared(database, database.people, {
    visiting: (client) =>
      behindSavepoint(client, async () => {
        await client.query("set transaction read only; set local role none");
        return { result: await ask(client, true) };
      }),
    alone: (client) => ask(client, false),
  });
}

type ConnectionChoice<Result> = {
  /** Null for what has to wait for the end of the transaction that it visits. */
  visiting: (client: Client) => Promise<{ result: Result } | null>;
  alone: (client: Client) => Promise<Result>;
};

/** Has a connection for itself, or visits the transaction that has the only one, whichever comes first. */
function ownOrShared<Result>(
  database: Database,
  pool: Pool,
  { visiting, alone }: ConnectionChoice<Result>,
): Promise<Result> {
  const waiting = database.kind === "embedded" ? waitingFor(database) : null;
  return new Promise<Result>((resolve, reject) => {
    let isAnswered = false;
    const guest: BorrowedRead = async (client) => {
      waiting?.delete(guest);
      const found = await visiting(client).catch((error: unknown) => ({ error }));
      isAnswered = found !== null;
      if (found !== null && "error" in found) reject(inRefusals(found.error));
      else if (found !== null) resolve(found.result);
    };
    waiting?.add(guest);
    withClient(pool, async (client) => {
      waiting?.delete(guest);
      if (!isAnswered) resolve(await alone(client));
    }).catch(reject);
  });
}

/** Everything goes back to the savepoint: the role, the book, and what failed. */
async function behindSavepoint<Found>(client: Client, work: () => Promise<Found>): Promise<Found> {
  await client.query("savepoint guest");
  try {
    return await work();
  } finally {
    await client.query("rollback to savepoint guest; release savepoint guest");
  }
}
