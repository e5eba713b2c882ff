import { expect, test } from "vitest";
import { reportCsv } from "#web/lists/csv.ts";
import { toDay } from "#domain/dates.ts";
import type { AccountId } from "#domain/ids.ts";
import { negate, sum, toAmount } from "#domain/money.ts";
import type { BalanceSheet, ProfitLoss } from "#contract/reports.ts";
import type { StatementLine } from "#domain/sections.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { balanceSheetStatement, profitLossStatement, statementFile } from "./statement.ts";

const company = { name: "Marsh & Sons", phone: null, email: "books@example.com" };
const line = (code: AccountId, name: string, ...amounts: string[]): StatementLine => ({
  accountId: code || null,
  code,
  name,
  amounts: amounts.map(toAmount),
});
const row = (statementLine: StatementLine) => ({
  ...statementLine,
  subaccounts: [],
  totals: statementLine.amounts,
});
const emptySection = { rows: [], totals: [toAmount("0.00"), toAmount("0.00")] };

const profitLoss: ProfitLoss = {
  columns: [
    { start: toDay("2026-05-01"), end: toDay("2026-05-31") },
    { start: toDay("2026-04-01"), end: toDay("2026-04-30") },
  ],
  closingEntries: "none",
  revenue: {
    rows: [row(line(brandUnchecked("4000"), "=Sales", "150.00", "100.00"))],
    totals: [toAmount("150.00"), toAmount("100.00")],
  },
  costOfSales: {
    rows: [row(line(brandUnchecked("5000"), "Cost of Sales", "60.00", "0.00"))],
    totals: [toAmount("60.00"), toAmount("0.00")],
  },
  grossProfit: [toAmount("90.00"), toAmount("100.00")],
  expenses: emptySection,
  netIncome: [toAmount("90.00"), toAmount("100.00")],
};

test("a profit and loss file has its columns, the change between two periods, and no formula", () => {
  const statement = profitLossStatement(profitLoss);
  expect(reportCsv(company, statementFile(statement)).split("\r\n")).toEqual([
    "\ufeffMarsh & Sons",
    "",
    "books@example.com",
    "Profit & Loss",
    "2026-05-01 to 2026-05-31",
    "",
    "Code,Account,2026-05-01 to 2026-05-31,2026-04-01 to 2026-04-30,Change,Change %",
    ",Revenue",
    `4000,"'=Sales",150.00,100.00,50.00,50.0`,
    ",Total Revenue,150.00,100.00,50.00,50.0",
    ",Cost of Sales",
    "5000,Cost of Sales,60.00,0.00,60.00,100.0",
    ",Total Cost of Sales,60.00,0.00,60.00,100.0",
    ",Gross Profit,90.00,100.00,-10.00,-10.0",
    ",Expenses",
    ",Total Expenses,0.00,0.00,0.00,0.0",
    ",Net Income,90.00,100.00,-10.00,-10.0",
    "",
  ]);
  expect(statement.file.name).toBe("profit-loss-2026-05-01-to-2026-05-31");
});

test("a report by month covers the period of all its months", () => {
  const { period, file } = profitLossStatement(profitLoss, "month");
  expect(period).toBe("For the period Apr 1 – May 31, 2026");
  expect(file.name).toBe("profit-loss-2026-04-01-to-2026-05-31");
});

test("without cost of sales there is no gross profit next to the net income", () => {
  const { parts } = profitLossStatement({ ...profitLoss, costOfSales: emptySection });
  expect(parts.map(({ total }) => total)).toEqual(["Total Revenue", "Total Expenses", "Net Income"]);
});

const balanceSheet: BalanceSheet = {
  columns: [{ fiscalYearStart: toDay("2026-01-01"), asOf: toDay("2026-05-31") }],
  assets: {
    rows: [
      {
        ...line(brandUnchecked("1000"), "Bank", "70.00"),
        subaccounts: [line(brandUnchecked("1000001"), "Till", "30.00")],
        totals: [toAmount("100.00")],
      },
    ],
    totals: [toAmount("100.00")],
  },
  liabilities: { rows: [], totals: [toAmount("0.00")] },
  equity: {
    rows: [
      row(line(brandUnchecked(""), "Prior-year earnings (not yet closed)", "40.00")),
      row(line(brandUnchecked(""), "Current Period Earnings", "60.00")),
    ],
    totals: [toAmount("100.00")],
  },
  liabilitiesAndEquity: [toAmount("100.00")],
};

test("a balance sheet file has a total below subaccounts, and separate earnings of a year", () => {
  const statement = balanceSheetStatement(balanceSheet);
  expect(reportCsv(company, statementFile(statement)).split("\r\n").slice(3)).toEqual([
    "Balance Sheet",
    "As of 2026-05-31",
    "",
    "Code,Account,2026-05-31",
    ",Assets",
    "1000,Bank,70.00",
    "1000001,Till,30.00",
    ",Total Bank,100.00",
    ",Total Assets,100.00",
    ",Liabilities",
    ",Total Liabilities,0.00",
    ",Equity",
    ",Prior-year earnings (not yet closed),40.00",
    ",Current Period Earnings,60.00",
    ",Total Equity,100.00",
    ",Total Liabilities and Equity,100.00",
    "",
  ]);
  expect(statement.file.name).toBe("balance-sheet-2026-05-31");
});

test("an amount opens its source: an account's lines, this year's report, or the earlier years", () => {
  const { linkOf } = balanceSheetStatement(balanceSheet);
  const [bank] = balanceSheet.assets.rows;
  const [earlier, thisYear] = balanceSheet.equity.rows;
  expect([bank, thisYear, earlier].map((statementLine) => statementLine && linkOf(statementLine, 0))).toEqual(
    [
      "/app/accounts/1000?start=2026-01-01&end=2026-05-31",
      "/app/reports/profit-loss?start=2026-01-01&end=2026-05-31&closings=with",
      "/app/reports/trial-balance?start=1900-01-01&end=2025-12-31",
    ],
  );
  const second = profitLossStatement(profitLoss).linkOf(
    line(brandUnchecked("4000"), "Sales", "1.00", "2.00"),
    1,
  );
  expect(second).toBe("/app/accounts/4000?start=2026-04-01&end=2026-04-30");
});

test("every total of a file is the sum of the rows that it names", () => {
  for (const statement of [profitLossStatement(profitLoss), balanceSheetStatement(balanceSheet)]) {
    const { rows, totals } = statementFile(statement);
    const figure = (rowIndex: number) => toAmount(rows[rowIndex]?.[2] ?? "0");
    expect(totals.length).toBeGreaterThanOrEqual(4);
    for (const { row: totalRow, plus, less = [] } of totals) {
      const added = plus.map(figure);
      const removed = less.map((lessRow) => negate(figure(lessRow)));
      expect(sum([...added, ...removed]), rows[totalRow]?.[1]).toBe(figure(totalRow));
    }
  }
});
