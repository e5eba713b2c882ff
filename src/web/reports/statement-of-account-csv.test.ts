import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import type { JournalId } from "#domain/ids.ts";
import { toAmount } from "#domain/money.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { statementOfAccountFile } from "./statement-of-account-csv.ts";

const account = { code: "1000", name: 'Bank "Main"', currency: null };
const period = { start: toDay("2026-01-01"), end: toDay("2026-05-14") };
const statement = {
  openingBalance: toAmount("501.00"),
  debit: toAmount("100.00"),
  credit: toAmount("650.25"),
  closingBalance: toAmount("-49.25"),
  foreignOpeningBalance: null,
  foreignClosingBalance: null,
  lines: [
    {
      journalId: brandUnchecked<JournalId>("a"),
      number: "JE-2026-0002",
      date: toDay("2026-01-15"),
      description: "Sales, cash",
      debit: toAmount("100.00"),
      credit: toAmount("0.00"),
      balance: toAmount("601.00"),
      foreignAmount: null,
      foreignBalance: null,
    },
    {
      journalId: brandUnchecked<JournalId>("b"),
      number: "JE-2026-0003",
      date: toDay("2026-02-01"),
      description: "=Rent",
      debit: toAmount("0.00"),
      credit: toAmount("650.25"),
      balance: toAmount("-49.25"),
      foreignAmount: null,
      foreignBalance: null,
    },
  ],
};

test("the file has company, title, account and period, then every line between the two balances", () => {
  const company = { name: "Marsh & Sons", phone: "555-0100", email: "books@example.com" };
  expect(reportCsv(company, statementOfAccountFile({ account, period, statement }))).toBe(
    [
      "\ufeffMarsh & Sons",
      "555-0100",
      "books@example.com",
      "Statement of Account",
      '"1000 - Bank ""Main"""',
      "2026-01-01 to 2026-05-14",
      "",
      "Date,Number,Description,Debit,Credit,Balance",
      "2026-01-01,,Opening balance,,,501.00",
      '2026-01-15,JE-2026-0002,"Sales, cash",100.00,0.00,601.00',
      `2026-02-01,JE-2026-0003,"'=Rent",0.00,650.25,-49.25`,
      ",,Total,100.00,650.25,",
      "2026-05-14,,Closing balance,,,-49.25",
      "",
    ].join("\r\n"),
  );
});

test("an account without lines has its balances and zero totals", () => {
  const company = { name: "My Company", phone: null, email: null };
  const emptyStatement = {
    openingBalance: toAmount("7.00"),
    debit: toAmount("0.00"),
    credit: toAmount("0.00"),
    closingBalance: toAmount("7.00"),
    foreignOpeningBalance: null,
    foreignClosingBalance: null,
    lines: [],
  };
  const rows = reportCsv(
    company,
    statementOfAccountFile({ account, period, statement: emptyStatement }),
  ).split("\r\n");
  expect(rows.slice(0, 4)).toEqual(["\ufeffMy Company", "", "", "Statement of Account"]);
  expect(rows.slice(8)).toEqual([
    "2026-01-01,,Opening balance,,,7.00",
    ",,Total,0.00,0.00,",
    "2026-05-14,,Closing balance,,,7.00",
    "",
  ]);
});

test("the file is named after the report, its account and its period", () => {
  expect(statementOfAccountFile({ account, period, statement }).name).toBe(
    "statement-of-account-1000-2026-01-01-to-2026-05-14",
  );
});

test("a foreign currency account also has each amount and both balances in its currency", () => {
  const inEuros = { amount: toAmount("90.00"), before: toAmount("450.00"), after: toAmount("540.00") };
  const [line] = statement.lines;
  if (line === undefined) throw new Error("The statement has lines.");
  const { rows } = statementOfAccountFile({
    account: { ...account, currency: "EUR" },
    period,
    statement: {
      ...statement,
      foreignOpeningBalance: inEuros.before,
      foreignClosingBalance: inEuros.after,
      lines: [{ ...line, foreignAmount: inEuros.amount, foreignBalance: inEuros.after }],
    },
  });
  expect(rows.map((row) => row.slice(5))).toEqual([
    ["Balance", "Amount in EUR", "Balance in EUR"],
    ["501.00", "", "450.00"],
    ["601.00", "90.00", "540.00"],
    ["", "", ""],
    ["-49.25", "", "540.00"],
  ]);
});
