import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { toDay } from "#domain/dates.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import {
  type BalanceLine,
  EMPTY_BALANCE,
  EMPTY_DOCUMENT,
  type OpeningDocumentLine,
  readOpeningForm,
} from "./opening-values.ts";
import { readBalances, readPastedDocuments } from "./parse-pasted-table.ts";

const account = (code: string, name: string): Account => ({
  id: brandUnchecked(code),
  code,
  name,
  type: "asset",
  description: "",
  parentId: null,
  isActive: true,
  moneyKind: null,
  currency: null,
  version: 1,
});
const CHART = [account("1000", "Cash"), account("1010", "Bank, main"), account("2000", "Loan")];
const PEOPLE = [{ id: "c1", code: "C0001", name: "Ann & Co." }];
const TODAY = toDay("2026-01-15");

test("a trial balance is read as a spreadsheet copies it, with or without headings", () => {
  const lines = [
    { ...EMPTY_BALANCE, accountId: "1000", debit: "1200.50" },
    { ...EMPTY_BALANCE, accountId: "2000", credit: "1200.50" },
  ];
  const heads =
    "Code\tAccount name\tDebit\tCredit\n1000\tCash\t1,200.50\t\n2000\tLoan\t\t1,200.50\nTotal\t\t1,200.50\t1,200.50";
  expect(readBalances(heads, CHART)).toEqual({ lines, rejectedRows: [] });
  expect(readBalances("1000 - Cash\t\t1,200.50\n\n2000\t\t\t1,200.50", CHART)).toEqual({
    lines,
    rejectedRows: [],
  });
  expect(readBalances("1000,Cash,1200.50,\n,Loan,-,1200.50", CHART)).toEqual({ lines, rejectedRows: [] });
  expect(readBalances("Code;Balance\n1000;1200.50\n2000 - Loan;(1200.50)", CHART)).toEqual({
    lines,
    rejectedRows: [],
  });
});

const EUROS: Account = { ...account("1030", "Euros"), moneyKind: "bank", currency: "EUR" };

test("a balance on a foreign currency account is read with the foreign amount, on the side of the base amount", () => {
  const chart = [...CHART, EUROS];
  const euros = { ...EMPTY_BALANCE, accountId: "1030", currency: "EUR" };
  const cash = { ...EMPTY_BALANCE, accountId: "1000", debit: "75.00" };
  const pasted = {
    lines: [{ ...euros, foreignAmount: "500.00", debit: "550.00" }, cash],
    rejectedRows: [],
  };
  expect(readBalances("1030,Euros,550.00,,500.00\n1000,Cash,75.00,,75.00", chart)).toEqual(pasted);
  const heads = "Account,Debit,Credit,Foreign amount\n1030,550.00,,500.00\n1000,75.00,,";
  expect(readBalances(heads, chart)).toEqual(pasted);
  expect(readBalances("Account;Balance;In currency\n1030;-110.00;-100.00\n1030;5.00;", chart)).toEqual({
    lines: [
      { ...euros, foreignAmount: "100.00", credit: "110.00" },
      { ...euros, debit: "5.00" },
    ],
    rejectedRows: [],
  });
  expect(readBalances("1030,,110.00,,-100.00\n1030,,110.00,,many", chart).rejectedRows).toEqual([
    { row: 1, reason: "This amount in EUR isn't valid: -100.00" },
    { row: 2, reason: "This amount in EUR isn't valid: many" },
  ]);
});

test("a balance on a foreign currency account is sent with both amounts, or reports the missing one at its field", () => {
  const readLine = (more: Partial<BalanceLine>) =>
    readOpeningForm({
      date: "2025-12-31",
      balances: [EMPTY_BALANCE, { ...EMPTY_BALANCE, accountId: "1030", currency: "EUR", ...more }],
      receivables: [],
      payables: [],
      inCurrencies: false,
    });
  expect(readLine({ foreignAmount: "500.00", debit: "550.00" }).input?.balances).toEqual([
    { accountId: "1030", debit: "550.00", credit: "0.00", foreignAmount: "500.00" },
  ]);
  expect(readLine({ currency: "", debit: "550.00" }).input?.balances).toEqual([
    { accountId: "1030", debit: "550.00", credit: "0.00" },
  ]);
  const problemAt = (field: string, message: unknown = expect.any(String)) => [
    { field: `balances.1.${field}`, message },
  ];
  expect(readLine({ debit: "550.00" }).problems).toEqual(
    problemAt("foreignAmount", "Enter the amount in EUR"),
  );
  expect(readLine({ debit: "550.00", foreignAmount: "1.005" }).problems).toEqual(problemAt("foreignAmount"));
  expect(readLine({ foreignAmount: "500.00" }).problems).toEqual(
    problemAt("debit", "Enter the amount in your base currency"),
  );
});

test("unreadable rows are reported by number, and a malformed table yields no lines", () => {
  expect(readBalances("9999,Unknown,5,\n1000,,five,\n1000,,0,", CHART)).toEqual({
    lines: [],
    rejectedRows: [
      { row: 1, reason: "This account doesn't exist: 9999 Unknown" },
      { row: 2, reason: "This amount isn't valid: five" },
    ],
  });
  const { lines, rejectedRows } = readBalances('1010,"Bank, main,5,', CHART);
  expect(lines).toEqual([]);
  expect(rejectedRows).toEqual([
    { row: 0, reason: "Row 1: This row has an unclosed quotation mark. Close it, or remove it." },
  ]);
});

test("unpaid documents have a party, dates and amounts; an unknown party is given by name", () => {
  const table =
    "Customer,Invoice,Date,Due date,Open amount,VAT\nann & co.,R-7,2025-12-01,12/31/2025,100.00,9.09\nBob,R-8,2025-12-02,,5,\nBob,R-9,2025-12-02,,5,";
  expect(readPastedDocuments(table, PEOPLE, TODAY)).toEqual({
    lines: [
      {
        party: PEOPLE[0],
        number: "R-7",
        date: "2025-12-01",
        dueDate: "2025-12-31",
        amount: "100.00",
        taxAmount: "9.09",
        currency: "",
        exchangeRate: "",
        baseAmount: "",
      },
    ],
    rejectedRows: [
      { row: 3, reason: "No customer or vendor named Bob" },
      { row: 4, reason: "No customer or vendor named Bob" },
    ],
    unknown: ["Bob"],
  });
});

test("unpaid documents in another currency have it with a rate, with a base amount, or with neither", () => {
  const table = `Customer,Number,Date,Due,Amount,Tax,Currency,Rate,Base amount
Ann & Co.,A,2025-12-01,,"1,000.00",90.91,EUR,1.08,
Ann & Co.,B,2025-12-01,,500.00,,eur,1.08,555.55
Ann & Co.,C,2025-12-01,,50000,,JPY,,
Ann & Co.,D,2025-12-01,,5.00,,USD,,
Ann & Co.,F,2025-12-01,,5,,EUX,,
Ann & Co.,G,2025-12-01,,5,,EUR,none,`;
  const summarize = ({
    number,
    amount,
    taxAmount,
    currency,
    exchangeRate,
    baseAmount,
  }: OpeningDocumentLine) => [number, amount, taxAmount, currency, exchangeRate, baseAmount].join(" ");
  const { lines, rejectedRows } = readPastedDocuments(table, PEOPLE, TODAY);
  expect(lines.map(summarize)).toEqual([
    "A 1000.00 90.91 EUR 1.08 ",
    "B 500.00  EUR  555.55",
    "C 50000.00  JPY  ",
    "D 5.00    ",
  ]);
  expect(rejectedRows).toEqual([
    { row: 6, reason: "This currency isn't supported: EUX" },
    { row: 7, reason: "This rate or base amount isn't valid: none" },
  ]);
  // Without headings, the columns are in the order shown in the dialog.
  expect(
    readPastedDocuments("Ann & Co.,A,2025-12-01,,5.00,,EUR,1.08", PEOPLE, TODAY).lines.map(summarize),
  ).toEqual(["A 5.00  EUR 1.08 "]);
});

test("a line in another currency is sent with its base amount, otherwise with its rate, otherwise with neither", () => {
  const line = { ...EMPTY_DOCUMENT, party: PEOPLE[0] ?? null, number: "A", date: "2025-12-01" };
  const readLine = (more: Partial<OpeningDocumentLine>) =>
    readOpeningForm({
      date: "2025-12-31",
      balances: [],
      receivables: [{ ...line, amount: "100.00", ...more }],
      payables: [],
      inCurrencies: true,
    });
  const base = { amount: "100.00", taxAmount: "0.00", isCredit: false, currency: "EUR" };
  const item = (more: Partial<OpeningDocumentLine>) =>
    readLine({ currency: "EUR", ...more }).input?.items?.[0];
  expect(item({ exchangeRate: "1.08", baseAmount: "108.00" })).toMatchObject({
    ...base,
    baseAmount: "108.00",
  });
  expect(item({ exchangeRate: "1.08" })).toMatchObject({ ...base, exchangeRate: "1.08" });
  expect(item({})).not.toHaveProperty("exchangeRate");
  expect(readLine({}).input?.items?.[0]).not.toHaveProperty("currency");
  expect(
    readLine({ currency: "JPY", taxAmount: "1.50", exchangeRate: "x", baseAmount: "-1.00" }).problems,
  ).toEqual([
    expect.objectContaining({ field: "receivables.0.taxAmount" }),
    expect.objectContaining({ field: "receivables.0.exchangeRate" }),
    expect.objectContaining({ field: "receivables.0.baseAmount" }),
  ]);
});
