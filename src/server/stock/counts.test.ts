import { beforeAll, describe, expect, test } from "vitest";
import {
  change,
  changeBook,
  closeThrough,
  journalLines,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 6: a count is the quantity on the shelf, whatever is entered or voided before its date later.

const DATES = ["2026-01-20", "2026-01-31", "2026-02-01", "2026-12-31"];
const bill = (trader: TestTrader, date: string, quantity: string) =>
  write(trader, "/bills", { date, items: [widgets(trader, quantity, "10")] });
const sell = (trader: TestTrader, date: string, quantity: string) =>
  write(trader, "/invoices", { date, items: [widgets(trader, quantity, "35")] });
const count = async ({ books, widget }: TestTrader, date: string, countedQuantity: string) =>
  expectMade(await books.post("/stock-adjustments", { productId: widget, date, countedQuantity }));
const listed = async ({ books }: TestTrader) => expectMade(await books.get("/stock-adjustments")).items;

async function countedTrader(): Promise<{ trader: TestTrader; first: Awaited<ReturnType<typeof bill>> }> {
  const trader = await newTrader();
  const first = await bill(trader, "2026-01-05", "10");
  await count(trader, "2026-01-20", "8");
  return { trader, first };
}

describe("a later entry dated before a count changes its difference, not the counted quantity:", () => {
  let trader: TestTrader;
  beforeAll(async () => {
    ({ trader } = await countedTrader());
  });

  test("eight stay eight when a late bill is entered, which a count correction shows", async () => {
    const { books, widget } = trader;
    await bill(trader, "2026-01-10", "5");
    expect(await stockOf(books, widget)).toBe("8 @ 80.00");
    expect(await listed(trader)).toMatchObject([{ countedQuantity: "8", quantity: "-7", value: "-70.00" }]);
    const [correction] = expectMade(await books.get("/journals?search=Stock count corrected")).items;
    expect(correction).toMatchObject({
      date: "2026-01-20",
      description: "Stock count corrected: BILL-0002 dated earlier (-2 \u2192 -7)",
    });
    expect(await journalLines(books, correction.id)).toEqual([
      "Inventory 50.00 Cr",
      "Inventory Adjustments 50.00 Dr",
    ]);
    const { items } = expectMade(
      await books.get(`/reports/stock-movement?start=2026-01-20&end=2026-01-20&productId=${widget}`),
    );
    expect(items.at(-1)).toMatchObject({ type: "count_correction", quantityOut: "5", runningQuantity: "8" });
    expect(await tradeProblems(books, DATES)).toEqual([]);
  });

  test("eight stay eight when that bill is voided", async () => {
    const { books, widget } = trader;
    const [late] = expectMade(await books.get("/bills?search=BILL-0002")).items;
    expectMade(await change(trader, late, { status: "void" }));
    expect(await stockOf(books, widget)).toBe("8 @ 80.00");
    expect(await listed(trader)).toMatchObject([{ countedQuantity: "8", quantity: "-2", value: "-20.00" }]);
    expect(await tradeProblems(books, DATES)).toEqual([]);
  });

  test("a sale on a later date reduces the counted quantity", async () => {
    await sell(trader, "2026-01-25", "3");
    expect(await stockOf(trader.books, trader.widget)).toBe("5 @ 50.00");
  });

  test("an earlier count leaves the counted quantity unchanged", async () => {
    await count(trader, "2026-01-15", "4");
    expect(await listed(trader)).toMatchObject([
      { date: "2026-01-20", quantity: "4" },
      { date: "2026-01-15", quantity: "-6" },
    ]);
    expect(await stockOf(trader.books, trader.widget)).toBe("5 @ 75.00");
    expect(await tradeProblems(trader.books, DATES)).toEqual([]);
  });
});

test("a preview lists the counts that change, with the difference before and after", async () => {
  const { trader } = await countedTrader();
  const { books, widget, vendor } = trader;
  const items = [widgets(trader, "5", "10")];
  const late = { partyId: vendor, date: "2026-01-10", status: "posted", items };
  const countChange = {
    productId: widget,
    productName: "Widget",
    date: "2026-01-20",
    countedQuantity: "8",
    before: "-2",
  };
  expect(expectMade(await books.post("/bills/preview", late)).counts).toEqual([
    { ...countChange, after: "-7" },
  ]);
  const later = { ...late, date: "2026-01-21" };
  expect(expectMade(await books.post("/bills/preview", later)).counts).toEqual([]);
});

test("a count without a difference is recorded without a journal, and stays valid", async () => {
  const trader = await newTrader();
  await bill(trader, "2026-01-05", "10");
  expect(await count(trader, "2026-01-20", "10")).toMatchObject({
    countedQuantity: "10",
    quantity: "0",
    value: "0.00",
    journalId: null,
  });
  await bill(trader, "2026-01-06", "2");
  expect(await stockOf(trader.books, trader.widget)).toBe("10 @ 100.00");
  const [row] = await listed(trader);
  expectMade(await trader.books.post(`/stock-adjustments/${row.id}/void`, { reason: "Counted twice" }));
  expect(await stockOf(trader.books, trader.widget)).toBe("12 @ 120.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a count includes purchases on its date, and a sale entered later reduces its quantity", async () => {
  const { trader } = await countedTrader();
  await sell(trader, "2026-01-20", "2");
  expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 60.00");
  await bill(trader, "2026-01-20", "5");
  expect(await stockOf(trader.books, trader.widget)).toBe("6 @ 60.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a sale on its date that was entered earlier stays before the count when it is edited", async () => {
  const trader = await newTrader();
  await bill(trader, "2026-01-05", "10");
  const sale = await sell(trader, "2026-01-20", "2");
  await count(trader, "2026-01-20", "8");
  expectMade(await change(trader, sale, { items: [widgets(trader, "3", "36")] }));
  expect(await stockOf(trader.books, trader.widget)).toBe("8 @ 90.00");
  expect(await listed(trader)).toMatchObject([{ quantity: "1" }]);
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("after its period is closed, a count is reversed with its current difference", async () => {
  const { trader } = await countedTrader();
  await bill(trader, "2026-01-10", "5");
  await closeThrough(trader.books, "2026-01-31");
  const [row] = await listed(trader);
  expectMade(await trader.books.post(`/stock-adjustments/${row.id}/void`, { reason: "Counted twice" }));
  expect(await stockOf(trader.books, trader.widget)).toBe("15 @ 150.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("if selling without stock is blocked, a later sale can use the counted quantity", async () => {
  const { trader, first } = await countedTrader();
  const { books, widget, customer } = trader;
  expectMade(await changeBook(books, { negativeStock: "block" }));
  const items = [widgets(trader, "9", "35")];
  const sale = { partyId: customer, date: "2026-01-21", status: "posted", items };
  expect(await books.post("/invoices", sale)).toMatchObject({
    status: 422,
    body: { errors: [{ message: "Not enough stock: 8 on hand, 9 needed" }] },
  });
  await sell(trader, "2026-01-21", "8");
  expectMade(await change(trader, first, { status: "void" }));
  expect(await stockOf(books, widget)).toBe("0 @ 0.00");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});
