import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPool } from "#server/db/server-pool.ts";
import { checkBooks, selectProblems } from "#server/books-check/check-books.ts";
import { DIGEST_INVARIANT } from "#server/books-check/digest-invariant.ts";
import type { BookId, UserId } from "#domain/ids.ts";
import { transactionOn } from "#server/db/transaction.ts";
import { enter, onConnection } from "#test/support/raw-sql.ts";
import { markedBooks } from "#test/support/sample-requests.ts";
import { isOnServer, serverUrl } from "#test/support/test-database.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { attackedBook } from "./book.ts";
import { remove } from "./any-row.ts";
import { INDEPENDENT_FAULTS } from "./independent-faults.ts";

let pool: pg.Pool;
let client: pg.PoolClient;
let owners: Map<BookId, UserId>;

/** A book with records of every kind, closed and revalued; one of each record; and the sample company. */
beforeAll(async () => {
  if (!isOnServer) return;
  await useOwnTestApp();
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
  pool = newPool({ connectionString: url.href, max: 1 });
  client = await pool.connect();
  await client.query("analyze");
  const { rows } = await client.query<{ book: BookId }>("select book_id as book from books where is_sample");
  owners = new Map([
    [attacked.bookId, attacked.userId],
    [books.bookId, books.userId],
    ...rows.map(({ book }) => [book, books.userId] as const),
  ]);
}, 120_000);

afterAll(async () => {
  client?.release();
  await pool?.end();
});

/** Bypasses all triggers and references; drops a check or unique key that rejects the change, and restores it afterward. */
async function plant(statement: string): Promise<BookId[]> {
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
      const planted = await plant(statement);
      await setIndexValid(true);
      return planted;
    }
    const wall = table === undefined ? `domain ${dataType}` : `table ${table}`;
    const { rows } = await client.query<{ text: string }>(
      "select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1 and contype = 'c'",
      [rule],
    );
    await client.query(`alter ${wall} drop constraint ${rule}`);
    const planted = await plant(statement);
    await client.query(`alter ${wall} add constraint ${rule} ${rows[0]?.text} not valid`);
    return planted;
  }
}

async function problemsAfter(statement: string | null): Promise<{ books: BookId[]; problems: string[] }> {
  const problems: string[] = [];
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query("select set_config('test.books', $1, true)", [`{${[...owners.keys()].join()}}`]);
    const planted = statement === null ? [...owners.keys()] : await plant(statement);
    const books = [...new Set(planted)];
    for (const bookId of books) {
      const userId = owners.get(bookId);
      if (userId === undefined) throw new Error("A fault is in a book that is not checked.");
      await client.query("savepoint planted");
      await enter(client, { bookId, userId });
      const { checks } = await checkBooks((check) => check(transactionOn(client)));
      for (const check of checks)
        problems.push(...check.problems.map((problem) => `${check.invariant} ${problem}`));
      await client.query("rollback to planted");
    }
    return { books, problems };
  } finally {
    await client.query("rollback");
  }
}

// Only a superuser can bypass references; the embedded database has the same check.
describe.skipIf(!isOnServer)("on a server", () => {
  test("nothing is reported where nothing is planted", async () => {
    expect((await problemsAfter(null)).problems).toEqual([]);
  });

  test.each(INDEPENDENT_FAULTS)("%s", async (_fault, statement) => {
    const { books, problems } = await problemsAfter(statement);
    expect(books).not.toEqual([]);
    expect(problems).not.toEqual([]);
  });

  test("a row removed from any table with a digest, and without its own rule, is reported", async () => {
    const { rows } = await client.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname = 'deleted_rows_are_digested' order by 1",
    );
    const [owner] = owners;
    if (owner === undefined) throw new Error("No book was created.");
    const [bookId, userId] = owner;
    const unfound: string[] = [];
    for (const { name } of rows) {
      await client.query("begin; set local session_replication_role = replica");
      await client.query("select set_config('test.books', $1, true)", [`{${bookId}}`]);
      const { rowCount } = await client.query(remove(name));
      await enter(client, { bookId, userId });
      const { problems } = await selectProblems(transactionOn(client), DIGEST_INVARIANT.query);
      if (rowCount === 1 && !problems.some((problem) => problem.includes(name))) unfound.push(name);
      await client.query("rollback");
    }
    expect(rows.length).toBeGreaterThan(50);
    expect(unfound).toEqual([]);
  });
});
