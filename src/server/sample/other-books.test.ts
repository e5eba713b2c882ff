import { newId } from "#server/db/new-id.ts";
import { expect, test } from "vitest";
import type { BookId } from "#domain/ids.ts";
import { openBooks } from "#server/db/books.ts";
import { sampleBook } from "#server/identity/own-books.ts";
import { createBook } from "#server/settings/book.ts";
import { newBooks } from "#test/support/new-books.ts";
import { testApp } from "#test/support/test-app.ts";

const ACCOUNT = { code: "1000", type: "asset", name: "Cash" };
const meantFor = (bookId: string) => ({ "twofold-book": bookId });

test("a request that is meant for other books than the signed-in person's reads and writes nothing", async () => {
  const [left, signedIn] = [await newBooks(), await newBooks()];
  const meant = meantFor(left.bookId);
  const refused = { status: 409, body: { code: "session.other-books" } };
  expect(await signedIn.post("/accounts", ACCOUNT, meant)).toMatchObject(refused);
  expect(await signedIn.put("/book", { name: "Not mine", version: 1 }, meant)).toMatchObject(refused);
  expect(await signedIn.send("GET", "/session", { headers: meant })).toMatchObject(refused);
  expect((await signedIn.post("/accounts", ACCOUNT, meantFor("nonsense"))).status).toBe(409);
  expect((await signedIn.get("/accounts")).body.items).toEqual([]);
  expect((await signedIn.get("/book")).body).toMatchObject({ name: "My Company", version: 1 });
});

test("one that is meant for the own books or the sample company is done in them, while there are both", async () => {
  const { database } = await testApp();
  const books = await newBooks();
  const own = { headers: meantFor(books.bookId) };
  expect((await books.send("GET", "/accounts", own)).status).toBe(200);
  const sample = { bookId: newId<BookId>(), userId: books.userId };
  await sampleBook.claim(database, sample);
  await openBooks(database, sample).write((tx) =>
    createBook(tx, sample.bookId, { name: "Sample", isSample: true }),
  );
  await sampleBook.open(database, sample);
  const inSample = { headers: meantFor(sample.bookId) };
  const nameIn = async (named: typeof own) => (await books.send("GET", "/book", named)).body.name;
  expect([await nameIn(own), await nameIn(inSample)]).toEqual(["My Company", "Sample"]);
  expect((await books.get("/book")).body.name).toBe("Sample");
  await sampleBook.leave(database, books.userId);
  expect((await books.send("GET", "/book", inSample)).body.code).toBe("session.other-books");
  expect(await nameIn(own)).toBe("My Company");
});
