import type { Client, Database } from "#server/db/database.ts";
import type { TestBooks } from "./new-books.ts";

/** What a database says when it refuses: the name of the broken rule, or its own message. */
export type Refused = { rule: string; message: string };
type Rows = Record<string, unknown>[];
type Place = Pick<TestBooks, "bookId" | "userId">;

/**
 * Runs statements in one transaction as the application's role inside a book, as books.ts does: what
 * anybody could do who got hold of that role. Null when the database let it pass.
 */
export async function asApplication(
  database: Database,
  books: Place,
  statements: readonly string[],
): Promise<Refused | null> {
  return inTransaction(database, (client) => enter(client, books), statements).then(() => null, refused);
}

/** Rows as the application's role sees them from inside a book. */
export async function readAsApplication(database: Database, books: Place, query: string): Promise<Rows> {
  return inTransaction(database, (client) => enter(client, books), [query]);
}

/** Rows as the owner of the tables sees them, who obeys row security too. */
export async function readAsOwner(database: Database, bookId: string, query: string): Promise<Rows> {
  const open = (client: Client) => client.query("select set_config('app.book_id', $1, true)", [bookId]);
  return inTransaction(database, open, [query]);
}

/** Runs statements as the owner of the tables: what an older version of the product could have left behind. */
export async function asOwner(
  database: Database,
  bookId: string,
  statements: readonly string[],
): Promise<void> {
  const open = (client: Client) => client.query("select set_config('app.book_id', $1, true)", [bookId]);
  await inTransaction(database, open, statements);
}

export async function enter(client: Client, { bookId, userId }: Place): Promise<void> {
  await client.query(
    `select set_config('role', 'twofold_app', true), set_config('app.book_id', $1, true),
      set_config('app.user_id', $2, true)`,
    [bookId, userId],
  );
}

/** The rows of the last statement, once all is committed. */
async function inTransaction(
  database: Database,
  open: (client: Client) => Promise<unknown>,
  statements: readonly string[],
): Promise<Rows> {
  return onConnection(database, async (client) => {
    let rows: Rows = [];
    try {
      await client.query("begin");
      await open(client);
      for (const text of statements) ({ rows } = await client.query<Record<string, unknown>>(text));
      await client.query("commit");
      return rows;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  });
}

export async function onConnection<Result>(
  database: Database,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await database.pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

export function refused(error: unknown): Refused {
  if (!(error instanceof Error)) throw error;
  const rule = "constraint" in error && typeof error.constraint === "string" ? error.constraint : "";
  return { rule, message: error.message };
}
