import type { Client, Database } from "./database.ts";
import { isLostConnection } from "./database-refusals.ts";
import { type Credential, enterBookAs, type PersonInBook } from "./enter-book.ts";
import type { Frame } from "./in-transaction.ts";
import { shareConnection } from "./shared-connection.ts";
import { attachConnection, onCommit, type Tx } from "./transaction.ts";

type PieceOptions = {
  caller: PersonInBook | Credential;
  /** A long write may enter its own book, which is closed to all others (`holds`). */
  frame: Pick<Frame, "open" | "success" | "holds">;
  onOpen?: (client: Client) => Promise<void>;
};

type PieceTransaction = {
  client: Client;
  person: PersonInBook;
  commit: () => Promise<void>;
  /** Has no effect after the commit. */
  abandon: (error: unknown) => Promise<void>;
};

/** Begins the next transaction of work that consists of several, on the connection that is free first. */
export async function beginPiece(
  database: Database,
  tx: Tx,
  { caller, frame: { open, success, holds }, onOpen }: PieceOptions,
): Promise<PieceTransaction> {
  const client = await database.books.connect();
  const leave = attachConnection(tx, client);
  let isOver = false;
  const finishWith = (error: unknown) => {
    isOver = true;
    leave();
    client.release(isLostConnection(error));
  };
  const abandon = async (error: unknown) => {
    if (isOver) return;
    await client.query("rollback").catch(() => undefined);
    finishWith(error);
  };
  const commit = async () => {
    const { command } = await client.query("commit");
    if (command !== success) throw new Error("The transaction wasn't committed.");
    finishWith(null);
  };
  try {
    shareConnection(database, client);
    await client.query(open);
    await onOpen?.(client);
    const person = await enterBookAs(client, { caller, holds, passes: holds });
    onCommit(tx, null);
    return { client, person, commit, abandon };
  } catch (error) {
    await abandon(error);
    throw error;
  }
}
