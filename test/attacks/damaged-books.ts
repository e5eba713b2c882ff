import pg from "pg";
import { newPool } from "#server/db/server-pool.ts";
import { checkBooks, checkInvariant, type Invariant } from "#server/books-check/check-books.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { markedBooks } from "#test/support/sample-requests.ts";
import { serverUrl } from "#test/support/test-database.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { attackedBook } from "./book.ts";

/** Books to damage as a superuser, each time in a transaction that is rolled back. */
export type DamagedBooks = { client: pg.PoolClient; owners: Map<BookId, UserId>; close: () => Promise<void> };

/**
 * In the test's own app, a book with records of every kind, closed and revalued; one of each record; and the sample
 * company.
 */
export async function openDamagedBooks(): Promise<DamagedBooks> {
  const attacked = (await attackedBook()).trader.books;
  const { books } = await markedBooks("Marked");
  expectMade(await books.post("/exchange-rates", { currency: "EUR", date: "2026-01-01", rate: "1.1" }));
  expectMade(await books.post("/sample-company"));
  const { database } = await testApp();
  const name = await onConnection(database, async (owner) => {
    const { rows } = await owner.query<{ name: string }>("select current_database() as name");
    return rows[0]?.name ?? "";
  });
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const pool = newPool({ connectionString: url.href, max: 1 });
  const client = await pool.connect();
  // For the whole session, because each change of this setting discards the plans of all statements.
  await client.query("analyze; set session_replication_role = replica");
  const { rows } = await client.query<{ book: BookId }>("select book_id as book from books where is_sample");
  const owners = new Map([
    [attacked.bookId, attacked.userId],
    [books.bookId, books.userId],
    ...rows.map(({ book }) => [book, books.userId] as const),
  ]);
  const close = async () => {
    client.release();
    await pool.end();
  };
  return { client, owners, close };
}

/** Bypasses all triggers and references; drops a check or unique key that rejects the change, and restores it afterward. */
async function plant(client: pg.PoolClient, statement: string): Promise<BookId[]> {
  await client.query("savepoint before");
  try {
    const { rows } = await client.query<{ book_id: BookId }>(statement);
    return rows.map((row) => row.book_id);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint === undefined) throw error;
    await client.query("rollback to before");
    const { constraint: rule, table, dataType, code } = error;
    if (code === "23505") {
      const setIndexValid = (is: boolean) =>
        client.query("update pg_index set indisready = $1, indisvalid = $1 where indexrelid = $2::regclass", [
          is,
          rule,
        ]);
      await setIndexValid(false);
      const planted = await plant(client, statement);
      await setIndexValid(true);
      return planted;
    }
    const owner = table === undefined ? `domain ${dataType}` : `table ${table}`;
    const { rows } = await client.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1 and contype = 'c'",
      [rule],
    );
    await client.query(`alter ${owner} drop constraint ${rule}`);
    const planted = await plant(client, statement);
    await client.query(`alter ${owner} add constraint ${rule} ${rows[0]?.text} not valid`);
    return planted;
  }
}

/** Damages the books, calls a function in each damaged one, and undoes the damage. Without a statement, it calls it in all. */
async function inDamagedBooks(
  { client, owners }: DamagedBooks,
  statement: string | null,
  visit: (bookId: BookId) => Promise<void>,
): Promise<BookId[]> {
  try {
    await client.query("begin");
    await client.query("select set_config('test.books', $1, true)", [`{${[...owners.keys()].join()}}`]);
    const planted = statement === null ? [...owners.keys()] : await plant(client, statement);
    const books = [...new Set(planted)];
    for (const bookId of books) {
      const userId = owners.get(bookId);
      if (userId === undefined) throw new Error("A fault is in a book that is not checked.");
      await client.query("savepoint planted");
      await enter(client, { bookId, userId });
      await visit(bookId);
      await client.query("rollback to planted");
    }
    return books;
  } finally {
    await client.query("rollback");
  }
}

export async function problemsAfter(
  damaged: DamagedBooks,
  statement: string | null,
): Promise<{ books: BookId[]; problems: string[] }> {
  const problems: string[] = [];
  const books = await inDamagedBooks(damaged, statement, async () => {
    const { checks } = await checkBooks((check) => check(transactionOn(damaged.client)));
    for (const check of checks)
      problems.push(...check.problems.map((problem) => `${check.invariant} ${problem}`));
  });
  return { books, problems };
}

/** The text of a rule's query. */
export async function queryText(damaged: DamagedBooks, { query }: Invariant): Promise<string> {
  const tx = transactionOn(damaged.client);
  return (typeof query === "function" ? await query(tx) : query).compile(tx).sql;
}

/** The first of these rules that a statement breaks: null if it breaks none, undefined if it changed nothing. */
export async function firstBrokenRule(
  damaged: DamagedBooks,
  statement: string,
  rules: readonly Invariant[],
): Promise<string | null | undefined> {
  let detectedBy: string | null = null;
  const books = await inDamagedBooks(damaged, statement, async () => {
    for (const rule of rules) {
      const [problem] = (await checkInvariant(transactionOn(damaged.client), rule)).problems;
      if (problem !== undefined) {
        detectedBy = `${rule.invariant} ${problem}`;
        return;
      }
    }
  });
  return books.length === 0 ? undefined : detectedBy;
}
