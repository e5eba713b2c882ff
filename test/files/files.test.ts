import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBankFile } from "#domain/bank/read-statements.ts";
import { readValidInvoice } from "#server/e-invoices/read-valid-invoice.ts";
import { formatStatement } from "#test/support/statement-expectations.ts";

const bytesOf = (name: string) => readFileSync(join(import.meta.dirname, name));

/** Bank layouts, each with its name and the resulting statement. */
const TABLES = bytesOf("bank-tables.txt")
  .toString("utf8")
  .trimEnd()
  .split("\n\n")
  .map((block): [string, string, string[]] => {
    const [name = "", ...lines] = block.split("\n");
    const end = lines.indexOf("=>");
    return [name, lines.slice(0, end).join("\n"), lines.slice(end + 1)];
  });

test.each(TABLES)("a table is read without a question. %s", (_, file, statement) => {
  expect(readBankFile(file, { decimals: 2 }).question).toBeNull();
  expect(formatStatement(file).map((line) => line.trimEnd())).toEqual(statement);
});

/** The transactions of small files that were once read incorrectly. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  [
    "ofx-list-not-closed.ofx",
    ["2026-01-02 | -13.00 |  | Shop |  | a1", "2026-01-03 | -20.00 |  | Fuel |  | a2"],
  ],
  ["ofx-empty-amount.ofx", ["2026-01-02 | 5.00 |  | Real |  | 1"]],
  [
    "csv-out-column-unknown.csv",
    ["2025-12-31 | -9.99 |  | VISA DEBIT |  | ", "2025-12-31 | 150.62 |  | Bonifico |  | "],
  ],
  [
    "csv-headless-two-amounts-no-balance.csv",
    [
      "2025-06-21 | -4.50 |  | COFFEE SHOP |  | ",
      "2025-06-22 | 1000.00 |  | PAYROLL |  | ",
      "2025-06-23 | -700.00 |  | RENT |  | ",
    ],
  ],
  [
    "csv-side-debit-credit-words.csv",
    ["2025-06-21 | -78.32 |  | Grocery |  | ", "2025-06-22 | 1000.00 |  | Salary |  | "],
  ],
  ["csv-pending-german.csv", ["2025-03-28 | 123.00 | Anna | GUTSCHRIFT Gift |  | "]],
  [
    "csv-paypal-pending-deposit.csv",
    [
      "2025-10-21 | -6.99 | Radio | Subscription Payment Monthly |  | T1",
      "2025-10-21 | 6.99 |  | Bank Deposit to PP Account |  | T2",
      "2025-10-22 | 10.00 | Donor | Payment |  | T3",
      "2025-10-22 | -0.59 | Donor | Fee Payment |  | T3",
    ],
  ],
  ["csv-own-account-german.csv", ["2025-03-14 | -17.22 |  | Card SHOP |  | "]],
  [
    "csv-umsatztext-lost.csv",
    ["2025-02-13 | -50.00 |  | SEPA-Lastschrift Payment to Company XYZ invoice 4711 |  | "],
  ],
  ["csv-receipt-url.csv", ["2025-02-25 | -10.00 |  | Shop |  | tx_1"]],
  ["mt940-feb-30.sta", ["2026-03-02 | -6.00 |  | Quarterly fee ENTGELT |  | "]],
  ["mt940-point.sta", ["2026-01-26 | -52.58 |  | Card ITM1 |  | "]],
  [
    "mt940-several-86.sta",
    ["2026-01-02 | -5.00 |  | PAYMENT REF 20260099 INVOICE 4711 J. DOE BAKERY 0123456789 |  | "],
  ],
  ["mt940-cntp.sta", ["2026-01-02 | -100.00 | TAX OFFICE | 1234567890123456 |  | 4567"]],
  [
    "mt940-creditor-reference.sta",
    ["2026-01-02 | -100.00 | Tax Office | 2026-258 | 1234567899874563 |  | 2026-258"],
  ],
  ["camt053-no-booking-date.xml", ["2026-03-07 | 5.00 |  |  |  | R1"]],
];

test.each(CASES)("the transactions of %s are read correctly", (name, lines) => {
  const file = bytesOf(`cases/${name}`).toString("utf8");
  const { table, question } = readBankFile(file, { decimals: 2 });
  const statement = formatStatement(file, question === null ? {} : { mapping: table?.mapping });
  expect(statement.filter((line) => /^\d{4}-/.test(line))).toEqual(lines);
});

test.each([
  ["mt940-cntp.sta", { counterpartyAccount: "NL00INGB0000000002" }],
  ["mt940-creditor-reference.sta", { counterpartyAccount: "NL00INGB0000000002", endToEndId: "2026-258" }],
  ["mt940-feb-30.sta", { valueDate: "2026-02-28" }],
  ["csv-own-account-german.csv", { counterparty: "", counterpartyAccount: "" }],
])("the first transaction of %s has its account and value date", (name, line) => {
  const { statements } = readBankFile(bytesOf(`cases/${name}`).toString("utf8"), { decimals: 2 });
  expect(statements[0]?.lines[0]).toMatchObject(line);
});

test.each([
  ["ofx-empty-amount.ofx", 'Line 12: "SALDO DIA" has no amount and was skipped'],
  ["csv-pending-german.csv", "Skipped 1 row not posted yet (line 2)"],
  ["camt053-no-booking-date.xml", "Used the statement date for 1 entry without a posting date"],
])("what was left out or added in %s is named", (name, note) => {
  const { statements } = readBankFile(bytesOf(`cases/${name}`).toString("utf8"), { decimals: 2 });
  expect(statements[0]?.notes).toEqual([note]);
});

test("two amount columns without a balance raise a question", () => {
  const file = bytesOf("cases/csv-headless-two-amounts-no-balance.csv").toString("utf8");
  expect(readBankFile(file, { decimals: 2 }).question).toMatch(/money in and which is money out$/);
});

test("the rows that the running balance counts add up to it", () => {
  const file = bytesOf("cases/csv-paypal-pending-deposit.csv").toString("utf8");
  expect(formatStatement(file)[0]).toMatch(/ 0\.00 to 9\.41: 0\.00$/);
});

test.each([
  ["ubl-tax-in-line-total.xml", "ubl", { withTax: "238.00" }],
  ["hybrid-with-attached-pdf.pdf", "cii", { withTax: "238.00" }],
])("the invoice in %s is read with its totals", (name, syntax, totals) => {
  const invoice = readValidInvoice({ content: bytesOf(`cases/${name}`).toString("base64") });
  expect(invoice).toMatchObject({ syntax, totals });
});
