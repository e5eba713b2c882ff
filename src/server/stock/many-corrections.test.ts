import { expect, test } from "vitest";
import {
  change,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 7; Decision 0038: the corrections of a late bill are written and checked in pieces.

const SALES = 120;
const costOfSales = async ({ books }: TestTrader): Promise<string | undefined> => {
  const { rows } = expectMade(await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31"));
  return rows.find(({ name }: { name: string }) => name === "Cost of Goods Sold")?.debit;
};

test("a late bill corrects more sales than fit in a piece, and so do its edits and its void", async () => {
  const trader = await newTrader();
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "300", "10")] });
  const items = Array.from({ length: SALES }, () => widgets(trader, "1", "50"));
  await write(trader, "/invoices", { date: "2026-02-01", items });
  await write(trader, "/invoices", { date: "2026-02-02", items });
  expect([await stockOf(trader.books, trader.widget), await costOfSales(trader)]).toEqual([
    "60 @ 600.00",
    "2400.00",
  ]);

  const late = { date: "2026-01-02", items: [widgets(trader, "300", "20")] };
  const bill = await write(trader, "/bills", late);
  expect([await stockOf(trader.books, trader.widget), await costOfSales(trader)]).toEqual([
    "360 @ 5400.00",
    "3600.00",
  ]);
  const changed = expectMade(await change(trader, bill, { items: [widgets(trader, "100", "22")] }));
  expect([await stockOf(trader.books, trader.widget), await costOfSales(trader)]).toEqual([
    "160 @ 2080.00",
    "3120.00",
  ]);
  expectMade(await change(trader, changed, { status: "void" }));
  expect([await stockOf(trader.books, trader.widget), await costOfSales(trader)]).toEqual([
    "60 @ 600.00",
    "2400.00",
  ]);
  expect(await tradeProblems(trader.books)).toEqual([]);
});
