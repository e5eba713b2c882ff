import { beforeAll, expect, test } from "vitest";
import { withClient } from "#server/db/database.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { newMember } from "#test/support/people.ts";
import { onRequest, ownerOf, refused, type Rejection } from "#test/support/raw-sql.ts";
import { tablesOfBooks } from "#test/support/books-state.ts";
import { type TestApp, testApp } from "#test/support/test-app.ts";
import { isEmbedded } from "#test/support/test-database.ts";
import { expectMade } from "#test/support/trade.ts";

/** The transaction carries the role of the member it runs for (Decision 0128). */
let server: TestApp;
let owner: TestBooks;

beforeAll(async () => {
  server = await testApp();
  owner = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
});

/** Runs statements in a viewer's transaction; returns null unless one is refused. */
function asViewer(...statements: string[]): Promise<Rejection | null> {
  const { bookId, userId } = owner;
  const all = [
    `select set_config('role', 'twofold_app', true) from enter_book('${bookId}', '${userId}', 'viewer')`,
    ...statements,
  ];
  return onRequest(server.database, async (client) => {
    try {
      await client.query("begin");
      for (const text of all) await client.query(text);
      return null;
    } catch (error) {
      return refused(error);
    } finally {
      await client.query("rollback");
    }
  });
}

const READ_ONLY = { message: expect.stringContaining("read-only transaction") };

test("a viewer can read with raw SQL, but can't write any table", async () => {
  expect(await asViewer("select from accounts")).toBeNull();
  for (const table of await tablesOfBooks(server.database)) {
    expect(await asViewer(`delete from ${table}`), table).not.toBeNull();
  }
  expect(await asViewer("update accounts set name = 'Raw'")).toMatchObject(READ_ONLY);
  expect(
    await asViewer(
      "insert into accounts (id, code, type, name) values (gen_random_uuid(), '1', 'asset', 'Raw')",
    ),
  ).toMatchObject(READ_ONLY);
});

test.each(["select post_journal(current_book(), '[]')", "select from books for update"])(
  "a viewer can't write with %s",
  async (text) => {
    expect(await asViewer(text)).not.toBeNull();
  },
);

test.each([
  "set transaction read write",
  "set local transaction_read_only = off",
  "select set_config('transaction_read_only', 'off', true)",
  "savepoint s; set transaction read write",
])("a viewer can't leave read-only mode with %s", async (text) => {
  expect(await asViewer("select from accounts", text, "update accounts set name = 'Raw'")).not.toBeNull();
});

test("nothing is saved for a member who is removed while a write waits", async () => {
  if (isEmbedded) return;
  const member = await newMember(owner, "bookkeeper");
  const sale = journal(owner, [debit("Cash", "7.00"), credit("Sales", "7.00")], { description: "Too late" });
  const waiting = await withClient(server.database.books, async (client) => {
    await client.query("begin");
    await client.query(
      `select set_config('role', 'twofold_app', true), lock_book('${owner.bookId}', true)
       from enter_book('${owner.bookId}', '${owner.userId}')`,
    );
    const posting = member.post("/journals", sale);
    await someoneWaits();
    expect((await owner.delete(`/members/${member.userId}`)).status).toBe(204);
    await client.query("select pg_sleep(0.15)");
    await client.query("rollback");
    return { posting };
  });
  expect(await waiting.posting).toMatchObject({ status: 403, body: { code: "member.access-changed" } });
  expect((await owner.get("/journals?search=Too")).body.items).toEqual([]);
});

/** Waits until a connection waits for a lock. */
async function someoneWaits(): Promise<void> {
  const text = "select count(*)::int as waiting from pg_locks where not granted";
  for (;;) {
    const { rows } = await ownerOf(server.database).query<{ waiting: number }>(text);
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

test("nothing is imported for a member who is removed during a long import", async () => {
  const member = await newMember(owner, "bookkeeper");
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  const journals = Array.from({ length: 600 }, (_, index) =>
    journal(owner, lines, { description: `Import ${index}` }),
  );
  const importing = member.post("/journals/import", { name: "Long", journals });
  // The member is removed during the import; before or after the first piece, nothing is kept.
  expect((await owner.delete(`/members/${member.userId}`)).status).toBe(204);
  const { status, body } = await importing;
  expect([403, 409], JSON.stringify(body)).toContain(status);
  expect(expectMade(await owner.get("/journals/imports")).items).toEqual([]);
  expect(expectMade(await owner.get("/books-check")).hasPassed).toBe(true);
});
