import { expect } from "vitest";
import { asOwner } from "./raw-sql.ts";
import { credit, debit, journal, type JournalLineInput, newBooks, type TestBooks } from "./new-books.ts";
import { testApp } from "./test-app.ts";

/** The accounts of the worked table (Accounting 11.3). */
export const CLOSING_ACCOUNTS = {
  Cash: "asset",
  Capital: "equity",
  "Retained Earnings": "equity",
  Sales: "revenue",
  "Sales returns": "revenue",
  Rent: "expense",
  "Supplier rebates": "expense",
} as const;

/** The closing lines for 2025 in these books once `earn` has posted the table. */
export const WORKED_LINES = [
  ["Sales", "10000.00", "0.00"],
  ["Sales returns", "0.00", "400.00"],
  ["Rent", "0.00", "3000.00"],
  ["Supplier rebates", "150.00", "0.00"],
  ["Retained Earnings", "0.00", "6750.00"],
];

/** The actions of closing tests in books with these accounts. */
export function closingOf(books: TestBooks) {
  async function post(lines: readonly JournalLineInput[], more: Record<string, unknown> = {}) {
    const reply = await books.post("/journals", journal(books, lines, { date: "2025-03-31", ...more }));
    expect(reply.status, reply.text).toBe(201);
    return reply.body;
  }
  return {
    post,
    /** The start of the table: 6,750.00 of income in 2025. */
    earn: async () => {
      await post([debit("Cash", "10000.00"), credit("Sales", "10000.00")]);
      await post([debit("Sales returns", "400.00"), credit("Cash", "400.00")], { date: "2025-07-15" });
      await post([debit("Rent", "3000.00"), credit("Cash", "3000.00")], { date: "2025-12-31" });
      await post([debit("Cash", "150.00"), credit("Supplier rebates", "150.00")], { date: "2025-01-01" });
    },
    close: (year = 2025, more: object = {}, headers: Record<string, string> = {}) =>
      books.post(
        "/year-end/close",
        { year, retainedEarningsAccountId: books.account("Retained Earnings"), ...more },
        headers,
      ),
    reopen: (year = 2025, reason = "An invoice was forgotten") =>
      books.post("/year-end/reopen", { year, reason }),
    yearOf: async (year: number) => {
      const { body } = await books.get("/year-end");
      return body.items.find((item: { year: number }) => item.year === year);
    },
    /** Debit less credit of each account over a period, as in the trial balance. */
    balances: async (start: string, end: string): Promise<Record<string, string>> => {
      const { body } = await books.get(`/reports/trial-balance?start=${start}&end=${end}`);
      return Object.fromEntries(
        body.rows.map((row: { name: string; debit: string; credit: string }) => [
          row.name,
          row.debit === "0.00" ? `-${row.credit}` : row.debit,
        ]),
      );
    },
    closedThrough: async () => (await books.get("/company")).body.closedThrough,
    /** Moves the lock date as a database administrator could: a date in SQL. */
    lockThrough: async (date: string) => {
      const { database } = await testApp();
      const move = `update books set closed_through = ${date} where book_id = '${books.bookId}'`;
      await asOwner(database, books.bookId, [move]);
    },
    hasPassed: async () => (await books.get("/books-check")).body.hasPassed,
  };
}

/** Books with a closed fiscal year of three months, and a longer one to follow. */
export async function closedShortYear(): Promise<void> {
  const books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  const fiscalYears = [
    { start: "2025-01-01", end: "2025-03-31" },
    { start: "2025-04-01", end: "2026-06-30" },
  ];
  expect((await books.put("/company", { version: 1, name: "Short", fiscalYears })).status).toBe(200);
  await closingOf(books).post([debit("Cash", "10.00"), credit("Sales", "10.00")]);
  expect((await closingOf(books).close(2025)).status).toBe(200);
}
