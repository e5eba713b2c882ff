import { beforeAll, describe, expect, test } from "vitest";
import type { TestBooks } from "#test/support/new-books.ts";
import { booksOf, table, trialBalance } from "#test/support/ledger-table.ts";

/**
 * Trial balances computed manually (Behavior 5.7, Accounting 12): assets, liabilities and equity at the end of the
 * period, revenue and expenses of the period, and earlier earnings as one row.
 */
describe("a cleaning business in its first month", () => {
  let books: TestBooks;

  beforeAll(async () => {
    books = await booksOf({
      chart: `
        | 1000 | Bank                | asset     |
        | 1100 | Accounts Receivable | asset     |
        | 1500 | Equipment           | asset     |
        | 2000 | Accounts Payable    | liability |
        | 2300 | Loan                | liability |
        | 3000 | Owner's Capital     | equity    |
        | 3200 | Owner's Drawings    | equity    |
        | 4000 | Cleaning Fees       | revenue   |
        | 5100 | Wages               | expense   |
        | 5200 | Rent                | expense   |
        | 5500 | Supplies            | expense   |`,
      journals: `
        | 2026-01-01 | Bank                | 10,000.00 |           |
        |            | Owner's Capital     |           | 10,000.00 |
        | 2026-01-02 | Equipment           |  6,000.00 |           |
        |            | Bank                |           |  2,000.00 |
        |            | Loan                |           |  4,000.00 |
        | 2026-01-05 | Supplies            |    350.75 |           |
        |            | Accounts Payable    |           |    350.75 |
        | 2026-01-12 | Accounts Receivable |  2,400.00 |           |
        |            | Cleaning Fees       |           |  2,400.00 |
        | 2026-01-15 | Bank                |  1,500.00 |           |
        |            | Accounts Receivable |           |  1,500.00 |
        | 2026-01-20 | Accounts Payable    |    350.75 |           |
        |            | Bank                |           |    350.75 |
        | 2026-01-25 | Owner's Drawings    |    500.00 |           |
        |            | Bank                |           |    500.00 |
        | 2026-01-31 | Wages               |  1,200.00 |           |
        |            | Rent                |    800.00 |           |
        |            | Bank                |           |  2,000.00 |
        | 2026-01-31 draft | Rent          |  9,999.00 |           |
        |            | Bank                |           |  9,999.00 |`,
    });
  });

  test("at the end of January", async () => {
    expect(await trialBalance(books, "2026-01-01 to 2026-01-31")).toEqual(
      table(`
        | Bank                |  6,649.25 |           |
        | Accounts Receivable |    900.00 |           |
        | Equipment           |  6,000.00 |           |
        | Loan                |           |  4,000.00 |
        | Owner's Capital     |           | 10,000.00 |
        | Owner's Drawings    |    500.00 |           |
        | Cleaning Fees       |           |  2,400.00 |
        | Wages               |  1,200.00 |           |
        | Rent                |    800.00 |           |
        | Supplies            |    350.75 |           |
        |---------------------|-----------|-----------|
        | Total               | 16,400.00 | 16,400.00 |`),
    );
  });

  test("for the second half of January, where fees and supplies of the first half are earlier earnings", async () => {
    expect(await trialBalance(books, "2026-01-16 to 2026-01-31")).toEqual(
      table(`
        | Bank                |  6,649.25 |           |
        | Accounts Receivable |    900.00 |           |
        | Equipment           |  6,000.00 |           |
        | Loan                |           |  4,000.00 |
        | Owner's Capital     |           | 10,000.00 |
        | Owner's Drawings    |    500.00 |           |
        | Wages               |  1,200.00 |           |
        | Rent                |    800.00 |           |
        | Prior-period earnings (not yet closed) | | 2,049.25 |
        |---------------------|-----------|-----------|
        | Total               | 16,049.25 | 16,049.25 |`),
    );
  });

  test("before any transaction", async () => {
    expect(await trialBalance(books, "2025-01-01 to 2025-12-31")).toEqual([["Total", "", ""]]);
  });
});

describe("a shop across the end of two years", () => {
  let books: TestBooks;

  beforeAll(async () => {
    books = await booksOf({
      chart: `
        | 1000 | Cash          | asset   |
        | 3000 | Capital       | equity  |
        | 4000 | Sales         | revenue |
        | 4100 | Sales Returns | revenue |
        | 5000 | Goods Sold    | expense |
        | 5200 | Rebates       | expense |`,
      journals: `
        | 2024-12-31 | Cash          | 1,000.00 |          |
        |            | Capital       |          | 1,000.00 |
        | 2024-12-31 | Goods Sold    |   700.00 |          |
        |            | Cash          |          |   700.00 |
        | 2024-12-31 | Cash          |   300.10 |          |
        |            | Sales         |          |   300.10 |
        | 2025-01-01 | Cash          |   500.20 |          |
        |            | Sales         |          |   500.20 |
        | 2025-02-28 | Sales Returns |    40.00 |          |
        |            | Cash          |          |    40.00 |
        | 2025-12-31 | Cash          |    15.00 |          |
        |            | Rebates       |          |    15.00 |
        | 2026-01-01 | Cash          |     0.01 |          |
        |            | Sales         |          |     0.01 |`,
    });
  });

  test("in the first year, which made a loss", async () => {
    expect(await trialBalance(books, "2024-01-01 to 2024-12-31")).toEqual(
      table(`
        | Cash       |   600.10 |          |
        | Capital    |          | 1,000.00 |
        | Sales      |          |   300.10 |
        | Goods Sold |   700.00 |          |
        | Total      | 1,300.10 | 1,300.10 |`),
    );
  });

  test("in the second year: the loss of the first in the debit column, a return and a rebate on their unusual sides", async () => {
    expect(await trialBalance(books, "2025-01-01 to 2025-12-31")).toEqual(
      table(`
        | Cash          | 1,075.30 |          |
        | Capital       |          | 1,000.00 |
        | Sales         |          |   500.20 |
        | Sales Returns |    40.00 |          |
        | Rebates       |          |    15.00 |
        | Prior-period earnings (not yet closed) | 399.90 | |
        | Total         | 1,515.20 | 1,515.20 |`),
    );
  });

  test("for the single day after, with a cent", async () => {
    expect(await trialBalance(books, "2026-01-01 to 2026-01-01")).toEqual(
      table(`
        | Cash    | 1,075.31 |          |
        | Capital |          | 1,000.00 |
        | Sales   |          |     0.01 |
        | Prior-period earnings (not yet closed) | | 75.30 |
        | Total   | 1,075.31 | 1,075.31 |`),
    );
  });
});

test("amounts of fifteen digits add up to the cent, and so do their sums", async () => {
  const books = await booksOf({
    chart: `
      | 1000 | Cash  | asset   |
      | 4000 | Sales | revenue |`,
    journals: `
      | 2026-01-01 | Cash  | 999,999,999,999,999.99 |                        |
      |            | Sales |                        | 999,999,999,999,999.99 |
      | 2026-01-02 | Cash  | 999,999,999,999,999.99 |                        |
      |            | Sales |                        | 999,999,999,999,999.99 |
      | 2026-01-03 | Cash  |                   0.10 |                        |
      |            | Cash  |                   0.20 |                        |
      |            | Sales |                        |                   0.30 |`,
  });
  expect(await trialBalance(books, "2026-01-01 to 2026-01-31")).toEqual(
    table(`
      | Cash  | 2,000,000,000,000,000.28 |                          |
      | Sales |                          | 2,000,000,000,000,000.28 |
      | Total | 2,000,000,000,000,000.28 | 2,000,000,000,000,000.28 |`),
  );
});

test("rows are those with a balance, also those with activity, or all", async () => {
  const books = await booksOf({
    chart: `
      | 1000 | Cash     | asset   |
      | 1100 | Transfer | asset   |
      | 1200 | Unused   | asset   |
      | 4000 | Sales    | revenue |`,
    journals: `
      | 2026-01-01 | Transfer | 50.00 |       |
      |            | Sales    |       | 50.00 |
      | 2026-01-02 | Cash     | 50.00 |       |
      |            | Transfer |       | 50.00 |`,
  });
  const names = async (rows: string) => {
    const { body } = await books.get(`/reports/trial-balance?start=2026-01-01&end=2026-01-31${rows}`);
    return body.rows.map(({ name }: { name: string }) => name);
  };
  expect(await names("")).toEqual(["Cash", "Sales"]);
  expect(await names("&rows=balance")).toEqual(["Cash", "Sales"]);
  expect(await names("&rows=activity")).toEqual(["Cash", "Transfer", "Sales"]);
  expect(await names("&rows=all")).toEqual(["Cash", "Transfer", "Unused", "Sales"]);
});

test("inactive accounts are included", async () => {
  const books = await booksOf({
    chart: `
      | 1000 | Cash  | asset   |
      | 4000 | Sales | revenue |`,
    journals: `
      | 2026-01-01 | Cash  | 5.00 |      |
      |            | Sales |      | 5.00 |`,
  });
  await books.put(`/accounts/${books.account("Cash")}`, {
    version: 1,
    code: "1000",
    name: "Cash",
    type: "asset",
    isActive: false,
  });
  expect(await trialBalance(books, "2026-01-01 to 2026-01-31")).toContainEqual(["Cash", "5.00", ""]);
});

test("a period that ends before it starts is rejected", async () => {
  const books = await booksOf({ chart: "", journals: "" });
  expect(await books.get("/reports/trial-balance?start=2026-02-01&end=2026-01-01")).toMatchObject({
    status: 422,
    body: { code: "report.period-reversed", errors: [{ field: "start" }] },
  });
});
