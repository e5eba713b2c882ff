import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { BookId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { lockForLongWrite } from "./long-write-lock.ts";
import { beginPiece } from "./begin-piece.ts";
import type { Database } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import { onPieceWritten } from "./shared-connection.ts";
import { requestKey, type KeyedRequest, storeReply } from "./idempotency.ts";
import type { Credential, PersonInBook } from "./enter-book.ts";
import { CHECK_MEMBER, WRITE_FRAME } from "./in-transaction.ts";
import { bookOf, newTransaction, type Tx } from "./transaction.ts";
import { dropUndo, recordChangesForUndo, prepareUndo, undoPiece } from "./undo-long-write.ts";

/** Thrown by a write that turns out to be longer than one piece, before the first piece is written. */
export class NeedsLongWrite extends Error {
  readonly bookId: BookId;
  constructor(tx: Tx) {
    super("A write of several pieces.");
    this.bookId = bookOf(tx);
  }
}

type LongWriteRequest<Result> = {
  caller: PersonInBook | Credential;
  request: KeyedRequest | null;
  bookId: BookId;
  work: (tx: Tx) => Promise<Result>;
};

/**
 * Writes in several transactions, one per piece, between which others can use the one connection of the embedded
 * database (Decision 0125). All or nothing: the last transaction, which stores the reply, makes it final; any earlier
 * failure undoes it. No other request enters the book in the meantime.
 */
export async function runLongWrite<Result>(
  database: Database,
  long: LongWriteRequest<Result>,
): Promise<Result> {
  const open = lockForLongWrite(long.bookId);
  const id = randomUUID();
  try {
    await ensurePrepared(database);
  } catch (error) {
    open();
    throw toRefusal(error);
  }
  try {
    const result = await runInPieces(database, id, long);
    open();
    return result;
  } catch (error) {
    // Also rethrown if it cannot be undone yet, perhaps because the disk is full; the book stays closed until then.
    if (await tryUndoPieces(database, id)) open();
    else void undoPiecesLater(database, id).then(open);
    throw toRefusal(error);
  }
}

const preparations = new WeakMap<Database, Promise<void>>();

async function ensurePrepared(database: Database): Promise<void> {
  const preparing = preparations.get(database) ?? prepareUndo(database.asOwner);
  preparations.set(database, preparing);
  preparing.catch(() => preparations.delete(database));
  await preparing;
}

async function runInPieces<Result>(
  database: Database,
  id: string,
  { caller, request, bookId, work }: LongWriteRequest<Result>,
): Promise<Result> {
  const tx = newTransaction();
  const begin = (by: PersonInBook | Credential) =>
    beginPiece(database, tx, {
      caller: by,
      frame: WRITE_FRAME,
      onOpen: (client) => recordChangesForUndo(client, id),
    });
  let piece = await begin(caller);
  try {
    if (piece.person.bookId !== bookId) throw new Refusal("request.busy");
    const nextPiece = async () => {
      await piece.commit();
      piece = await begin(piece.person);
    };
    onPieceWritten(tx, { begin: () => undefined, next: nextPiece });
    const result = await work(tx);
    if (request !== null) await storeReply(piece.client, requestKey(request, piece.person.userId), result);
    await dropUndo(piece.client, id);
    await piece.client.query(CHECK_MEMBER);
    await piece.commit();
    return result;
  } catch (error) {
    await piece.abandon(error);
    throw error;
  }
}

/** Also piece by piece, the last one first. */
async function undoPieces(database: Database, id: string): Promise<void> {
  while (await database.asOwner((client) => undoPiece(client, id)));
}

async function tryUndoPieces(database: Database, id: string): Promise<boolean> {
  return undoPieces(database, id).then(
    () => true,
    () => false,
  );
}

const UNDO_RETRY_MS = 1_000;

/** Retries until it succeeds. If the process ends, the next one that opens the database does it (undo.ts). */
async function undoPiecesLater(database: Database, id: string): Promise<void> {
  do await setTimeout(UNDO_RETRY_MS, undefined, { ref: false });
  while (!database.books.ended && !(await tryUndoPieces(database, id)));
}
