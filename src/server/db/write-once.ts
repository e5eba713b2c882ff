import type { Visitor } from "./books.ts";
import { ENTER_BOOK } from "./books.ts";
import type { Client, Database } from "./database.ts";
import { inRefusals } from "./database-refusals.ts";
import { claimKey } from "./idempotency.ts";
import { APP_ROLE } from "./migrate.ts";
import { statement } from "./transaction.ts";

/**
 * Work on tables outside of every book that a request must do once, and whose reply may not be kept: its key is
 * claimed in the visitor's book, in the same transaction. Null when it was done before (I-34).
 */
export function writeOnce<Result>(
  database: Pick<Database, "pool">,
  { bookId, userId, request }: Visitor,
  work: (client: Client) => Promise<Result>,
): Promise<Result | null> {
  return writeOutside(database, async (client) => {
    if (request) {
      await client.query(statement(ENTER_BOOK, [APP_ROLE, bookId, userId]));
      if (!(await claimKey(client, request))) return null;
      await client.query("reset role");
    }
    return work(client);
  });
}

/** One transaction on tables outside of every book. */
export async function writeOutside<Result>(
  database: Pick<Database, "pool">,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    const { command } = await client.query("commit");
    if (command !== "COMMIT") throw new Error("The transaction was not committed.");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw inRefusals(error);
  } finally {
    client.release();
  }
}
