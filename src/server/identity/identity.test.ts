import { beforeAll, expect, test } from "vitest";
import { newBooks } from "#test/support/new-books.ts";
import { asOwner, onConnection } from "#test/support/raw-sql.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { removeWhatHasEnded } from "./identity.ts";

beforeAll(useOwnTestApp);

test("the reply of a request is kept for thirty days, and in every book", async () => {
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
    await removeWhatHasEnded(database);
    expect(await add("young", "1100")).toMatchObject({ status: 201, body: { code: "1100" } });
    expect(await add("old", "1000")).toMatchObject({ status: 409, body: { code: "account.duplicate-code" } });
  }
});

test("sessions that have ended are removed, and no others", async () => {
  const { database } = await testApp();
  const [ended, going] = [await newBooks(), await newBooks()];
  const rows = (text: string, values: readonly string[] = []) =>
    onConnection(database, async (client) => (await client.query(text, [...values])).rows);
  await rows("update auth.sessions set expires_at = now() - interval '1 minute' where user_id = $1", [
    ended.userId,
  ]);
  await removeWhatHasEnded(database);
  const left = await rows("select user_id as id from auth.sessions where user_id = any($1)", [
    `{${ended.userId},${going.userId}}`,
  ]);
  expect(left).toEqual([{ id: going.userId }]);
});
