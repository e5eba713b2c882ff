import { expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";

const inBooks = (id: string) => ({ "twofold-company": id });
const foundCompany = async (books: TestBooks, name: string): Promise<string> => {
  const reply = await books.post("/companies", { name });
  expect(reply.status).toBe(201);
  return reply.body.id;
};
const account = { code: "1000", type: "asset", name: "Cash" };
const accountsOf = async (books: TestBooks, id: string): Promise<string[]> =>
  (await books.send("GET", "/accounts", { headers: inBooks(id) })).body.items.map(
    ({ name }: { name: string }) => name,
  );

test("each company has its own books, and a request works in the company it names", async () => {
  const books = await newBooks();
  const second = await foundCompany(books, "Harbour Boats");
  expect((await books.get("/companies")).body.items).toMatchObject([
    { id: books.bookId, name: "My Company", isSample: false },
    { id: second, name: "Harbour Boats", isSample: false },
  ]);
  expect((await books.post("/accounts", account, inBooks(second))).status).toBe(201);
  expect((await books.post("/accounts", { ...account, name: "Till" })).status).toBe(201);
  expect(await accountsOf(books, second)).toEqual(["Cash"]);
  expect(await accountsOf(books, books.bookId)).toEqual(["Till"]);
  // A request that names no company works in the first one.
  expect((await books.get("/session")).body.company.id).toBe(books.bookId);
  const named = await books.send("GET", "/session", { headers: inBooks(second) });
  expect(named.body.company).toMatchObject({ id: second, name: "Harbour Boats" });
});

test("a user can't open another user's company by naming it", async () => {
  const [owner, otherBooks] = [await newBooks(), await newBooks()];
  const second = await foundCompany(owner, "Not yours");
  const before = await stateOf(owner);
  for (const id of [second, owner.bookId]) {
    const refused = { status: 409, body: { code: "session.user-mismatch" } };
    expect(await otherBooks.post("/accounts", account, inBooks(id))).toMatchObject(refused);
    expect(await otherBooks.send("GET", "/session", { headers: inBooks(id) })).toMatchObject(refused);
  }
  expect((await otherBooks.get("/companies")).body.items).toHaveLength(1);
  expect(await stateOf(owner)).toEqual(before);
});

test("a retry with the same key, even a simultaneous one, creates one company", async () => {
  const books = await newBooks();
  const send = () => books.post("/companies", { name: "Once" }, { "idempotency-key": "once" });
  const replies = await Promise.all([send(), send()]);
  const [first, second] = [...replies, await send()].filter(({ status }) => status === 201);
  expect(first?.body).toMatchObject({ name: "Once" });
  expect(second?.body).toEqual(first?.body);
  expect((await books.get("/companies")).body.items).toHaveLength(2);
});

test("a company without a name is refused at its field, and so is the 21st company", async () => {
  const books = await newBooks();
  expect(await books.post("/companies", { name: " " })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "name", message: "Company name is required" }] },
  });
  for (let number = 2; number <= 20; number += 1) await foundCompany(books, `Company ${number}`);
  expect(await books.post("/companies", { name: "One more" })).toMatchObject({
    status: 409,
    body: { code: "company.limit-reached", errors: [{ field: "name" }] },
  });
  expect((await books.get("/companies")).body.items).toHaveLength(20);
});

test("of several simultaneous requests for the last company, one succeeds", async () => {
  const books = await newBooks();
  for (let number = 2; number <= 19; number += 1) await foundCompany(books, `Company ${number}`);
  const replies = await Promise.all(
    [1, 2, 3].map((number) => books.post("/companies", { name: `Last ${number}` })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});

test("a token opens only the company it was created in", async () => {
  const books = await newBooks();
  const { app } = await testApp();
  const second = await foundCompany(books, "Harbour Boats");
  const { body } = await books.post("/tokens", { name: "Webshop" }, inBooks(second));
  expect(body).toMatchObject({ name: "Webshop", company: "Harbour Boats" });
  const ask = async (headers: Record<string, string> = {}, url = "/api/session") =>
    app.inject({ url, headers: { authorization: `Bearer ${body.secret}`, ...headers } });
  expect((await ask()).json().company.id).toBe(second);
  expect((await ask(inBooks(second))).statusCode).toBe(200);
  expect((await ask(inBooks(books.bookId))).json().code).toBe("session.user-mismatch");
  expect((await ask(inBooks(books.bookId), "/api/accounts")).json().code).toBe("session.user-mismatch");
  expect((await ask({}, "/api/companies")).json().code).toBe("auth.forbidden");
  await books.post("/tokens", { name: "Till" });
  expect((await books.get("/tokens")).body.items).toMatchObject([
    { name: "Till", company: "My Company" },
    { name: "Webshop", company: "Harbour Boats" },
  ]);
});

test("a new company has the currency, formats and fiscal year of its country", async () => {
  const books = await newBooks();
  const begun = async (country: string) => {
    const reply = await books.post("/companies", { name: "Abroad", country });
    return (await books.send("GET", "/company", { headers: inBooks(reply.body.id) })).body;
  };
  expect(await begun("IN")).toMatchObject({ currency: "INR", locale: "en-IN", country: "IN" });
  const { fiscalYearStart, fiscalYearEnd } = await begun("AU");
  expect([fiscalYearStart, fiscalYearEnd]).toEqual([
    expect.stringMatching(/-07-01$/),
    expect.stringMatching(/-06-30$/),
  ]);
  expect(await begun("DE")).toMatchObject({ currency: "EUR", fiscalYearStart: null, fiscalYearEnd: null });
  expect(await books.post("/companies", { name: "Nowhere", country: "XX" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "country" }] },
  });
});
