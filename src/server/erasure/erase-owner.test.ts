import { existsSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { subscriptionEvent } from "#test/support/payment-provider.ts";
import { asApplication, onConnection, readAsOwner } from "#test/support/raw-sql.ts";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { markedBooks } from "#test/support/sample-requests.ts";
import { rowsOf, tablesOfBooks } from "#test/support/books-state.ts";
import { testApp, type TestApp } from "#test/support/test-app.ts";
import { closeThrough, expectMade } from "#test/support/trade.ts";
import { readProviderEvent } from "#server/subscription/provider-event.ts";
import { applyProviderEvent, upgradeSubscription } from "#server/subscription/change-subscription.ts";
import { filesFolder, folderOfBook } from "#server/attachments/file-store.ts";
import { eraseOwner } from "./erase-owner.ts";

let server: TestApp;
let bystander: TestBooks;

beforeAll(async () => {
  server = await testApp();
  ({ books: bystander } = await markedBooks("Bystander"));
});

/** Books with one of each record and no other member, so that they can be erased. */
async function unsharedBooks(mark: string) {
  const marked = await markedBooks(mark);
  expectMade(await marked.books.delete(`/members/${marked.records.member}`));
  return marked;
}

/** The number of rows per table for a book, without empty tables. */
async function rowsLeft(bookId: BookId): Promise<Record<string, unknown>[]> {
  const counts = (await tablesOfBooks(server.database)).map(
    (name) => `select '${name}' as name, count(*)::int as rows from ${name} where book_id = '${bookId}'`,
  );
  const all = await readAsOwner(server.database, bookId, counts.join(" union all "));
  return all.filter(({ rows }) => rows !== 0);
}

/** The tables of the identity schema that still mention a person in any column. */
async function tracesOf({ userId, email }: TestBooks): Promise<string[]> {
  const tables: string[] = [];
  await onConnection(server.database, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'auth'",
    );
    for (const { name } of rows) {
      const text = `select from auth.${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%'`;
      if ((await client.query(text, [userId, email])).rowCount !== 0) tables.push(name);
    }
  });
  return tables;
}

test("a user is erased with their books, sample company and personal data, and nothing else", async () => {
  const { books } = await unsharedBooks("Leaving");
  await books.post("/sample-company", {});
  await upgradeSubscription(server.database, { userId: books.userId, actorId: bystander.userId });
  await server.app.inject({
    method: "POST",
    url: "/api/auth/sign-in/email",
    payload: { email: books.email, password: "wrong" },
  });
  expect((await rowsLeft(books.bookId)).length).toBeGreaterThan(15);
  expect((await tracesOf(books)).length).toBeGreaterThan(4);
  const before = await rowsOf(bystander);

  expect(await eraseOwner(server.database, ` ${books.email.toUpperCase()} `)).toBe("erased");
  expect(await rowsLeft(books.bookId)).toEqual([]);
  expect(await tracesOf(books)).toEqual([]);
  expect((await books.get("/session")).status).toBe(401);
  expect(await rowsOf(bystander)).toEqual(before);
  expect(expectMade(await bystander.get("/books-check")).hasPassed).toBe(true);
  expect(await eraseOwner(server.database, books.email)).toBe("unknown");
});

test("all of a user's companies are erased", async () => {
  const books = await newBooks();
  const { id } = expectMade(await books.post("/companies", { name: "Second" }));
  await books.post("/accounts", { code: "1000", type: "asset", name: "Cash" }, { "twofold-company": id });
  expect((await rowsLeft(id)).length).toBeGreaterThan(1);
  expect(await eraseOwner(server.database, books.email)).toBe("erased");
  expect(await rowsLeft(id)).toEqual([]);
});

test("attached files are erased with the books, and other companies' files stay", async () => {
  const [erasedBooks, keptBooks] = [await unsharedBooks("Gone"), await markedBooks("Stays")];
  const files = filesFolder(server.config);
  expect(await eraseOwner(server.database, erasedBooks.books.email, { files })).toBe("erased");
  expect(existsSync(folderOfBook(files, erasedBooks.books.bookId))).toBe(false);
  expect(existsSync(folderOfBook(files, keptBooks.books.bookId))).toBe(true);
});

test("books with closed periods can be erased", async () => {
  const { books } = await unsharedBooks("Closed");
  await closeThrough(books, "2026-12-31");
  expect(await eraseOwner(server.database, books.email)).toBe("erased");
  expect(await rowsLeft(books.bookId)).toEqual([]);
});

test("a user who signed up and never opened the books can be erased", async () => {
  const email = `unopened-${process.pid}@example.com`;
  const payload = { name: "Unopened", email, password: "a long pass phrase" };
  await server.app.inject({ method: "POST", url: "/api/auth/sign-up/email", payload });
  expect(await eraseOwner(server.database, email)).toBe("erased");
  expect(await eraseOwner(server.database, "nobody@example.com")).toBe("unknown");
  expect(await eraseOwner(server.database, "no address")).toBe("unknown");
});

test("a user with a card subscription isn't erased, because charges would continue", async () => {
  const { books } = await unsharedBooks("Paying");
  const event = readProviderEvent(subscriptionEvent(books));
  if (event === null) throw new Error("This event is about a subscription of ours.");
  await applyProviderEvent(server.database, event);
  const before = await rowsOf(books);
  expect(await eraseOwner(server.database, books.email)).toBe("pays by card");
  expect(await rowsOf(books)).toEqual(before);
  expect(await eraseOwner(server.database, books.email, { isCanceled: true })).toBe("erased");
});

test("the application role can't erase books or make them erasable", async () => {
  const before = await rowsOf(bystander);
  for (const text of [
    "select erase_book()",
    "update books set is_sample = true",
    "select erase_sample_book(1)",
  ]) {
    expect(await asApplication(server.database, bystander, [text]), text).not.toBeNull();
  }
  expect(await rowsOf(bystander)).toEqual(before);
});

test("books with other members stay with their owner", async () => {
  const { books, records } = await markedBooks("Shared");
  const before = await rowsOf(books);
  expect(await eraseOwner(server.database, books.email)).toBe("shares books");
  expect(await rowsOf(books)).toEqual(before);
  expectMade(await books.delete(`/members/${records.member}`));
  expect(await eraseOwner(server.database, books.email)).toBe("erased");
});
