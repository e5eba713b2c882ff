import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { made } from "#test/support/trade.ts";
import { checkDueBooks } from "./daily-check.ts";

/** Behaviour 7.5. */
await useOwnTestApp();
const { app, config, database } = await testApp();

async function checkDaily({ isIdle = true } = {}): Promise<unknown[]> {
  const logged: unknown[] = [];
  const log = { error: (details: object) => void logged.push(details) };
  await checkDueBooks({ config, database, isIdle: () => isIdle }, log);
  return logged;
}

const asOwner = (text: string) => database.asOwner((client) => client.query(text));

/** Books that were created two and a half days ago, or less. */
async function olderBooks(age = "60 hours"): Promise<TestBooks> {
  const books = await newBooks();
  await asOwner(
    `update auth.memberships set created_at = now() - interval '${age}' where book_id = '${books.bookId}'`,
  );
  return books;
}

const lastOf = async (books: TestBooks) => made(await books.get("/books-check/last")).last;

test("books are checked for the first time a day after they were created", async () => {
  const [older, newer] = [await olderBooks("25 hours"), await newBooks()];
  await checkDaily();
  expect([await lastOf(older), await lastOf(newer)]).toEqual([
    expect.objectContaining({ problems: 0 }),
    null,
  ]);
});

test("a busy server waits a second day before it checks books", async () => {
  const [waiting, overdue] = [await olderBooks("25 hours"), await olderBooks("60 hours")];
  await checkDaily({ isIdle: false });
  expect([await lastOf(waiting), await lastOf(overdue)]).toEqual([
    null,
    expect.objectContaining({ problems: 0 }),
  ]);
  await checkDaily();
});

test("books that were checked are checked again the next day", async () => {
  const books = await olderBooks();
  await checkDaily();
  const first = await lastOf(books);
  await checkDaily();
  expect(await lastOf(books)).toEqual(first);
  await asOwner(`update auth.books_checks set checked_at = now() - interval '25 hours'`);
  await checkDaily();
  expect((await lastOf(books)).checkedAt > first.checkedAt).toBe(true);
});

test("two servers don't check the same books at once", async () => {
  const books = await olderBooks();
  await asOwner(
    `insert into auth.books_checks (book_id, held_until) values ('${books.bookId}', now() + interval '1 minute')`,
  );
  await checkDaily();
  expect(await lastOf(books)).toBeNull();
  await asOwner("update auth.books_checks set held_until = now()");
  await checkDaily();
  expect(await lastOf(books)).not.toBeNull();
});

test("a check that a person runs counts as the last one", async () => {
  const books = await newBooks();
  const { checkedAt, lines } = made(await books.get("/books-check"));
  expect(await lastOf(books)).toEqual({ checkedAt, lines, problems: 0 });
});

test("the log and the metrics report a company with problems", async () => {
  const books = await olderBooks();
  made(await books.post("/accounts", { type: "asset", code: "1990", name: "Bank" }));
  await database.asOwner(async (client) => {
    await client.query("alter table accounts disable trigger user");
    await client.query(`update accounts set name = 'Changed' where book_id = '${books.bookId}'`);
    await client.query("alter table accounts enable trigger user");
  });
  expect(await checkDaily()).toEqual([{ book: books.bookId, problems: expect.any(Number) }]);
  expect((await lastOf(books)).problems).toBeGreaterThan(0);
  const { body } = await app.inject({ url: "/metrics" });
  expect(body).toMatch(/^twofold_books_with_problems 1$/m);
});
