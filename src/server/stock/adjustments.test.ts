import { expect, test } from "vitest";
import type { StockAdjustment } from "#contract/products.ts";
import { STOCK_COUNT_COLUMNS } from "#domain/lists.ts";
import {
  change,
  changeBook,
  closeThrough,
  readWholeBook,
  journalLines,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 5, 6: a count or opening stock is listed, and can be voided like any other event.

const DATES = ["2026-01-20", "2026-01-31", "2026-02-01", "2026-12-31"];

const enter = async ({ books, widget }: TestTrader, body: Record<string, unknown>) =>
  expectMade(await books.post("/stock-adjustments", { productId: widget, ...body }));
const voidAdjustment = ({ books }: TestTrader, id: string, reason = "Counted twice") =>
  books.post(`/stock-adjustments/${id}/void`, { reason });
const listed = async ({ books }: TestTrader, query = "") =>
  expectMade(await books.get(`/stock-adjustments${query}`)).items;

test("counts and opening stock are listed by date, newest first, for all products or one", async () => {
  const trader = await newTrader();
  const { gadget, widget } = trader;
  await enter(trader, { date: "2026-01-01", kind: "opening", countedQuantity: "4", unitCost: "18" });
  await enter(trader, { date: "2026-03-01", countedQuantity: "3", note: "One broke" });
  await enter(trader, { productId: gadget, date: "2026-02-01", countedQuantity: "2" });
  expect(await listed(trader)).toMatchObject([
    {
      productId: widget,
      date: "2026-03-01",
      kind: "adjustment",
      quantity: "-1",
      value: "-18.00",
      description: "One broke",
    },
    { productId: gadget, date: "2026-02-01", kind: "adjustment", quantity: "2", value: "15.00" },
    {
      productName: "Widget",
      date: "2026-01-01",
      kind: "opening",
      quantity: "4",
      value: "72.00",
      status: "posted",
    },
  ]);
  expect(await listed(trader, `?productId=${gadget}`)).toMatchObject([{ productName: "Gadget" }]);
  expect(await listed(trader, "?search=broke")).toHaveLength(1);
  const first = expectMade(await trader.books.get("/stock-adjustments?limit=2"));
  expect(first.items).toHaveLength(2);
  expect(await listed(trader, `?limit=2&cursor=${first.nextCursor}`)).toMatchObject([{ kind: "opening" }]);
  const inOrder = async (sort: string, field: keyof StockAdjustment) =>
    (await listed(trader, `?sort=${sort}`)).map((adjustment: StockAdjustment) => adjustment[field]);
  expect(await inOrder("date", "date")).toEqual(["2026-01-01", "2026-02-01", "2026-03-01"]);
  expect(await trader.books.get("/stock-adjustments?sort=value")).toMatchObject({ status: 400 });
  for (const sort of STOCK_COUNT_COLUMNS.flatMap((by) => [by, `-${by}`])) {
    const whole = await listed(trader, `?sort=${sort}`);
    const { items, nextCursor, total } = expectMade(
      await trader.books.get(`/stock-adjustments?sort=${sort}&limit=2&count=true`),
    );
    expect(total).toBe(3);
    expect([...items, ...(await listed(trader, `?sort=${sort}&cursor=${nextCursor}`))]).toEqual(whole);
  }
  const counted = await trader.books.get(`/stock-adjustments?count=true&limit=1&productId=${gadget}`);
  expect(expectMade(counted)).toMatchObject({ total: 1 });
});

test("voiding a count in an open period removes it from ledger and stock and recosts later sales", async () => {
  const trader = await newTrader();
  const { books, widget } = trader;
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
  const adjustment = await enter(trader, { date: "2026-01-10", countedQuantity: "20", unitCost: "10" });
  const sale = await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "4", "35")] });
  expect(await journalLines(books, sale.journalId)).toContain("Cost of Goods Sold 60.00 Dr");
  expect(expectMade(await voidAdjustment(trader, adjustment.id))).toMatchObject({
    id: adjustment.id,
    status: "void",
    reversedOn: null,
  });
  expect(await stockOf(books, widget)).toBe("6 @ 120.00");
  expect(expectMade(await books.get("/journals?search=Cost correction")).items).toMatchObject([
    { description: "Cost correction INV-0001: Stock count voided (15.00 \u2192 20.00)" },
  ]);
  expect(expectMade(await books.get(`/journals/${adjustment.journalId}`)).status).toBe("void");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("voiding a count after its period was closed reverses it on the first open day, at its current value", async () => {
  const { trader } = await traderAfterSale();
  const { books, widget } = trader;
  const missing = await enter(trader, { date: "2026-01-20", countedQuantity: "8" });
  expect(missing).toMatchObject({ quantity: "-1", value: "-22.00" });
  await write(trader, "/bills", { date: "2026-01-12", items: [widgets(trader, "5", "32")] });
  await closeThrough(books, "2026-01-31");
  const { reversalId } = expectMade(await voidAdjustment(trader, missing.id));
  expect(await listed(trader)).toMatchObject([{ id: missing.id, status: "void", reversedOn: "2026-02-01" }]);
  expect(await journalLines(books, reversalId)).toEqual([
    "Inventory 22.00 Dr",
    "Inventory Adjustments 22.00 Cr",
  ]);
  // 20 worth 490.00 less the six sold: the count has no effect left.
  expect(await stockOf(books, widget)).toBe("14 @ 343.00");
  const { rows } = expectMade(await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31"));
  expect(rows.map(({ name }: Record<string, string>) => name)).not.toContain("Inventory Adjustments");
  expect(await tradeProblems(books, DATES)).toEqual([]);
});

test("opening stock is voided once, and if selling without stock is blocked, only without a shortage", async () => {
  const trader = await newTrader();
  const opening = await enter(trader, {
    date: "2026-01-01",
    kind: "opening",
    countedQuantity: "4",
    unitCost: "18",
  });
  await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "3", "35")] });
  expectMade(await changeBook(trader.books, { negativeStock: "block" }));
  const before = await readWholeBook(trader.books);
  expect(await voidAdjustment(trader, opening.id)).toMatchObject({
    status: 422,
    body: {
      code: "stock.insufficient",
      errors: [{ field: "reason", message: "Not enough stock for INV-0001: 0 on hand, 3 needed" }],
    },
  });
  expect(await readWholeBook(trader.books)).toBe(before);
  expectMade(await changeBook(trader.books, { negativeStock: "allow" }));
  expectMade(await voidAdjustment(trader, opening.id));
  expect(await voidAdjustment(trader, opening.id)).toMatchObject({
    status: 409,
    body: { code: "stock.adjustment-void" },
  });
  expect(await stockOf(trader.books, trader.widget)).toBe("-3 @ -60.00");
  const [movement] = expectMade(await trader.books.get("/invoices")).items;
  expect(await voidAdjustment(trader, movement.id)).toMatchObject({ status: 404 });
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("entering or voiding stock reports the accounts it has added to the chart (Accounting 1)", async () => {
  const trader = await newTrader();
  const names = (reply: { openedAccounts: { name: string }[] }) =>
    reply.openedAccounts.map(({ name }) => name);
  const opening = { date: "2026-01-01", kind: "opening", countedQuantity: "10", unitCost: "18" };
  const first = await enter(trader, opening);
  expect(names(first)).toEqual(["Inventory", "Opening Balance Equity"]);
  expect(names(await enter(trader, { ...opening, productId: trader.gadget }))).toEqual([]);
  expect(names(await enter(trader, { date: "2026-01-10", countedQuantity: "10" }))).toEqual([]);
  // The count has ten units whose opening stock is now void.
  expect(names(expectMade(await voidAdjustment(trader, first.id)))).toEqual(["Inventory Adjustments"]);
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("voiding a document reports the accounts it has added to the chart (Accounting 1)", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", { date: "2026-01-01", items: [widgets(trader, "10", "18")] });
  await enter(trader, { date: "2026-01-10", countedQuantity: "10" });
  const voided = expectMade(await change(trader, bill, { status: "void" }));
  expect(voided).toMatchObject({ status: "void", openedAccounts: [{ name: "Inventory Adjustments" }] });
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});
