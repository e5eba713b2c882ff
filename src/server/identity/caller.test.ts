import { expect, test } from "vitest";
import { credit, debit, journal, newBooks, type TestBooks } from "#test/support/new-books.ts";
import { onConnection } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

/** Changes that another server on the same database can make between two requests (Decision 0017). */

const ACCOUNTS = { Cash: "asset", Sales: "revenue" } as const;
const good = (books: TestBooks) => journal(books, [debit("Cash", "1.00"), credit("Sales", "1.00")]);

async function elsewhere(text: string, values: readonly unknown[]): Promise<void> {
  const { database } = await testApp();
  await onConnection(database, (client) => client.query(text, [...values]));
}

test("a request is served from the currently open book, even if it was changed elsewhere", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const otherBooks = await newBooks();
  expect((await books.get("/company")).body.id).toBe(books.bookId);
  const move = "update auth.memberships set book_exists = $2 where book_id = $1";
  await elsewhere("update auth.memberships set role = 'sample', user_id = $1 where book_id = $2", [
    books.userId,
    otherBooks.bookId,
  ]);
  expect((await books.get("/company")).body.id).toBe(otherBooks.bookId);
  await elsewhere(move, [otherBooks.bookId, false]);
  const posted = await books.post("/journals", good(books), { "idempotency-key": "moved" });
  expect(posted.status).toBe(201);
  expect((await books.get("/journals")).body.items).toHaveLength(1);
});

test("a retry whose session has ended does not get the stored reply", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const send = () => books.post("/journals", good(books), { "idempotency-key": "kept" });
  expect((await send()).status).toBe(201);
  await elsewhere("delete from auth.sessions where user_id = $1", [books.userId]);
  expect(await send()).toMatchObject({ status: 401, body: { code: "auth.required" } });
});

test("simultaneous requests with a valid and an invalid session share nothing", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { body: token } = await books.post("/tokens", { name: "Script" });
  const bearer = { authorization: `Bearer ${token.secret}`, cookie: "" };
  await books.get("/company");
  expect((await books.send("GET", "/company", { headers: bearer })).status).toBe(200);
  await elsewhere("delete from auth.api_tokens where user_id = $1", [books.userId]);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      books.post("/journals", good(books), index % 2 === 0 ? {} : bearer),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(
    replies.map((_, index) => (index % 2 === 0 ? 201 : 401)),
  );
  expect((await books.get("/journals?limit=100")).body.items).toHaveLength(6);
});

test("a session moved to another user opens only that user's book", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const otherBooks = await newBooks({ accounts: ACCOUNTS });
  await books.get("/company");
  await elsewhere("update auth.sessions set user_id = $2 where user_id = $1", [
    books.userId,
    otherBooks.userId,
  ]);
  expect((await books.get("/company")).body.id).toBe(otherBooks.bookId);
});

test("a request with an expired session doesn't learn what is wrong with its journal", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const unbalanced = journal(books, [debit("Cash", "1.00"), credit("Sales", "2.00")]);
  expect(await books.post("/journals", unbalanced)).toMatchObject({ status: 422 });
  await elsewhere("delete from auth.sessions where user_id = $1", [books.userId]);
  expect(await books.post("/journals", unbalanced)).toMatchObject({ status: 401 });
});
