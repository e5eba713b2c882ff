import { beforeAll, expect, test } from "vitest";
import { booksOf, section, table } from "#test/support/ledger-table.ts";
import type { TestBooks } from "#test/support/new-books.ts";

/**
 * Balance sheets and profit and loss computed manually (Behavior 5.7, Accounting 12): a shop that sold for 10,000 and
 * earned 3,000 in its first year, and made a loss in the two months after it.
 */
let books: TestBooks;

beforeAll(async () => {
  books = await booksOf({
    chart: `
      | 1000 | Bank               | asset     |
      | 1300 | Inventory          | asset     |
      | 2000 | Loan               | liability |
      | 3000 | Owner's Capital    | equity    |
      | 4000 | Sales              | revenue   |
      | 4100 | Sales Returns      | revenue   |
      | 5000 | Cost of Goods Sold | expense   |
      | 5100 | Rent               | expense   |`,
    journals: `
      | 2025-01-01 | Bank               |  5,000.00 |           |
      |            | Owner's Capital    |           |  5,000.00 |
      | 2025-02-01 | Inventory          |  6,000.00 |           |
      |            | Loan               |           |  2,000.00 |
      |            | Bank               |           |  4,000.00 |
      | 2025-06-30 | Bank               | 10,000.00 |           |
      |            | Sales              |           | 10,000.00 |
      | 2025-06-30 | Cost of Goods Sold |  5,000.00 |           |
      |            | Inventory          |           |  5,000.00 |
      | 2025-12-31 | Rent               |  1,600.00 |           |
      |            | Sales Returns      |    400.00 |           |
      |            | Bank               |           |  2,000.00 |
      | 2026-01-31 | Bank               |    900.00 |           |
      |            | Sales              |           |    900.00 |
      | 2026-01-31 | Cost of Goods Sold |    450.00 |           |
      |            | Inventory          |           |    450.00 |
      | 2026-02-28 | Rent               |    800.00 |           |
      |            | Bank               |           |    800.00 |
      | 2026-02-28 draft | Rent         |  9,999.00 |           |
      |            | Bank               |           |  9,999.00 |`,
  });
  const till = await books.post("/accounts", {
    code: "1000001",
    name: "Till",
    type: "asset",
    parentId: books.account("Bank"),
  });
  await books.post("/journals", {
    date: "2026-02-01",
    description: "Change for the till",
    lines: [
      { accountId: till.body.id, debit: "50.00", credit: "0.00" },
      { accountId: books.account("Bank"), debit: "0.00", credit: "50.00" },
    ],
  });
});

const profitLoss = async (query: string) => (await books.get(`/reports/profit-loss?${query}`)).body;
const balanceSheet = async (query: string) => (await books.get(`/reports/balance-sheet?${query}`)).body;

test("profit and loss of the first year: sales less returns, the cost of sales, gross profit, rent", async () => {
  const report = await profitLoss("start=2025-01-01&end=2025-12-31");
  expect(section(report.revenue)).toEqual(
    table(`
      | Sales         | 10,000.00 |
      | Sales Returns | -400.00   |
      | Total         | 9,600.00  |`),
  );
  expect(section(report.costOfSales)).toEqual(
    table(`
      | Cost of Goods Sold | 5,000.00 |
      | Total              | 5,000.00 |`),
  );
  expect(section(report.expenses)).toEqual(
    table(`
      | Rent  | 1,600.00 |
      | Total | 1,600.00 |`),
  );
  expect(report).toMatchObject({ grossProfit: ["4600.00"], netIncome: ["3000.00"] });
});

test("two months next to the same months of the year before, with accounts of either", async () => {
  const report = await profitLoss("start=2026-01-01&end=2026-02-28&compare=previous_year");
  expect(report.columns).toEqual([
    { start: "2026-01-01", end: "2026-02-28" },
    { start: "2025-01-01", end: "2025-02-28" },
  ]);
  expect(section(report.revenue)).toEqual(
    table(`
      | Sales | 900.00 | |
      | Total | 900.00 | |`),
  );
  expect(report.netIncome).toEqual(["-350.00", "0.00"]);
});

test("a month next to the three before it", async () => {
  const report = await profitLoss("start=2026-02-01&end=2026-02-28&compare=previous_period&periodCount=3");
  expect(report.columns.map(({ end }: { end: string }) => end)).toEqual([
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
    "2025-11-30",
  ]);
  expect(report.netIncome).toEqual(["-800.00", "450.00", "-2000.00", "0.00"]);
});

test("a year to date by month, whose months add up to it", async () => {
  const report = await profitLoss("start=2025-11-15&end=2026-02-28&compare=month");
  expect(report.columns).toEqual([
    { start: "2026-02-01", end: "2026-02-28" },
    { start: "2026-01-01", end: "2026-01-31" },
    { start: "2025-12-01", end: "2025-12-31" },
    { start: "2025-11-15", end: "2025-11-30" },
  ]);
  expect(report.netIncome).toEqual(["-800.00", "450.00", "-2000.00", "0.00"]);
  const wholePeriod = await profitLoss("start=2025-11-15&end=2026-02-28");
  expect(wholePeriod.netIncome).toEqual(["-2350.00"]);
});

test("the balance sheet lists subaccounts below their account and separates earnings by year", async () => {
  const report = await balanceSheet("asOf=2026-02-28");
  expect(report.columns).toEqual([{ asOf: "2026-02-28", fiscalYearStart: "2026-01-01" }]);
  expect(section(report.assets)).toEqual(
    table(`
      | Bank      | 9,050.00 |
      | - Till    | 50.00    |
      | Inventory | 550.00   |
      | Total     | 9,650.00 |`),
  );
  expect(report.assets.rows[0].totals).toEqual(["9100.00"]);
  expect(section(report.liabilities)).toEqual(
    table(`
      | Loan  | 2,000.00 |
      | Total | 2,000.00 |`),
  );
  expect(section(report.equity)).toEqual(
    table(`
      | Owner's Capital                          | 5,000.00 |
      | Prior-year earnings (not yet closed) | 3,000.00 |
      | Current Period Earnings                  | -350.00  |
      | Total                                    | 7,650.00 |`),
  );
  expect(report.liabilitiesAndEquity).toEqual(["9650.00"]);
});

test("the balance sheet next to those of earlier months and years keeps the last days of months", async () => {
  const months = await balanceSheet("asOf=2026-02-28&compare=previous_period&periodCount=2");
  expect(months.columns.map(({ asOf }: { asOf: string }) => asOf)).toEqual([
    "2026-02-28",
    "2026-01-31",
    "2025-12-31",
  ]);
  expect(months.assets.totals).toEqual(["9650.00", "10450.00", "10000.00"]);
  expect(months.assets.totals).toEqual(months.liabilitiesAndEquity);
  const years = await balanceSheet("asOf=2026-02-28&compare=previous_year");
  expect(years.assets.totals).toEqual(["9650.00", "7000.00"]);
});

test("a different fiscal year separates the earnings where it starts", async () => {
  const { body: book } = await books.get("/company");
  const { id: _id, currency: _currency, ...settings } = book;
  const saved = await books.put("/company", {
    version: book.version,
    name: book.name,
    fiscalYearStart: "2025-07-01",
    timeZone: settings.timeZone,
  });
  expect(saved.status).toBe(200);
  const report = await balanceSheet("asOf=2026-02-28");
  expect(section(report.equity).slice(1, 3)).toEqual(
    table(`
      | Prior-year earnings (not yet closed) | 5,000.00  |
      | Current Period Earnings                  | -2,350.00 |`),
  );
});

test("accounts without a balance are shown on request", async () => {
  const names = async (rows: string) =>
    (await profitLoss(`start=2025-03-01&end=2025-03-31&rows=${rows}`)).expenses.rows.map(
      ({ name }: { name: string }) => name,
    );
  expect(await names("balance")).toEqual([]);
  expect(await names("all")).toEqual(["Rent"]);
});

test("a period that starts after it ends is rejected at its start date", async () => {
  const reply = await books.get("/reports/profit-loss?start=2026-02-01&end=2026-01-31");
  expect(reply).toMatchObject({ status: 422, body: { code: "report.period-reversed" } });
});
