import { beginPiece } from "./begin-piece.ts";
import type { Database } from "./database.ts";
import { toRefusal } from "./database-refusals.ts";
import type { Credential, PersonInBook } from "./enter-book.ts";
import { READ_FRAME } from "./in-transaction.ts";
import { onPieceWritten, readOnSharedConnection } from "./shared-connection.ts";
import { newTransaction, type Tx } from "./transaction.ts";

/**
 * Runs a long read that need not see all of the book at one moment. On the embedded database, it gives up the one connection
 * at every `yieldToWrites`, so that others write and sign in in the meantime.
 */
export async function readInTurns<Result>(
  database: Database,
  caller: PersonInBook | Credential,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (database.kind !== "embedded") return readOnSharedConnection(database, caller, work);
  const tx = newTransaction();
  let piece = await beginPiece(database, tx, { caller, frame: READ_FRAME });
  const nextPiece = async () => {
    await piece.commit();
    piece = await beginPiece(database, tx, { caller: piece.person, frame: READ_FRAME });
  };
  onPieceWritten(tx, { begin: () => undefined, next: nextPiece });
  try {
    const result = await work(tx);
    await piece.commit();
    return result;
  } catch (error) {
    await piece.abandon(error);
    throw toRefusal(error);
  }
}
