import { describe, expect, test } from "vitest";
import { newBooks, type TestBooks } from "#test/support/new-books.ts";

const HEADER = "Code,Name,Type,Description";
const CSV = { "content-type": "text/csv" };

const importInto = (books: TestBooks, ...lines: string[]) =>
  books.post("/accounts/import", lines.join("\n"), CSV);

async function accountsOf(books: TestBooks) {
  const { items } = (await books.get("/accounts")).body;
  return items.map(({ code, name, type, description }: Record<string, string>) => [
    code,
    name,
    type,
    description,
  ]);
}

test("a file of accounts is imported, and the same file again creates none", async () => {
  const books = await newBooks();
  const file = [HEADER, "1000,Cash,asset,On hand", "4000,Sales,revenue"];
  expect(await importInto(books, ...file)).toMatchObject({
    status: 200,
    body: {
      total: 2,
      imported: 2,
      failed: 0,
      rows: [
        { line: 2, error: null },
        { line: 3, error: null },
      ],
    },
  });
  expect(await accountsOf(books)).toEqual([
    ["1000", "Cash", "asset", "On hand"],
    ["4000", "Sales", "revenue", ""],
  ]);
  const again = await importInto(books, ...file);
  expect(again.body).toMatchObject({ total: 2, imported: 0, failed: 2 });
  expect(again.body.rows[0].error).toBe("An account with this code already exists");
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("two simultaneous imports of a file add its accounts once", async () => {
  const books = await newBooks();
  const file = [HEADER, "1000,Cash,asset", "4000,Sales,revenue"];
  const replies = await Promise.all([importInto(books, ...file), importInto(books, ...file)]);
  expect(replies.map(({ body }) => String(body.imported)).toSorted()).toEqual(["0", "2"]);
  expect(await accountsOf(books)).toHaveLength(2);
});

test("a seven-digit code becomes a subaccount of the main account that it starts with", async () => {
  const books = await newBooks({ accounts: { Bank: "asset" } });
  const bank = (await books.get("/accounts")).body.items[0];
  const inactive = { code: "1900", type: "asset", name: "Old", isActive: false };
  await books.post("/accounts", inactive);
  await importInto(
    books,
    HEADER,
    `${bank.code}001,In the book,asset`,
    "2000001,Before its parent,liability",
    "2000,Parent,liability",
    "1900001,Below an inactive one,asset",
    "3000001,Without a parent,equity",
    "2000002,Of another type,equity",
    "20001,Five digits,liability",
  );
  const { items } = (await books.get("/accounts")).body;
  const codeOf = new Map(items.map(({ id, code }: Record<string, string>) => [id, code]));
  const parents = items.map(({ code, parentId }: Record<string, string>) => [code, codeOf.get(parentId)]);
  expect(parents.filter(([, parent]: unknown[]) => parent !== undefined)).toEqual([
    [`${bank.code}001`, bank.code],
    ["2000001", "2000"],
  ]);
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});

test("every row is imported independently, with its line and the reason", async () => {
  const books = await newBooks({ accounts: { Cash: "asset" } });
  const reply = await importInto(
    books,
    HEADER,
    "# a comment",
    "",
    "1100,Good,asset",
    "1000,Taken,asset",
    "12a,Letters,asset",
    "1200,,asset",
    "1300,Wrong,money",
    "1100,Twice,asset",
    "   ",
    "1400,Last,ASSET",
  );
  expect(reply.body).toEqual({
    total: 7,
    imported: 2,
    failed: 5,
    rows: [
      { line: 4, code: "1100", name: "Good", error: null },
      { line: 5, code: "1000", name: "Taken", error: "An account with this code already exists" },
      { line: 6, code: "12a", name: "Letters", error: "Account code must contain only numbers" },
      { line: 7, code: "1200", name: "", error: "Account name is required" },
      {
        line: 8,
        code: "1300",
        name: "Wrong",
        error: "Invalid account type: money. Must be one of: asset, liability, equity, revenue, expense",
      },
      { line: 9, code: "1100", name: "Twice", error: "An account with this code already exists" },
      { line: 11, code: "1400", name: "Last", error: null },
    ],
  });
});

describe("the file can have", () => {
  test.each([
    { description: "a byte-order mark", file: `\ufeff${HEADER}\n1000,Cash,asset,` },
    { description: "Windows line endings", file: `${HEADER}\r\n1000,Cash,asset,\r\n` },
    { description: "old Macintosh line endings", file: `${HEADER}\r1000,Cash,asset,\r` },
    { description: "semicolons", file: "Code;Name;Type;Description\n1000;Cash;asset;" },
    { description: "tabs", file: "Code\tName\tType\tDescription\n1000\tCash\tasset\t" },
    { description: "another order and case of columns", file: "TYPE,code,Extra,nAmE\nasset,1000,x,Cash" },
    {
      description: "quotes around everything",
      file: '"Code","Name","Type","Description"\n"1000","Cash","asset",""',
    },
    { description: "comments before the header", file: `# made by "hand\n#,"x\n${HEADER}\n1000,Cash,asset,` },
    { description: "spaces around everything", file: " Code , Name , Type \n 1000 , Cash , asset " },
    { description: "spaces before quotes", file: 'Code, "Name", "Type"\n1000, "Cash" , asset' },
    {
      description: "blank lines and an indented comment",
      file: `\n\n${HEADER}\n\n  # x\n1000,Cash,asset,\n\n`,
    },
  ])("$description", async ({ file }) => {
    const books = await newBooks();
    const reply = await importInto(books, file);
    expect(reply.body, reply.text).toMatchObject({ total: 1, imported: 1 });
    expect(await accountsOf(books)).toEqual([["1000", "Cash", "asset", ""]]);
  });
});

test("line numbers are right with every kind of line break and with multi-line fields", async () => {
  const books = await newBooks();
  const file = `${HEADER}\r\n# one\n\r\n1000,"Two\nlines",asset,\r\n\n1001,Good,asset,`;
  expect((await importInto(books, file)).body.rows).toMatchObject([
    { line: 4, name: "Two lines", error: null },
    { line: 7, code: "1001", error: null },
  ]);
});

test("quoted commas, quotes and formula-like texts are kept as they are", async () => {
  const books = await newBooks();
  await importInto(
    books,
    HEADER,
    `1000,"Cash, ""petty"" and bank",asset,"=cmd|'/C calc'!A0"`,
    `1001,<script>alert(1)</script>,asset,'; drop table accounts; --`,
  );
  expect(await accountsOf(books)).toEqual([
    ["1000", 'Cash, "petty" and bank', "asset", "=cmd|'/C calc'!A0"],
    ["1001", "<script>alert(1)</script>", "asset", "'; drop table accounts; --"],
  ]);
});

test("a quoted multi-line field can contain a line that looks like a comment", async () => {
  const books = await newBooks();
  const file = `${HEADER}\n1000,"Two\n# lines",asset,\n1001,Good,asset,`;
  expect((await importInto(books, file)).body).toEqual({
    total: 2,
    imported: 2,
    failed: 0,
    rows: [
      { line: 2, code: "1000", name: "Two # lines", error: null },
      { line: 4, code: "1001", name: "Good", error: null },
    ],
  });
});

test("an unclosed quote is reported where it starts, and the rows before it are imported", async () => {
  const books = await newBooks();
  const reply = await importInto(books, HEADER, "1000,Cash,asset,", '1001,"Open,asset,', "1002,Lost,asset,");
  expect(reply.body).toMatchObject({
    imported: 1,
    failed: 1,
    rows: [
      { error: null },
      { line: 3, error: "This row has an unclosed quotation mark. Close it, or remove it." },
    ],
  });
  const last = await importInto(books, HEADER, '1003,Bank,asset,"Open');
  expect(last.body.rows).toEqual([
    {
      line: 2,
      code: "1003",
      name: "Bank",
      error: "This row has an unclosed quotation mark. Close it, or remove it.",
    },
  ]);
});

describe("the whole file is rejected", () => {
  test.each([
    { description: "if it is empty", file: "", message: "The file is empty. Choose another file." },
    {
      description: "if it has only blank lines and comments",
      file: "\n# nothing\n  \n",
      message: "The file is empty. Choose another file.",
    },
    {
      description: "if a required column is missing",
      file: "Number,Name\n1,Cash",
      message: "Missing column: Code, Type. Add it to the header.",
    },
    {
      description: "if it has too many rows",
      file: [HEADER, ...Array.from({ length: 10_001 }, (_, row) => `${row},Row,asset,`)].join("\n"),
      message: "This file has more than 10000 accounts. Split it into smaller ones.",
    },
    {
      description: "if it is a workbook",
      file: "PK\u0003\u0004\u0000\u0000x",
      message: 'This is an Excel workbook, not a CSV file. Save it as "CSV UTF-8" and try again.',
    },
    {
      description: "if it is a workbook in an old format",
      file: "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
      message: 'This is an Excel workbook, not a CSV file. Save it as "CSV UTF-8" and try again.',
    },
    {
      description: "if it is UTF-16 that was read as Windows-1252",
      file: `\u00ff\u00fe${HEADER.split("").join("\u0000")}\u0000`,
      message: 'This file is in UTF-16. Save it as "CSV UTF-8" and try again.',
    },
    {
      description: "if it is UTF-16 without a byte-order mark",
      file: `${HEADER.split("").join("\u0000")}\u0000`,
      message: 'This file is in UTF-16. Save it as "CSV UTF-8" and try again.',
    },
    {
      description: "if it has no header",
      file: "1000,Cash,asset,\n4000,Sales,revenue,",
      message:
        "The first line must be the header: Code, Name, Type, Description, Account kind, Currency, Active, Parent",
    },
    {
      description: "if its header has a column twice",
      file: "Code,Name,Type,Name\n1000,Cash,asset,Bank",
      message: "The header contains this column twice: Name. Remove one of them.",
    },
  ])("$description", async ({ file, message }) => {
    const books = await newBooks();
    const reply = await importInto(books, file);
    expect(reply).toMatchObject({ status: 400, body: { detail: message } });
    expect(await accountsOf(books)).toEqual([]);
  });

  test("if it is not UTF-8, instead of importing names with replacement characters", async () => {
    const books = await newBooks();
    const reply = await books.send("POST", "/accounts/import", {
      payload: Buffer.concat([
        Buffer.from(`${HEADER}\n1000,Caf`),
        Buffer.from([0xe9]),
        Buffer.from(",asset,"),
      ]),
      headers: CSV,
    });
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toMatch(/^The text isn't in UTF-8/);
    expect(await accountsOf(books)).toEqual([]);
  });

  test("if it is larger than five megabytes", async () => {
    const books = await newBooks();
    const rows = `1000,${"x".repeat(200)},asset,${"y".repeat(900)}\n`;
    const reply = await importInto(books, HEADER, rows.repeat(Math.ceil((5 * 1024 * 1024) / rows.length)));
    expect(reply).toMatchObject({ status: 413, body: { code: "request.too-large" } });
  });
});

test("ten thousand accounts are imported at once", async () => {
  const books = await newBooks();
  const rows = Array.from({ length: 10_000 }, (_, row) => `${row + 10_000},Account ${row},asset,Text`);
  expect((await importInto(books, HEADER, ...rows)).body).toMatchObject({ imported: 10_000, failed: 0 });
  expect((await books.get("/books-check")).body.hasPassed).toBe(true);
});
