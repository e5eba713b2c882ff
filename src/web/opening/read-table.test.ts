import { expect, test } from "vitest";
import type { Account } from "#contract/accounts.ts";
import { toDay } from "#domain/dates.ts";
import { unproved } from "#test/support/unproved.ts";
import { readBalances, readOpen } from "./read-table.ts";

const account = (code: string, name: string): Account => ({
  id: unproved(code),
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

test("a trial balance is read as a spreadsheet copies it, with or without heads", () => {
  const lines = [
    { accountId: "1000", debit: "1200.50", credit: "" },
    { accountId: "2000", debit: "", credit: "1200.50" },
  ];
  const heads =
    "Code\tAccount name\tDebit\tCredit\n1000\tCash\t1,200.50\t\n2000\tLoan\t\t1,200.50\nTotal\t\t1,200.50\t1,200.50";
  expect(readBalances(heads, CHART)).toEqual({ lines, left: [] });
  expect(readBalances("1000 - Cash\t\t1,200.50\n\n2000\t\t\t1,200.50", CHART)).toEqual({ lines, left: [] });
  expect(readBalances("1000,Cash,1200.50,\n,Loan,-,1200.50", CHART)).toEqual({ lines, left: [] });
  expect(readBalances("Code;Balance\n1000;1200.50\n2000 - Loan;(1200.50)", CHART)).toEqual({
    lines,
    left: [],
  });
});

test("what is not understood is said by its row, and a broken table gives nothing", () => {
  expect(readBalances("9999,Unknown,5,\n1000,,five,\n1000,,0,", CHART)).toEqual({
    lines: [],
    left: [
      { row: 1, why: "No account 9999 Unknown" },
      { row: 2, why: "No amount: five" },
    ],
  });
  const { lines, left } = readBalances('1010,"Bank, main,5,', CHART);
  expect(lines).toEqual([]);
  expect(left).toEqual([{ row: 0, why: "Row 1: The quotation marks of this row are not closed" }]);
});

test("open papers name their party, their days and their amounts; who is not known is given by name", () => {
  const table =
    "Customer,Invoice,Date,Due date,Open amount,VAT\nann & co.,R-7,2025-12-01,12/31/2025,100.00,9.09\nBob,R-8,2025-12-02,,5,\nBob,R-9,2025-12-02,,5,";
  expect(readOpen(table, PEOPLE, TODAY)).toEqual({
    lines: [
      {
        party: PEOPLE[0],
        number: "R-7",
        date: "2025-12-01",
        dueDate: "2025-12-31",
        amount: "100.00",
        taxAmount: "9.09",
      },
    ],
    left: [
      { row: 3, why: "Nobody is called Bob" },
      { row: 4, why: "Nobody is called Bob" },
    ],
    unknown: ["Bob"],
  });
});
