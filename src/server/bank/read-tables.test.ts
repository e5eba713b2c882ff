import { expect, test } from "vitest";
import { bankFile, BANK_HEAD, linesOf, withBank } from "#test/support/bank-file.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { stateOf } from "#test/support/books-state.ts";
import { testApp } from "#test/support/test-app.ts";

test("an unreadable row is reported with its line, and the table's mapping can be corrected", async () => {
  const { books, bank } = await withBank();
  const before = await stateOf(books);
  const file = bankFile(`${BANK_HEAD}\n2026-03-01,A,1.00,\n2026-03-02,B,x1,`, bank);
  const message = 'Line 3: "x1" isn\'t a valid amount. Correct it in the file, or choose another column';
  expect((await books.post("/bank/imports/preview", file)).body).toMatchObject({
    question: message,
    statements: [],
  });
  expect(await books.post("/bank/imports", file)).toMatchObject({
    status: 422,
    body: { code: "bank.answer-required", errors: [{ field: "mapping", message }] },
  });
  expect(await stateOf(books)).toEqual(before);
});

test("a table is read with the user's corrections, and so is the next one for that account", async () => {
  const { books, bank } = await withBank();
  const csv = (...days: string[]) => `Date,Text,Amount\n${days.map((day) => `${day},Shop,3.00`).join("\n")}`;
  const first = bankFile(csv("03/04/2026"), bank);
  const { question, table } = (await books.post("/bank/imports/preview", first)).body;
  expect(question).toBe("Choose whether dates start with the day or the month");
  expect((await books.post("/bank/imports", first)).body.code).toBe("bank.answer-required");
  const mapping = { ...table.mapping, dateFormat: "mdy", isSignReversed: true };
  expect((await books.post("/bank/imports", { ...first, mapping })).status).toBe(201);
  await books.post("/bank/imports", bankFile(csv("03/05/2026"), bank));
  expect(await linesOf(books, bank)).toEqual(["2026-03-04 -3.00 Shop", "2026-03-05 -3.00 Shop"]);
});

test("a currency sign that several currencies share fits an account in any of them", async () => {
  const { books, bank } = await withBank();
  await books.post("/bank/imports", bankFile("Date,Description,Amount\n2026-03-01,Shop,-$3.00", bank));
  expect(await linesOf(books, bank)).toEqual(["2026-03-01 -3.00 Shop"]);
});

test("only positive amounts lead to a question once a card is chosen", async () => {
  const { books, bank } = await withBank();
  const account = { code: "2350", type: "liability", name: "Card", moneyKind: "card" };
  const { id: card } = (await books.post("/accounts", account)).body;
  const text = "Date,Description,Amount\n2026-03-01,Shop,3.00";
  expect((await books.post("/bank/imports/preview", bankFile(text, bank))).body.question).toBeNull();
  const file = bankFile(text, card);
  const { question, table } = (await books.post("/bank/imports/preview", file)).body;
  expect(question).toMatch(/^All amounts are positive/);
  expect((await books.post("/bank/imports", file)).body.code).toBe("bank.answer-required");
  await books.post("/bank/imports", { ...file, mapping: { ...table.mapping, isSignReversed: true } });
  expect(await linesOf(books, card)).toEqual(["2026-03-01 -3.00 Shop"]);
});

const layoutOf = (layout: object) => ({ layout });

test("a mapping stored with an untidy header applies to the same header after normalizing", async () => {
  const { books, bank } = await withBank();
  const file = bankFile('Date,Text,"Amount  (USD)"\n2026-03-01,Card,3.50', bank);
  const { table } = (await books.post("/bank/imports/preview", file)).body;
  await books.post("/bank/imports", { ...file, mapping: { ...table.mapping, isSignReversed: true } });
  // As it was stored before headers were normalized.
  const untidy = "update bank_accounts set mapping = replace(mapping, 'Amount (USD)', 'Amount  (USD)')";
  expect(await asApplication((await testApp()).database, books, [untidy])).toBeNull();
  const next = bankFile('Date,Text,"Amount  (USD)"\n2026-03-02,Card,3.50', bank);
  expect((await books.post("/bank/imports/preview", next)).body.statements).toMatchObject([
    { transactions: [{ amount: "-3.50" }] },
  ]);
});

test("the position of a table in its file is found, and shown with the lines around its header", async () => {
  const { books, bank } = await withBank();
  const file = Buffer.from(`Kontoauszug;DE89\n\nDatum;Text;Betrag\n01.03.2026;B\u00e4cker;-3,50\n`, "latin1");
  expect((await books.post("/bank/imports/preview", bankFile(file, bank))).body.table).toMatchObject({
    layout: { encoding: "windows-1252", delimiter: ";", headerLine: 3 },
    sampleLines: [
      { line: 1, text: "Kontoauszug, DE89" },
      { line: 3, text: "Datum, Text, Betrag" },
      { line: 4, text: "01.03.2026, B\u00e4cker, -3,50" },
    ],
  });
});

test("the user sets the encoding, the separator and the header, also for the next table with that header", async () => {
  const { books, bank } = await withBank();
  // These letters don't reveal Windows-1250. The first header belongs to a total, and texts have bars.
  const table = (day: string) =>
    Buffer.concat([
      Buffer.from(`Date|Amount\n2026-03-31|9.00\nDate;Text;Amount\n${day};`),
      Buffer.from([0x6e, 0xf5]),
      Buffer.from("|1|2|3|4|5|6|7|8;-3.50"),
    ]);
  const layout = { encoding: "windows-1250", delimiter: ";", headerLine: 3 };
  const file = bankFile(table("2026-03-01"), bank);
  expect((await books.post("/bank/imports/preview", file)).body.table.layout).toEqual({
    encoding: "windows-1252",
    delimiter: "|",
    headerLine: 1,
  });
  const { body } = await books.post("/bank/imports", { ...file, ...layoutOf(layout) });
  expect(body.statements).toMatchObject([{ transactionCount: 1 }]);
  await books.post("/bank/imports", bankFile(table("2026-03-02"), bank));
  expect(await linesOf(books, bank)).toEqual([
    "2026-03-01 -3.50 n\u0151|1|2|3|4|5|6|7|8",
    "2026-03-02 -3.50 n\u0151|1|2|3|4|5|6|7|8",
  ]);
  // The next file can be in UTF-8 or start at another line; the other choices are kept.
  const inUtf8 = Buffer.from("Date;Text;Amount\n2026-03-04;M\u00fcller;-1.00");
  expect((await books.post("/bank/imports/preview", bankFile(inUtf8, bank))).body).toMatchObject({
    table: { layout: { encoding: "utf-8", headerLine: 1 } },
    statements: [{ transactions: [{ description: "M\u00fcller" }] }],
  });
  const atTop = table("2026-03-05").subarray("Date|Amount\n2026-03-31|9.00\n".length);
  expect((await books.post("/bank/imports/preview", bankFile(atTop, bank))).body.table.layout.encoding).toBe(
    "windows-1250",
  );
  // A single choice can be changed, and a table with another header is read by guessing.
  const again = { ...file, ...layoutOf({ encoding: "windows-1251" }) };
  expect((await books.post("/bank/imports/preview", again)).body.table.layout).toEqual({
    ...layout,
    encoding: "windows-1251",
  });
  const otherFile = bankFile("Date,Text,Amount\n2026-03-03,Tea,-1.00", bank);
  expect((await books.post("/bank/imports/preview", otherFile)).body.table.layout).toEqual({
    encoding: "utf-8",
    delimiter: ",",
    headerLine: 1,
  });
});

test("a table can have no header, and a header line without a table is rejected", async () => {
  const { books, bank } = await withBank();
  const file = bankFile("Date,Amount\n2026-03-01,1.00", bank);
  const { body } = await books.post("/bank/imports/preview", { ...file, ...layoutOf({ headerLine: 0 }) });
  expect(body.table).toMatchObject({ headers: ["Column 1", "Column 2"], layout: { headerLine: 0 } });
  const none = await books.post("/bank/imports/preview", { ...file, ...layoutOf({ headerLine: 7 }) });
  expect(none.body.errors).toEqual([
    { field: "content", message: "Line 7: No transactions found from this row. Choose another header row." },
  ]);
});
