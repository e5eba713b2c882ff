import { expect, test } from "vitest";
import type { BooksCheck } from "#contract/books-check.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { ukQuarter } from "#test/support/tax-returns.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade } from "#test/support/trade.ts";
import { checkDueBooks } from "./daily-check.ts";

/** Behavior 7.5. */
await useOwnTestApp();
const { app, config, database } = await testApp();

async function checkDaily({ isIdle = true } = {}): Promise<unknown[]> {
  const logged: unknown[] = [];
  const log = { error: (details: object) => void logged.push(details), info: () => undefined };
  await checkDueBooks({ config, database, isIdle: () => isIdle }, log);
  return logged;
}

const asOwner = (text: string) => database.asOwner((client) => client.query(text));

/** A company that was created up to two and a half days ago. */
async function olderBooks(age = "60 hours"): Promise<TestBooks> {
  const books = await newBooks({ accounts: { Cash: "asset", Sales: "revenue" } });
  await asOwner(
    `update auth.memberships set created_at = now() - interval '${age}' where book_id = '${books.bookId}'`,
  );
  return books;
}

/** Changes books as the owner of the tables, whom no trigger stops. */
const pastTriggers = ({ bookId }: TestBooks, tables: readonly string[], text: string) =>
  database.asOwner(async (client) => {
    await client.query("begin");
    await client.query("select set_config('app.book_id', $1, true)", [bookId]);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    await client.query(text, [bookId]);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
  });

const lastOf = async (books: TestBooks) => expectMade(await books.get("/books-check/last")).last;

test("books are checked for the first time a day after they were created", async () => {
  const [older, newer] = [await olderBooks("25 hours"), await newBooks()];
  await checkDaily();
  expect([await lastOf(older), await lastOf(newer)]).toEqual([
    expect.objectContaining({ problemCount: 0 }),
    null,
  ]);
});

test("a busy server waits a second day before it checks books", async () => {
  const [waiting, overdue] = [await olderBooks("25 hours"), await olderBooks("60 hours")];
  await checkDaily({ isIdle: false });
  expect([await lastOf(waiting), await lastOf(overdue)]).toEqual([
    null,
    expect.objectContaining({ problemCount: 0 }),
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
    `insert into auth.books_checks (book_id, leased_until) values ('${books.bookId}', now() + interval '1 minute')`,
  );
  await checkDaily();
  expect(await lastOf(books)).toBeNull();
  await asOwner("update auth.books_checks set leased_until = now()");
  await checkDaily();
  expect(await lastOf(books)).not.toBeNull();
});

test("a check that a user runs counts as the last check", async () => {
  const books = await newBooks();
  const { checkedAt, lineCount } = expectMade(await books.get("/books-check"));
  expect(await lastOf(books)).toEqual({ checkedAt, lineCount, problemCount: 0 });
});

test("the log and the metrics report a company with problems", async () => {
  const books = await olderBooks();
  expectMade(await books.post("/accounts", { type: "asset", code: "1990", name: "Bank" }));
  await pastTriggers(books, ["accounts"], "update accounts set name = 'Changed' where book_id = $1");
  expect(await checkDaily()).toEqual([{ book: books.bookId, problems: expect.any(Number) }]);
  expect((await lastOf(books)).problemCount).toBeGreaterThan(0);
  const { body } = await app.inject({ url: "/metrics" });
  expect(body).toMatch(/^twofold_books_with_problems 1$/m);
});

/** A company that was created days ago, with one journal. */
async function olderJournal() {
  const books = await olderBooks();
  expectMade(await books.post("/journals", journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")])));
  return books;
}

const SEAL = "I-121";

const isSealFound = async (books: TestBooks, historySeal: string): Promise<boolean> => {
  const { checks }: BooksCheck = expectMade(await books.get(`/books-check?historySeal=${historySeal}`));
  return checks.some(({ invariant, problems }) => invariant === SEAL && problems.length === 0);
};

/** Rewrites the history with matching hashes, as the owner of the tables can. */
const rewriteHistory = (books: TestBooks) =>
  pastTriggers(
    books,
    ["journal_history", "books"],
    `with rewritten as (
      update journal_history set payload = payload || ' ',
        hash = encode(sha256(convert_to(previous_hash || payload || ' ', 'UTF8')), 'hex')
      where book_id = $1 returning hash
    ) update books set history_hash = hash from rewritten where book_id = $1`,
  );

test("the history contains a seal that was saved, even after later entries", async () => {
  const books = await olderJournal();
  const { historySeal } = expectMade(await books.get("/books-check"));
  expectMade(await books.post("/journals", journal(books, [debit("Cash", "2.00"), credit("Sales", "2.00")])));
  expect(await isSealFound(books, historySeal)).toBe(true);
});

test("a rewritten history doesn't contain a seal that was saved before", async () => {
  const books = await olderJournal();
  const { historySeal } = expectMade(await books.get("/books-check"));
  await rewriteHistory(books);
  expect(await isSealFound(books, historySeal)).toBe(false);
});

test("the daily check finds a history that was rewritten since the last check", async () => {
  const books = await olderJournal();
  await checkDaily();
  await rewriteHistory(books);
  const { checks }: BooksCheck = expectMade(await books.get("/books-check"));
  expect(checks.find(({ invariant }) => invariant === SEAL)?.problems).toHaveLength(1);
});

test("a filed tax return keeps the seal of the history at its filing", async () => {
  const { trader, file } = await ukQuarter();
  const { historySeal } = expectMade(await trader.books.get("/books-check"));
  expect(expectMade(await file("2026-01-01", "2026-03-31")).historySeal).toBe(historySeal);
});

test("the check finds a history that was rewritten since a tax return was filed", async () => {
  const { trader, file } = await ukQuarter();
  const { books } = trader;
  expectMade(await file("2026-01-01", "2026-03-31"));
  await rewriteHistory(books);
  const { checks }: BooksCheck = expectMade(await books.get("/books-check"));
  expect(checks.find(({ invariant }) => invariant === SEAL)?.problems).toHaveLength(1);
});

test("a closed year has the seal of its closing journal", async () => {
  const books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  const closing = closingOf(books);
  await closing.earn();
  const { historySeal } = expectMade(await closing.close());
  expectMade(await books.post("/journals", journal(books, [debit("Cash", "2.00"), credit("Sales", "2.00")])));
  expect(await isSealFound(books, historySeal)).toBe(true);
});

test("a wrong seal that a user enters isn't reported as a problem of the books", async () => {
  const books = await olderJournal();
  await checkDaily();
  expect(await isSealFound(books, `1.${"0".repeat(64)}`)).toBe(false);
  expect((await lastOf(books)).problemCount).toBe(0);
});

test.each(["1", "x.y", `0.${"0".repeat(64)}`, `1.${"G".repeat(64)}`, `99999999999999999.${"0".repeat(64)}`])(
  "%s is not a valid seal",
  async (historySeal) => {
    expect((await (await newBooks()).get(`/books-check?historySeal=${historySeal}`)).status).toBe(400);
  },
);
