import { beforeEach, expect, test } from "vitest";
import type { YearEnd } from "#contract/closing.ts";
import { CLOSING_ACCOUNTS, closingOf } from "#test/support/closing-case.ts";
import { credit, debit, newBooks, type TestBooks } from "#test/support/new-books.ts";

// Fiscal years that are shorter or longer than twelve months (Accounting 11.1, I-122).

let books: TestBooks;
let closing: ReturnType<typeof closingOf>;
beforeEach(async () => {
  books = await newBooks({ accounts: CLOSING_ACCOUNTS });
  closing = closingOf(books);
});

const CHANGE = { start: "2025-01-01", end: "2025-03-31" };

async function save(fiscalYears: readonly object[], more: object = {}) {
  const { version } = (await books.get("/company")).body;
  return books.put("/company", { version, name: "Company", fiscalYears, ...more });
}

const earn = (date: string, amount: string) =>
  closing.post([debit("Cash", amount), credit("Sales", amount)], { date });

async function years(): Promise<unknown[]> {
  const { items } = (await books.get("/year-end")).body;
  return items.map(({ year, start, end, netIncome }: YearEnd) => [year, start, end, netIncome]);
}

test("changing from calendar years to fiscal years from April creates a three-month year", async () => {
  await earn("2024-12-31", "1.00");
  await earn("2025-03-31", "20.00");
  await earn("2025-04-01", "300.00");
  expect((await save([CHANGE], { fiscalYearStart: "2025-04-01" })).status).toBe(200);
  expect(await years()).toEqual(
    expect.arrayContaining([
      [2026, "2025-04-01", "2026-03-31", "300.00"],
      [2025, "2025-01-01", "2025-03-31", "20.00"],
      [2024, "2024-01-01", "2024-12-31", "1.00"],
    ]),
  );
  expect((await books.get("/reports/balance-sheet?asOf=2025-06-30")).body.equity.rows).toMatchObject([
    { name: "Prior-year earnings (not yet closed)", totals: ["21.00"] },
    { name: "Current Period Earnings", totals: ["300.00"] },
  ]);
});

test("a short year is closed, reopened and closed again with the same dates", async () => {
  await earn("2025-03-31", "20.00");
  await save([CHANGE], { fiscalYearStart: "2025-04-01" });
  for (const journalNumber of ["YE-2025-0001", "YE-2025-0002"]) {
    expect((await closing.close(2025)).body).toMatchObject({ ...CHANGE, netIncome: "20.00", journalNumber });
    expect(await closing.closedThrough()).toBe("2025-03-31");
    if (journalNumber === "YE-2025-0001") expect((await closing.reopen(2025)).status).toBe(200);
  }
  expect(await closing.hasPassed()).toBe(true);
});

test("a first year starts on the founding date and can have 14 and a half months", async () => {
  await earn("2024-10-15", "5.00");
  await earn("2025-12-31", "7.00");
  expect((await save([{ start: "2024-10-15", end: "2025-12-31" }])).status).toBe(200);
  expect((await years()).slice(-2)).toEqual([
    [2026, "2026-01-01", "2026-12-31", "0.00"],
    [2025, "2024-10-15", "2025-12-31", "12.00"],
  ]);
});

test("the dates of a closed year can't be changed or removed", async () => {
  await earn("2025-02-01", "20.00");
  await save([CHANGE], { fiscalYearStart: "2025-04-01" });
  await closing.close(2025);
  const closed = { code: "company.fiscal-year-closed" };
  const message =
    "The fiscal year Jan 1 – Mar 31, 2025 is closed. Send it with these dates, or reopen it first.";
  expect((await save([])).body).toMatchObject({ ...closed, errors: [{ field: "fiscalYears", message }] });
  expect((await save([{ ...CHANGE, end: "2025-06-30" }])).body).toMatchObject(closed);
  expect((await save([CHANGE, { start: "2024-07-01", end: "2024-12-31" }])).body).toMatchObject({
    ...closed,
    errors: [
      {
        field: "fiscalYears[1].start",
        message:
          "Your books are closed through Mar 31, 2025. Start this fiscal year later, or reopen the closed years first.",
      },
    ],
  });
  const settings = (await books.get("/company")).body;
  const again = await save(settings.fiscalYears, { fiscalYearStart: settings.fiscalYearStart });
  expect(again).toMatchObject({ status: 200, body: settings });
  expect((await books.get("/company")).body.fiscalYears).toEqual([{ ...CHANGE, isClosed: true }]);
});

test.each([
  [[{ start: "2025-01-01", end: "2024-12-31" }], "fiscalYears[0].end"],
  [[{ start: "2025-01-01", end: "2027-01-01" }], "fiscalYears[0].end"],
  [[CHANGE, { start: "2025-03-31", end: "2025-12-31" }], "fiscalYears[1].start"],
  [[{ start: "2025-02-30", end: "2025-12-31" }], "fiscalYears[0].start"],
])("%j is rejected at %s, and nothing is saved", async (fiscalYears, field) => {
  expect(await save(fiscalYears)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect((await books.get("/company")).body).toMatchObject({ version: 1, fiscalYears: [] });
});

test("an outdated version changes no fiscal year, and neither does another company", async () => {
  await save([CHANGE]);
  const stale = await books.put("/company", { version: 1, name: "Company", fiscalYears: [] });
  expect(stale.body).toMatchObject({ code: "record.stale" });
  const otherBooks = await newBooks({ accounts: CLOSING_ACCOUNTS });
  expect((await otherBooks.get("/company")).body.fiscalYears).toEqual([]);
  await otherBooks.put("/company", { version: 1, name: "Other", fiscalYears: [] });
  expect((await books.get("/company")).body.fiscalYears).toEqual([{ ...CHANGE, isClosed: false }]);
});

test("settings saved without fiscal years leave them as they are", async () => {
  await save([CHANGE]);
  const { version } = (await books.get("/company")).body;
  await books.put("/company", { version, name: "Renamed" });
  expect((await books.get("/company")).body.fiscalYears).toEqual([{ ...CHANGE, isClosed: false }]);
});

test("the profit and loss of a fiscal year is compared with the previous fiscal year of any length", async () => {
  await earn("2024-12-31", "1.00");
  await earn("2025-03-31", "20.00");
  await earn("2025-04-01", "300.00");
  await save([CHANGE], { fiscalYearStart: "2025-04-01" });
  const address =
    "/reports/profit-loss?start=2025-04-01&end=2026-03-31&compare=previous_period&periodCount=2";
  const { columns, netIncome } = (await books.get(address)).body;
  expect(columns).toEqual([
    { start: "2025-04-01", end: "2026-03-31" },
    CHANGE,
    { start: "2024-01-01", end: "2024-12-31" },
  ]);
  expect(netIncome).toEqual(["300.00", "20.00", "1.00"]);
});
