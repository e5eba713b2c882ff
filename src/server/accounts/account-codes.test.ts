import { describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";
import { changeBook } from "#test/support/trade.ts";

const CASH = { code: "A-1", type: "asset", name: "Cash" };

async function booksWithLetters(): Promise<TestBooks> {
  const books = await newBooks();
  expect((await changeBook(books, { accountCodes: "characters" })).status).toBe(200);
  return books;
}

const codesOf = async (books: TestBooks) =>
  (await books.get("/accounts")).body.items.map(({ code }: { code: string }) => code);

describe("account codes are numbers only", () => {
  test("unless the company allows other characters", async () => {
    const books = await newBooks();
    expect(await books.post("/accounts", CASH)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "code", message: "Account code must contain only numbers" }] },
    });
    await changeBook(books, { accountCodes: "characters" });
    expect(await books.post("/accounts", CASH)).toMatchObject({ status: 201, body: { code: "A-1" } });
  });

  test("again, but only once no code has other characters", async () => {
    const books = await booksWithLetters();
    const { id } = (await books.post("/accounts", CASH)).body;
    expect(await changeBook(books, { accountCodes: "numbers" })).toMatchObject({
      status: 409,
      body: { code: "company.non-numeric-codes", errors: [{ field: "accountCodes" }] },
    });
    await books.put(`/accounts/${id}`, { version: 1, ...CASH, code: "1000" });
    expect((await changeBook(books, { accountCodes: "numbers" })).body.accountCodes).toBe("numbers");
  });
});

describe("with letters, digits, dots and hyphens", () => {
  test("a code that is too long is rejected at its field, not truncated", async () => {
    const books = await booksWithLetters();
    const reply = await books.post("/accounts", { ...CASH, code: "A".repeat(21) });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
    expect(await codesOf(books)).toEqual([]);
  });

  test.each(["A 1", "..", "A/1", "Ä1", "-A"])("%s is not a valid code", async (code) => {
    const books = await booksWithLetters();
    const reply = await books.post("/accounts", { ...CASH, code });
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: "code" }] } });
  });

  test("a code is unique in any letter case", async () => {
    const books = await booksWithLetters();
    await books.post("/accounts", CASH);
    expect(await books.post("/accounts", { ...CASH, code: "a-1" })).toMatchObject({
      status: 409,
      body: { code: "account.duplicate-code", errors: [{ field: "code" }] },
    });
  });

  test("a parent's code can have any length, and the next code adds three digits to it", async () => {
    const books = await booksWithLetters();
    const parent = (await books.post("/accounts", CASH)).body;
    const next = await books.get(`/accounts/next-code?type=asset&parentId=${parent.id}`);
    expect(next.body).toEqual({ code: "A-1001" });
    const child = { ...CASH, code: "A-1001", parentId: parent.id };
    expect((await books.post("/accounts", child)).body.parentId).toBe(parent.id);
  });

  test("codes are listed in natural order, page by page", async () => {
    const books = await booksWithLetters();
    const codes = ["9.1", "10.1", "1000", "1000-2", "1000-10", "1100", "A2", "a3", "A10"];
    for (const code of codes.toReversed())
      expect((await books.post("/accounts", { ...CASH, code })).status).toBe(201);
    expect(await codesOf(books)).toEqual(codes);
    const first = (await books.get("/accounts?limit=4")).body;
    const second = (await books.get(`/accounts?limit=9&cursor=${first.nextCursor}`)).body;
    expect([...first.items, ...second.items].map(({ code }) => code)).toEqual(codes);
  });

  test("an exported chart is imported with its parents", async () => {
    const books = await booksWithLetters();
    const file = "Code,Name,Type,Parent\nB-1.2,Till,asset,b-1\nB-1,Cash,asset,\nC,Sales,revenue,";
    const reply = await books.post("/accounts/import", file, { "content-type": "text/csv" });
    expect(reply.body).toMatchObject({ imported: 3, failed: 0 });
    const { items } = (await books.get("/accounts")).body;
    expect(items.map(({ code }: { code: string }) => code)).toEqual(["B-1", "B-1.2", "C"]);
    expect(items[1].parentId).toBe(items[0].id);
  });
});

test("a row is skipped if its parent is missing, has another type, or is a subaccount", async () => {
  const books = await newBooks();
  const rows = [
    "1000,Cash,asset,",
    "1000001,Till,asset,1000",
    "1000002,A,asset,1900",
    "2000,B,liability,1000",
    "1000003,C,asset,1000001",
  ];
  const file = ["Code,Name,Type,Parent", ...rows].join("\n");
  const reply = await books.post("/accounts/import", file, { "content-type": "text/csv" });
  expect(reply.body.rows.map(({ error }: { error: string | null }) => error)).toEqual([
    null,
    null,
    "Parent account not found: 1900. Add it to the file, or leave the parent blank.",
    expect.stringMatching(/same type/),
    expect.stringMatching(/main account/),
  ]);
  expect(await codesOf(books)).toEqual(["1000", "1000001"]);
});
