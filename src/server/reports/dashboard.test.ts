import { expect, test } from "vitest";
import { firstOfMonth, shiftDays, shiftMonths } from "#domain/dates.ts";
import { credit, debit, journal, type Line, newBooks } from "#test/support/new-books.ts";

const ACCOUNTS = {
  Cash: "asset",
  Loan: "liability",
  Capital: "equity",
  Sales: "revenue",
  Rent: "expense",
} as const;

test("the cards show this month to date against the same days of the month before, and what there is today", async () => {
  const books = await newBooks({ accounts: ACCOUNTS });
  const { today } = (await books.get("/book")).body;
  const monthBefore = firstOfMonth(shiftMonths(today, -1));
  const post = (date: string, ...lines: Line[]) => books.post("/journals", journal(books, lines, { date }));
  await post("2020-01-01", debit("Cash", "1000.00"), credit("Capital", "1000.00"));
  await post("2020-01-02", debit("Cash", "500.00"), credit("Loan", "500.00"));
  await post(shiftDays(monthBefore, -1), debit("Cash", "7.00"), credit("Sales", "7.00"));
  await post(monthBefore, debit("Cash", "80.00"), credit("Sales", "80.00"));
  await post(firstOfMonth(today), debit("Cash", "150.00"), credit("Sales", "150.00"));
  await post(today, debit("Rent", "30.00"), credit("Cash", "30.00"));
  await post(shiftDays(today, 1), debit("Cash", "999.00"), credit("Sales", "999.00"));
  expect((await books.get("/reports/dashboard")).body).toEqual({
    today,
    netIncome: {
      start: firstOfMonth(today),
      end: today,
      amount: "120.00",
      previousStart: monthBefore,
      previousEnd: shiftMonths(today, -1),
      previous: "80.00",
      changePercent: "50.0",
    },
    assets: "1707.00",
    liabilities: "500.00",
    equity: "1207.00",
  });
});

test("empty books show zeros", async () => {
  const books = await newBooks();
  expect((await books.get("/reports/dashboard")).body).toMatchObject({
    netIncome: { amount: "0.00", previous: "0.00", changePercent: "0.0" },
    assets: "0.00",
    liabilities: "0.00",
    equity: "0.00",
  });
});
