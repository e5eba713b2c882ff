import { expect, test } from "vitest";
import {
  change,
  closeThrough,
  type TradeItem,
  journalLines,
  newTrader,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 6: a vendor's price credit is shared by the units on hand and the units sold.

const newBill = async (quantity: string, price: string) => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, quantity, price)],
  });
  return { trader, bill };
};

const sell = (trader: TestTrader, quantity: string, date: string) =>
  write(trader, "/invoices", { date, items: [widgets(trader, quantity, "60.00")] });

type CreditCase = { quantity: string; price: string; billId?: string; date?: string };

const creditPrice = (trader: TestTrader, { quantity, price, billId, date = "2026-02-01" }: CreditCase) => {
  const reference: Partial<TradeItem> = billId === undefined ? {} : { creditedPosition: 1 };
  return write(trader, "/vendor-credits", {
    date,
    creditedDocumentId: billId ?? null,
    items: [widgets(trader, quantity, price, { returnsStock: false, ...reference })],
  });
};

const YEAR_END = ["2026-12-31"];

test.each([true, false])(
  "a credit of 4 each for 100 unsold units at 10 reduces inventory (names the bill: %s)",
  async (isNamed) => {
    const { trader, bill } = await newBill("100", "10");
    const credit = await creditPrice(trader, {
      quantity: "100",
      price: "4",
      ...(isNamed ? { billId: bill.id } : {}),
    });
    expect(await journalLines(trader.books, credit.journalId)).toEqual([
      "Accounts Payable 400.00 Dr",
      "Inventory 400.00 Cr",
    ]);
    expect(await stockOf(trader.books, trader.widget)).toBe("100 @ 600.00");
    expect(await tradeProblems(trader.books, YEAR_END)).toEqual([]);
  },
);

test.each([true, false])(
  "a credit of 2 each for 10 units at 40 goes to cost for the four sold (names the bill: %s)",
  async (isNamed) => {
    const { trader, bill } = await newBill("10", "40");
    await sell(trader, "4", "2026-01-15");
    const credit = await creditPrice(trader, {
      quantity: "10",
      price: "2",
      ...(isNamed ? { billId: bill.id } : {}),
    });
    expect(await journalLines(trader.books, credit.journalId)).toEqual([
      "Accounts Payable 20.00 Dr",
      "Cost of Goods Sold 8.00 Cr",
      "Inventory 12.00 Cr",
    ]);
    expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 228.00");
    expect(await tradeProblems(trader.books, YEAR_END)).toEqual([]);
  },
);

test("goods returned later bring back their share of the credit", async () => {
  const { trader, bill } = await newBill("10", "40");
  const invoice = await sell(trader, "4", "2026-01-15");
  await creditPrice(trader, { quantity: "10", price: "2", billId: bill.id });
  const items = [widgets(trader, "4", "60.00", { creditedPosition: 1 })];
  await write(trader, "/credit-notes", { date: "2026-03-01", creditedDocumentId: invoice.id, items });
  expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 380.00");
});

test("goods returned to the vendor bear no share of a later credit", async () => {
  const { trader, bill } = await newBill("10", "40");
  const items = [widgets(trader, "3", "40", { creditedPosition: 1 })];
  await write(trader, "/vendor-credits", { date: "2026-01-20", creditedDocumentId: bill.id, items });
  await creditPrice(trader, { quantity: "7", price: "2", billId: bill.id });
  expect(await stockOf(trader.books, trader.widget)).toBe("7 @ 266.00");
});

test("a sale entered late takes its share of a credit", async () => {
  const { trader, bill } = await newBill("10", "40");
  await creditPrice(trader, { quantity: "10", price: "2", billId: bill.id });
  await sell(trader, "4", "2026-01-15");
  expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 228.00");
  expect(await tradeProblems(trader.books, YEAR_END)).toEqual([]);
});

test.each([true, false])(
  "voiding a credit restores the earlier state (in a closed period: %s)",
  async (isClosed) => {
    const { trader } = await newBill("10", "40");
    await sell(trader, "4", "2026-01-15");
    const credit = await creditPrice(trader, { quantity: "10", price: "2" });
    if (isClosed) await closeThrough(trader.books, "2026-02-28");
    await change(trader, credit, { status: "void" });
    expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 240.00");
    expect(await tradeProblems(trader.books, ["2026-02-28", ...YEAR_END])).toEqual([]);
  },
);
