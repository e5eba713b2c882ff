import { describe, expect, test } from "vitest";
import {
  bankFile,
  BANK_HEAD,
  bankTable,
  linesOf,
  MARCH,
  ofxOf,
  withBank,
  zip,
} from "#test/support/bank-file.ts";
import { stateOf } from "#test/support/books-state.ts";

const MARCH_LINES = ["2026-03-01 -3.50 Coffee", "2026-03-01 -3.50 Coffee", "2026-03-02 100.00 Linden"];

describe("a file", () => {
  test("is read without storing anything, then imported with its balances checked", async () => {
    const { books, bank } = await withBank();
    const before = await stateOf(books);
    const { body: reading } = await books.post("/bank/imports/preview", bankFile(MARCH, bank));
    expect(reading).toMatchObject({
      format: "csv",
      question: null,
      isDetected: false,
      statements: [
        {
          accountId: bank,
          openingBalance: "100.00",
          closingBalance: "193.00",
          difference: "0.00",
          transactionCount: 3,
          newCount: 3,
        },
      ],
      table: {
        headers: BANK_HEAD.split(","),
        mapping: { columns: ["date", "description", "amount", "balance"], dateFormat: "ymd" },
      },
    });
    expect(await stateOf(books)).toEqual(before);
    const imported = await books.post("/bank/imports", bankFile(MARCH, bank));
    expect(imported).toMatchObject({
      status: 201,
      body: {
        fileName: "statement.csv",
        format: "csv",
        statements: [{ difference: "0.00", transactionCount: 3, newCount: 3 }],
      },
    });
    expect(await linesOf(books, bank)).toEqual(MARCH_LINES);
    expect((await books.get("/bank/accounts")).body.items).toMatchObject([
      {
        accountId: bank,
        statementBalance: { date: "2026-03-02", amount: "193.00" },
        bookBalance: "0.00",
        transactionCount: 3,
      },
    ]);
    expect((await books.get("/books-check")).body.hasPassed).toBe(true);
  });

  test("that is imported again adds nothing, and one that overlaps adds only new transactions", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const before = await stateOf(books);
    expect(await books.post("/bank/imports", bankFile(MARCH, bank))).toMatchObject({
      status: 409,
      body: { code: "bank.already-imported" },
    });
    expect(await stateOf(books)).toEqual(before);
    const more = bankTable(
      "2026-03-02,Linden,100.00,193.00",
      "2026-03-02,Fee,-1.00,192.00",
      "2026-03-03,Rent,-92.00,100.00",
    );
    const { body } = await books.post("/bank/imports", bankFile(more, bank));
    expect(body.statements).toMatchObject([{ transactionCount: 3, newCount: 2 }]);
    const all = ["2026-03-02 -1.00 Fee", "2026-03-03 -92.00 Rent"];
    expect(await linesOf(books, bank)).toEqual([...MARCH_LINES, ...all].toSorted());
  });

  test("of the same days in another format adds nothing, and links its number to the account", async () => {
    const { books, bank } = await withBank();
    await books.post("/bank/imports", bankFile(MARCH, bank));
    const file = ofxOf([
      ["20260301", "-3.50", "COFFEE SHOP"],
      ["20260301", "-3.50", "COFFEE SHOP"],
      ["20260302", "100.00", "LINDEN"],
      ["20260304", "5.00", "NEW"],
    ]);
    const { body } = await books.post("/bank/imports", bankFile(file, bank, "a.ofx"));
    expect(body.statements).toMatchObject([{ transactionCount: 4, newCount: 1, difference: null }]);
    expect((await books.get("/bank/accounts")).body.items).toMatchObject([{ number: "0012345678" }]);
    const requestWithoutAccounts = { ...bankFile(file, bank, "a.ofx"), accounts: [] };
    expect((await books.post("/bank/imports/preview", requestWithoutAccounts)).body.statements).toMatchObject(
      [{ accountId: bank, newCount: 0 }],
    );
  });

  test("is undone as a whole, leaves the transactions of other imports, and can be imported again", async () => {
    const { books, bank } = await withBank();
    const empty = await books.get(`/bank/transactions?accountId=${bank}`);
    const first = (await books.post("/bank/imports", bankFile(MARCH, bank))).body.id;
    const overlap = bankTable("2026-03-02,Linden,100.00,193.00", "2026-03-03,Rent,-93.00,100.00");
    const second = (await books.post("/bank/imports", bankFile(overlap, bank))).body.id;
    expect((await books.delete(`/bank/imports/${first}`)).status).toBe(204);
    expect(await linesOf(books, bank)).toEqual(["2026-03-02 100.00 Linden", "2026-03-03 -93.00 Rent"]);
    expect((await books.delete(`/bank/imports/${first}`)).body.code).toBe("bank.import-not-found");
    expect((await books.delete(`/bank/imports/${second}`)).status).toBe(204);
    expect((await books.get(`/bank/transactions?accountId=${bank}`)).body).toEqual(empty.body);
    expect((await books.post("/bank/imports", bankFile(MARCH, bank))).status).toBe(201);
    expect(await linesOf(books, bank)).toEqual(MARCH_LINES);
    expect((await books.get("/bank/imports")).body.items).toHaveLength(1);
  });

  test("in an archive is read with the other files in it", async () => {
    const { books, bank } = await withBank();
    const zipped = zip([ofxOf([["20260301", "1.00", "A"]]), ofxOf([["20260302", "2.00", "B"]])]);
    const { body } = await books.post("/bank/imports", bankFile(zipped, bank, "a.zip"));
    expect(body.statements).toMatchObject([{ newCount: 1 }, { newCount: 1 }]);
    expect(
      await books.post("/bank/imports/preview", bankFile(zipped.subarray(0, -30), bank, "a.zip")),
    ).toMatchObject({
      status: 422,
      body: {
        code: "bank.unreadable",
        errors: [
          { field: "content", message: "Line 1: The archive is damaged or incomplete. Download it again." },
        ],
      },
    });
  });
});

test("a possible duplicate is handled as the user decides", async () => {
  const { books, bank } = await withBank();
  const head = "Date,Description,Amount";
  await books.post(
    "/bank/imports",
    bankFile(`${head}\n2026-03-01,Rent,-9.00\n2026-03-01,Coffee,-3.50`, bank),
  );
  const cut = bankFile(`${head}\n2026-03-01,Coffee,-3.50\n2026-03-02,Tea,-2.00`, bank);
  const { statements } = (await books.post("/bank/imports/preview", cut)).body;
  expect(statements[0].transactions).toMatchObject([
    { position: 1, status: "possible_duplicate", duplicateOf: { description: "Coffee" } },
    { status: "new" },
  ]);
  expect((await books.post("/bank/imports", cut)).body.code).toBe("bank.possible-duplicates");
  const withDecision = (isDistinct: boolean) => ({
    ...cut,
    duplicateDecisions: [{ position: 1, isDistinct }],
  });
  const { id, statements: importedStatements } = (await books.post("/bank/imports", withDecision(true))).body;
  expect(importedStatements).toMatchObject([{ newCount: 2 }]);
  await books.delete(`/bank/imports/${id}`);
  expect((await books.post("/bank/imports", withDecision(false))).body.statements).toMatchObject([
    { newCount: 1 },
  ]);
});

describe("a rejected file leaves nothing behind", () => {
  const LATE = "Date,Text,Amount\n2199-01-01,A,1.00";
  test.each([
    {
      file: "hello",
      code: "bank.unreadable",
      message: "Line 1: This file isn't a bank statement we can read. Download it in another format.",
    },
    { file: LATE, code: "bank.unreadable", message: "Line 2: 2199-01-01 is in the future" },
    {
      file: ofxOf([["20260301", "1.00", "A"]], "<LEDGERBAL><BALAMT>1.00<DTASOF>21990101</LEDGERBAL>"),
      code: "bank.unreadable",
      message: "Line 3: The balance dated 2199-01-01 is in the future",
    },
    {
      file: "Date,Value date,Text,Amount\n2026-01-01,2199-01-01,A,1.00",
      code: "bank.unreadable",
      message: "Line 2: 2199-01-01 is in the future",
    },
    {
      file: ofxOf([]),
      code: "bank.unreadable",
      message: "Line 1: The file doesn't contain any transactions or balances",
    },
    {
      file: ofxOf([["20260301", "1.00", "A"]]).replace("USD", "CHF"),
      code: "bank.no-account-in-currency",
      message:
        "Line 3: The statement is in CHF, but none of your accounts are. Add an account in CHF, then read the file again.",
    },
    {
      file: ofxOf([["20260301", "1.00", "A"]]).replace("USD", "ZZZ"),
      code: "bank.currency-mismatch",
      message:
        'Line 3: The currency "ZZZ" isn\'t supported. Correct it in the file, then read the file again.',
    },
    {
      file: "Date,Text,Amount\n2026-01-10,Tea,R$ 12",
      code: "bank.no-account-in-currency",
      message:
        "Line 2: The statement is in BRL, but none of your accounts are. Add an account in BRL, then read the file again.",
    },
    {
      file: "Date,Text,Amount\n2026-01-10,Tea,12 ZZZ",
      code: "bank.currency-mismatch",
      message:
        'Line 2: The currency "ZZZ" isn\'t supported. Correct it in the file, then read the file again.',
    },
    {
      file: "Date,Text,Amount\n2026-01-10,Tea,12 kr",
      code: "bank.currency-mismatch",
      message:
        'Line 2: The amounts are in "kr", but none of your accounts are. Add an account in that currency, then read the file again.',
    },
  ])("$code: $message", async ({ file, code, message }) => {
    const { books, bank } = await withBank();
    const before = await stateOf(books);
    for (const path of ["/bank/imports/preview", "/bank/imports"])
      expect((await books.post(path, bankFile(file, bank))).body).toMatchObject({
        code,
        errors: [{ message }],
      });
    expect(await stateOf(books)).toEqual(before);
  });

  test("also if its account isn't a bank account, is another company's, or has another number", async () => {
    const { books, bank } = await withBank();
    const desk = (await books.post("/accounts", { code: "1500", type: "asset", name: "Desk" })).body.id;
    const stranger = await withBank();
    expect((await books.post("/bank/imports", bankFile(MARCH, desk))).body.code).toBe(
      "bank.not-a-bank-account",
    );
    expect((await books.post("/bank/imports", bankFile(MARCH, stranger.bank))).body.code).toBe(
      "account.not-found",
    );
    expect((await books.post("/bank/imports", { ...bankFile(MARCH, bank), accounts: [] })).body.code).toBe(
      "bank.account-required",
    );
    const file = ofxOf([["20260301", "1.00", "A"]]);
    await books.post("/bank/imports", bankFile(file, bank));
    const otherFile = file.replace("0012345678", "0099999999");
    expect((await books.post("/bank/imports", bankFile(otherFile, bank))).body).toMatchObject({
      code: "bank.account-mismatch",
      errors: [
        {
          field: "accounts[0].accountId",
          message: "Line 3: The statement is for account 0099999999, but this account is 0012345678",
        },
      ],
    });
    expect(await linesOf(books, bank)).toEqual(["2026-03-01 1.00 "]);
  });
});
