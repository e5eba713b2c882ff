import { newId } from "#server/db/new-id.ts";
import { expect, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { openBooks } from "#server/db/books.ts";
import { sampleBook } from "#server/identity/owned-books.ts";
import { createBook } from "#server/settings/book.ts";
import { newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";

const ACCOUNT = { code: "1000", type: "asset", name: "Cash" };
const headersFor = (bookId: string) => ({ "twofold-company": bookId });

test("a request for books that the user isn't signed in to reads and writes nothing", async () => {
  const [previousBooks, signedIn] = [await newBooks(), await newBooks()];
  const headers = headersFor(previousBooks.bookId);
  const refused = { status: 409, body: { code: "session.user-mismatch" } };
  expect(await signedIn.post("/accounts", ACCOUNT, headers)).toMatchObject(refused);
  expect(await signedIn.put("/company", { name: "Not mine", version: 1 }, headers)).toMatchObject(refused);
  expect(await signedIn.send("GET", "/session", { headers })).toMatchObject(refused);
  expect((await signedIn.post("/accounts", ACCOUNT, headersFor("nonsense"))).status).toBe(409);
  expect((await signedIn.get("/accounts")).body.items).toEqual([]);
  expect((await signedIn.get("/company")).body).toMatchObject({ name: "My Company", version: 1 });
});

test("a request for the user's own books or the sample company is handled in them while both exist", async () => {
  const { database } = await testApp();
  const books = await newBooks();
  const ownRequest = { headers: headersFor(books.bookId) };
  expect((await books.send("GET", "/accounts", ownRequest)).status).toBe(200);
  const sample = { bookId: newId<BookId>(), userId: books.userId };
  await sampleBook.claim(database, sample);
  await openBooks(database, sample).write((tx) =>
    createBook(tx, sample.bookId, { name: "Sample", isSample: true }),
  );
  await sampleBook.open(database, sample);
  const inSample = { headers: headersFor(sample.bookId) };
  const nameIn = async (named: typeof ownRequest) => (await books.send("GET", "/company", named)).body.name;
  expect([await nameIn(ownRequest), await nameIn(inSample)]).toEqual(["My Company", "Sample"]);
  expect((await books.get("/company")).body.name).toBe("Sample");
  await sampleBook.leave(database, books.userId);
  expect((await books.send("GET", "/company", inSample)).body.code).toBe("session.user-mismatch");
  expect(await nameIn(ownRequest)).toBe("My Company");
});
