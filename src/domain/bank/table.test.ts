import { describe, expect, test } from "vitest";
import { formatStatement, bankFileError as refused } from "#test/support/statement-expectations.ts";
import { guessMapping, readBankTable } from "./guess-column-mapping.ts";
import { readBankFile } from "./read-statements.ts";

describe("a table", () => {
  test("from Germany: lines before its headings, semicolons, commas, newest first, totals at the end", () => {
    const csv = `Konto;DE89\nZeitraum;M\u00e4rz\n\nBuchungstag;Valuta;Auftraggeber;Verwendungszweck;Betrag;Saldo
31.03.2026;31.03.2026;Linden;"INV-0007; danke";100,00;187,50
02.03.2026;02.03.2026;Caf\u00e9;Kaffee;-12,50;87,50
;;;Summe;87,50;`;
    expect(formatStatement(csv)).toEqual([
      "  100.00 to 187.50: 0.00",
      "2026-03-02 | -12.50 | Caf\u00e9 | Kaffee |  | ",
      "2026-03-31 | 100.00 | Linden | INV-0007; danke |  | ",
    ]);
  });

  test("with a column for each direction, and one with a side column", () => {
    expect(
      formatStatement("Date,Description,Paid out,Paid in\n2026-03-01,A,5.00,\n2026-03-02,B,,7.00").slice(1),
    ).toEqual(["2026-03-01 | -5.00 |  | A |  | ", "2026-03-02 | 7.00 |  | B |  | "]);
    expect(
      formatStatement('"Datum","Naam","Af Bij","Bedrag"\n"20260301","Bakker","Af","5,00"').slice(1),
    ).toEqual(["2026-03-01 | -5.00 | Bakker |  |  | "]);
  });

  test.each(["Debit/Credit", "Soll/Haben", "Cr/Dr", "D/C"])(
    "with a side in a column %s, which is not a debit or credit column",
    (title) => {
      const rows = "2026-03-01,A,5.00,D\n2026-03-02,B,7.00,C";
      expect(formatStatement(`Date,Description,Amount,${title}\n${rows}`).slice(1)).toEqual([
        "2026-03-01 | -5.00 |  | A |  | ",
        "2026-03-02 | 7.00 |  | B |  | ",
      ]);
    },
  );

  test("has no comments: a name that starts with # is a name", () => {
    expect(formatStatement("Payee,Date,Amount\n#1 Auto Parts,2026-03-01,-5.00").slice(1)).toEqual([
      "2026-03-01 | -5.00 | #1 Auto Parts |  |  | ",
    ]);
  });

  test("with impossible dates in its last rows raises a question, because they aren't totals", () => {
    const rows = ["13/01/2026,Tea,-1.00,99.00", "14/01/2026,Tea,-1.00,98.00", "31/02/2026,Lost,-7.00,91.00"];
    const file = ["Date,Text,Amount,Balance", ...rows].join("\n");
    expect(refused(file)).toBe(
      '4: "31/02/2026" isn\'t a valid date. Correct it in the file, or choose another column',
    );
  });

  test("with one amount in a different format raises a question", () => {
    const file = 'Date,Text,Amount\n2026-01-13,Tea,-1.50\n2026-01-14,Tea,-2.50\n2026-01-15,Tea,"-12,50"';
    expect(refused(file)).toBe(
      '4: "-12,50" isn\'t a valid amount. Correct it in the file, or choose another column',
    );
  });

  test("detects its date order even if only one row in hundreds shows it", () => {
    const rows = Array.from({ length: 300 }, (_, index) => `0${(index % 9) + 1}/01/2026,Tea,-1.00`);
    const file = ["Date,Text,Amount", ...rows, "25/01/2026,Tea,-1.00"].join("\n");
    expect(readBankFile(file, { decimals: 2 }).table?.mapping.dateFormat).toBe("dmy");
  });

  test("has normalized headings without invisible characters, cut to the maximum length", () => {
    const file = `Date,Libelle\u0301\u202e,${"x".repeat(3_000)},Amount\n2026-01-13,Tea,,-1.50`;
    expect(readBankFile(file, { decimals: 2 }).table?.table.head).toEqual([
      "Date",
      "Libell\u00e9",
      "x".repeat(100),
      "Amount",
    ]);
  });

  test("with the maximum number of rows is read", () => {
    const rows = Array.from({ length: 130_000 }, (_, index) => `2026-01-13,Tea ${index},-1.50`);
    expect(
      readBankFile(["Date,Text,Amount", ...rows].join("\n"), { decimals: 2 }).statements[0]?.lines,
    ).toHaveLength(130_000);
  });

  test("of a month without transactions reports that it has no rows, and a text without dates is not a table", () => {
    expect(refused("Date,Text,Amount\n")).toBe("1: The table has no rows. Choose another file.");
    expect(refused("Dear,reader\nhello,you")).toBe(
      "1: This file isn't a bank statement we can read. Download it in another format.",
    );
  });

  test("detects its date order in both date columns", () => {
    const [statement] = readBankFile("Date,Value date,Text,Amount\n05/05/2026,05/17/2026,A,1.00", {
      decimals: 2,
    }).statements;
    expect(statement?.lines).toMatchObject([{ date: "2026-05-05", valueDate: "2026-05-17" }]);
    const question = readBankFile("Date,Value date,Text,Amount\n05/05/2026,05/07/2026,A,1.00", {
      decimals: 2,
    }).question;
    expect(question).toMatch(/day or the month/);
  });

  test("from Revolut: the fee is a separate transaction, and pending or reverted rows are skipped", () => {
    const csv = `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-03-01 10:00:00,2026-03-02 10:00:00,Shop,-10.00,0.50,EUR,COMPLETED,89.50
CARD_PAYMENT,Current,2026-03-03 10:00:00,,Hotel,-99.00,0.00,EUR,PENDING,
TOPUP,Current,2026-03-04 10:00:00,2026-03-04 10:00:00,In,100.00,0.00,EUR,COMPLETED,189.50`;
    expect(formatStatement(csv)).toEqual([
      " EUR 100.00 to 189.50: 0.00",
      "2026-03-02 | -10.00 |  | CARD_PAYMENT Shop |  | ",
      "2026-03-02 | -0.50 |  | Fee CARD_PAYMENT Shop |  | ",
      "2026-03-04 | 100.00 |  | TOPUP In |  | ",
    ]);
  });

  test("without a header is read by its contents and corrected by a mapping", () => {
    const csv = "2026-03-01,Shop,10.00,90.00\n2026-03-02,Linden,-5.00,95.00";
    const guessed = guessMapping(readBankTable(csv), { decimals: 2 }).mapping;
    expect(guessed.columns).toEqual(["date", "description", "amount", "balance"]);
    expect(
      formatStatement(csv, {
        decimals: 2,
        mapping: { ...guessed, isSignReversed: true, columns: ["date", "counterparty", "amount", "balance"] },
      }),
    ).toEqual([
      "  100.00 to 95.00: 0.00",
      "2026-03-01 | -10.00 | Shop |  |  | ",
      "2026-03-02 | 5.00 | Linden |  |  | ",
    ]);
  });

  test("with columns that don't fit the saved mapping is read by its contents", () => {
    const head = ["Date", "Text", "Paid out", "Paid in"];
    const mapping = guessMapping(readBankTable(`${head.join(",")}\n2026-03-01,A,5.00,`), {
      decimals: 2,
    }).mapping;
    const turned = "Date,Text,Paid in,Paid out\n2026-03-01,A,5.00,";
    expect(formatStatement(turned, { decimals: 2, mapping, head })[1]).toBe("2026-03-01 | 5.00 |  | A |  | ");
    expect(formatStatement(turned, { decimals: 2, mapping })[1]).toBe("2026-03-01 | -5.00 |  | A |  | ");
  });

  test("asks for the date order if both orders are possible", () => {
    const csv = "Date,Text,Amount\n03/04/2026,A,1.00";
    expect(readBankFile(csv, { decimals: 2 })).toMatchObject({
      statements: [],
      question: expect.stringMatching(/day or the month/),
    });
  });

  test.each([
    ["Date,Text,Amount,Balance", "2026-03-02,Linden"],
    ["Date,Text,Amount,Balance", "2026-03-02"],
    // More columns follow the amount, so the file ends where the amount would start.
    ["Date,Text,Amount,Balance", "2026-03-02,Linden,"],
    ["Date,Text,Amount", "2026-03-02,Linden"],
    ["Date,Text,Paid out,Paid in", "2026-03-02,Linden"],
    ["Date,Text,Paid out,Paid in", "2026-03-02,Linden,"],
  ])("of %s that is truncated in its last row is rejected: %s", (head, last) => {
    const sentence = "3: This row has a date but no amount. Check which column has the amounts.";
    const whole = ["2026-03-01", "A", "1.00", "2.00"].slice(0, head.split(",").length).join(",");
    expect(refused(`${head}\n${whole}\n${last}`)).toBe(sentence);
    expect(refused(`${head}\n${whole}\n${last}\n\n`)).toBe(sentence);
  });

  test.each([
    ["Date,Text,Amount,Balance,Note", "2026-03-02,B,2.00"],
    ["Date,Text,Paid out,Paid in", "2026-03-02,B,2.00"],
    ["Date,Amount,Text,Payee", "2026-03-02,2.00"],
  ])("of %s whose rows end after the amount is read: %s", (head, last) => {
    expect(formatStatement(`${head}\n2026-03-01,1.00,1.00,,\n${last}`)).toHaveLength(3);
  });

  test.each(["Total", "Closing balance,,2.00", "Total,,", ",Total", "2026-03-31,Closing balance,,2.00"])(
    "has a footer that isn't a valid transaction: %s",
    (footer) => {
      expect(
        formatStatement(`Date,Text,Amount,Balance,Note\n2026-03-01,A,1.00,2.00\n${footer}`),
      ).toHaveLength(2);
    },
  );

  test.each([
    ["", "1: The file is empty. Choose another file."],
    ["hello", "1: This file isn't a bank statement we can read. Download it in another format."],
    ["\u0000\u0001", "1: The file is empty. Choose another file."],
    [
      "Date,Amount\n2026-03-01,1.00\n2026-03-02,1.2.3\n2026-03-03,4.00",
      '3: "1.2.3" isn\'t a valid amount. Correct it in the file, or choose another column',
    ],
    [
      "Date,Amount\n2026-03-01,1.00\nsoon,2.00\n2026-03-03,4.00",
      '3: "soon" isn\'t a valid date. Correct it in the file, or choose another column',
    ],
    [
      `Date,Amount,${"x,".repeat(300)}\n2026-03-01,1.00`,
      "1: The table has more than 100 columns. Remove those you don't need.",
    ],
  ])("%j is rejected: %s", (file, sentence) => expect(refused(file)).toBe(sentence));
});
