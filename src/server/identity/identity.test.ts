import { beforeAll, expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { asOwner, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { deleteExpired } from "./identity.ts";

beforeAll(() => useOwnTestApp());

test("the stored response to a request is kept for thirty days, in every book", async () => {
  const { database } = await testApp();
  for (const books of [await newBooks(), await newBooks()]) {
    const add = (key: string, code: string) =>
      books.post("/accounts", { code, type: "asset", name: "Cash" }, { "idempotency-key": key });
    await add("old", "1000");
    await add("young", "1100");
    await asOwner(database, books.bookId, [
      "update idempotency_keys set created_at = now() - interval '30 days 1 minute' where key = 'old'",
      "update idempotency_keys set created_at = now() - interval '29 days' where key = 'young'",
    ]);
    await deleteExpired(database);
    expect(await add("young", "1100")).toMatchObject({ status: 201, body: { code: "1100" } });
    expect(await add("old", "1000")).toMatchObject({ status: 409, body: { code: "account.duplicate-code" } });
  }
});

test("only expired sessions are removed", async () => {
  const { database } = await testApp();
  const [ended, going] = [await newBooks(), await newBooks()];
  const rows = (text: string, values: readonly string[] = []) =>
    onConnection(database, async (client) => (await client.query(text, [...values])).rows);
  await rows("update auth.sessions set expires_at = now() - interval '1 minute' where user_id = $1", [
    ended.userId,
  ]);
  await deleteExpired(database);
  const remaining = await rows("select user_id as id from auth.sessions where user_id = any($1)", [
    `{${ended.userId},${going.userId}}`,
  ]);
  expect(remaining).toEqual([{ id: going.userId }]);
});

test("old emails are removed, except a document's emails that are still waiting", async () => {
  const { database } = await testApp();
  const { bookId, userId } = await newBooks();
  const add = (text: string) => onConnection(database, (client) => client.query(text));
  const ids = [1, 2, 3, 4].map((number) => `018f2f3c-0000-7000-8000-00000000000${number}`);
  const old = "now() - interval '31 days'";
  await add(`insert into auth.outbox (id, created_at, recipient, subject, book_id, person_id, sent_at, failed_at) values
    ('${ids[0]}', ${old}, 'a@example.com', 'A link', null, null, null, null),
    ('${ids[1]}', ${old}, null, null, '${bookId}', '${userId}', null, null),
    ('${ids[2]}', ${old}, null, null, '${bookId}', '${userId}', now(), null),
    ('${ids[3]}', ${old}, null, null, '${bookId}', '${userId}', null, now())`);
  await deleteExpired(database);
  const { rows } = await add(`select id from auth.outbox where id = any('{${ids.join()}}')`);
  expect(rows).toEqual([{ id: ids[1] }]);
});
