import fc from "fast-check";
import { expect, test } from "vitest";
import type { StockMovement } from "#contract/reports.ts";
import { type Money, sum } from "#domain/money.ts";
import type { TestBooks } from "#test/support/new-books.ts";
import { history } from "#test/support/random-history.ts";
import { take } from "#test/support/random-trade.ts";
import { dateOf, newWorld } from "#test/support/random-world.ts";
import {
  rereadDocument,
  change,
  closeThrough,
  expectMade,
  newTrader,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 6: the stock movement report, with figures worked out manually and for any history.

const YEAR = { start: "2026-01-01", end: "2026-12-31" };

type MovementsFilter = { start: string; end: string; productId?: string; limit?: number };

/** All rows of the report, page after page. */
async function report(
  books: TestBooks,
  { limit = 500, ...filter }: MovementsFilter,
): Promise<StockMovement[]> {
  const rows: StockMovement[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const pageCursor = cursor === "" ? {} : { cursor };
    const query = new URLSearchParams({ ...filter, ...pageCursor, limit: String(limit) });
    const { items, nextCursor } = expectMade(await books.get(`/reports/stock-movement?${query}`));
    expect(items.length).toBeLessThanOrEqual(limit);
    rows.push(...items);
    cursor = nextCursor;
  }
  return rows;
}

/** "2026-01-05 BILL-0001 P0001 purchase +10 @ 20.0000: 10 worth 200.00" */
const describeRows = (rows: readonly StockMovement[]) =>
  rows.map((row) => {
    const { date, reference, productCode, type, rate, quantityIn, quantityOut } = row;
    const moved = [quantityIn !== "0" && `+${quantityIn}`, quantityOut !== "0" && `-${quantityOut}`];
    const goods = [...moved.filter(Boolean), ...(rate === null ? [] : [`@ ${rate}`])].join(" ");
    const label = [date, reference, productCode, type, goods].filter(Boolean).join(" ");
    return `${label}: ${row.runningQuantity} worth ${row.runningValue}`;
  });

/**
 * Widgets (P0001) are bought, sold, get a higher cost from a late bill, are returned both ways and counted;
 * gadgets (P0002) have opening stock, are oversold and settled; one sale is voided.
 */
async function tradeOfTheRules(): Promise<TestTrader> {
  const trader = await newTrader();
  const { books, widget, gadget } = trader;
  const gadgets = (quantity: string, unitPrice: string) => [{ productId: gadget, quantity, unitPrice }];
  const opening = {
    productId: gadget,
    date: "2026-01-01",
    kind: "opening",
    countedQuantity: "4",
    unitCost: "18",
  };
  expectMade(await books.post("/stock-adjustments", opening));
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "10", "20")] });
  await write(trader, "/bills", { date: "2026-01-10", items: [widgets(trader, "5", "26")] });
  const sale = await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "6", "35")] });
  await write(trader, "/bills", { date: "2026-01-12", items: [widgets(trader, "5", "32")] });
  const back = widgets(trader, "1", "35", { creditedPosition: 1, returnsStock: true });
  await write(trader, "/credit-notes", { date: "2026-01-20", creditedDocumentId: sale.id, items: [back] });
  const returned = widgets(trader, "2", "26", { creditedPosition: 1, returnsStock: true });
  await write(trader, "/vendor-credits", {
    date: "2026-01-22",
    creditedDocumentId: bill.id,
    items: [returned],
  });
  expectMade(
    await books.post("/stock-adjustments", { productId: widget, date: "2026-01-25", countedQuantity: "12" }),
  );
  await write(trader, "/invoices", { date: "2026-02-01", items: gadgets("6", "30") });
  await write(trader, "/bills", { date: "2026-02-05", items: gadgets("10", "20") });
  const mistake = await write(trader, "/invoices", {
    date: "2026-02-03",
    items: [widgets(trader, "3", "35")],
  });
  expectMade(await change(trader, await rereadDocument(trader, mistake), { status: "void" }));
  return trader;
}

test("each movement shows its rate and the remaining stock, and void ones are left out", async () => {
  const { books, widget, gadget } = await tradeOfTheRules();
  const rows = await report(books, YEAR);
  expect(describeRows(rows)).toEqual([
    "2026-01-01 Opening stock P0002 opening +4 @ 18.0000: 4 worth 72.00",
    "2026-01-05 BILL-0001 P0001 purchase +10 @ 20.0000: 10 worth 200.00",
    "2026-01-10 BILL-0002 P0001 purchase +5 @ 26.0000: 15 worth 330.00",
    "2026-01-12 BILL-0003 P0001 purchase +5 @ 32.0000: 20 worth 490.00",
    "2026-01-15 INV-0001 P0001 sale -6 @ 22.0000: 14 worth 358.00",
    "2026-01-15 INV-0001 P0001 cost_correction: 14 worth 343.00",
    "2026-01-20 CN-0001 P0001 sales_return +1 @ 24.5000: 15 worth 367.50",
    "2026-01-22 VC-0001 P0001 purchase_return -2 @ 24.5000: 13 worth 318.50",
    "2026-01-25 Stock count P0001 adjustment -1 @ 24.5000: 12 worth 294.00",
    "2026-02-01 INV-0002 P0002 sale -6 @ 18.0000: -2 worth -36.00",
    "2026-02-05 BILL-0004 P0002 purchase +10 @ 20.0000: 8 worth 164.00",
    "2026-02-05 BILL-0004 P0002 cost_correction: 8 worth 160.00",
  ]);
  expect([await stockOf(books, widget), await stockOf(books, gadget)]).toEqual(["12 @ 294.00", "8 @ 160.00"]);
  const [first, bill] = rows;
  expect(first).toMatchObject({ documentId: null, documentKind: null, journalId: expect.any(String) });
  expect(bill).toMatchObject({ productName: "Widget", unit: "pcs", documentKind: "bill" });
  expect((await books.get(`/bills/${bill?.documentId}`)).body.number).toBe("BILL-0001");
});

test("a period starts with each product's stock, even without movements", async () => {
  const { books, widget, gadget } = await tradeOfTheRules();
  const period = { start: "2026-01-22", end: "2026-01-31" };
  const rows = await report(books, period);
  expect(describeRows(rows)).toEqual([
    "2026-01-22 Opening balance P0001 opening @ 24.5000: 15 worth 367.50",
    "2026-01-22 VC-0001 P0001 purchase_return -2 @ 24.5000: 13 worth 318.50",
    "2026-01-22 Opening balance P0002 opening @ 18.0000: 4 worth 72.00",
    "2026-01-25 Stock count P0001 adjustment -1 @ 24.5000: 12 worth 294.00",
  ]);
  expect(rows[0]).toMatchObject({ id: null, documentId: null, journalId: null });
  expect(describeRows(await report(books, { ...period, productId: gadget }))).toEqual([
    "2026-01-22 Opening balance P0002 opening @ 18.0000: 4 worth 72.00",
  ]);
  expect(
    describeRows(await report(books, { start: "2026-01-05", end: "2026-01-05", productId: widget })),
  ).toEqual(["2026-01-05 BILL-0001 P0001 purchase +10 @ 20.0000: 10 worth 200.00"]);
});

test("a product without stock or movements isn't listed", async () => {
  const trader = await newTrader();
  const { books } = trader;
  await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "3", "7.77")] });
  await write(trader, "/invoices", { date: "2026-01-06", items: [widgets(trader, "3", "9")] });
  await write(trader, "/bills", { date: "2026-03-05", items: [widgets(trader, "1", "8")] });
  expect(await report(books, { start: "2026-02-01", end: "2026-02-28" })).toEqual([]);
  expect(describeRows(await report(books, { start: "2026-02-01", end: "2026-03-31" }))).toEqual([
    "2026-02-01 Opening balance P0001 opening: 0 worth 0.00",
    "2026-03-05 BILL-0002 P0001 purchase +1 @ 8.0000: 1 worth 8.00",
  ]);
});

test("a movement voided after its period was closed stays, and is reversed on the first open day", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", { date: "2026-01-05", items: [widgets(trader, "3", "7")] });
  await closeThrough(trader.books, "2026-01-31");
  expectMade(await change(trader, bill, { status: "void" }));
  expect(describeRows(await report(trader.books, YEAR))).toEqual([
    "2026-01-05 BILL-0001 P0001 purchase +3 @ 7.0000: 3 worth 21.00",
    "2026-02-01 BILL-0001 void P0001 purchase_return -3 @ 7.0000: 0 worth 0.00",
  ]);
});

test("pages of any size make up the same report", async () => {
  const { books, widget } = await tradeOfTheRules();
  for (const start of ["2026-01-01", "2026-01-15", "2026-02-04"]) {
    for (const productId of [undefined, widget]) {
      const filter = { start, end: YEAR.end, ...(productId === undefined ? {} : { productId }) };
      const whole = await report(books, filter);
      expect(whole.length).toBeGreaterThan(0);
      for (const limit of [1, 2, 5]) expect(await report(books, { ...filter, limit })).toEqual(whole);
    }
  }
});

test("a period that ends before it begins, a service and an unknown product are refused", async () => {
  const { books, freight } = await newTrader();
  const ask = (query: string) => books.get(`/reports/stock-movement?${query}`);
  expect(await ask("start=2026-02-01&end=2026-01-31")).toMatchObject({
    status: 422,
    body: { code: "report.period-reversed", errors: [{ field: "start" }] },
  });
  const period = "start=2026-01-01&end=2026-01-31";
  expect(await ask(`${period}&productId=${freight}`)).toMatchObject({
    status: 422,
    body: { code: "stock.not-inventory" },
  });
  expect(await ask(`${period}&productId=018f2f3c-0000-7000-8000-00000000beef`)).toMatchObject({
    status: 404,
    body: { code: "product.not-found" },
  });
  expect(await ask(`${period}&cursor=bm8`)).toMatchObject({ status: 400, body: { code: "request.invalid" } });
});

test("after any history, on any date, the products' values add up to the inventory account", async () => {
  let moved = 0;
  await fc.assert(
    fc.asyncProperty(history, fc.nat(89), fc.nat(89), async (steps, firstDay, secondDay) => {
      const world = await newWorld();
      for (const step of steps) await take(world, step);
      const { books, widget, gadget } = world.trader;
      const [start, end] = [firstDay, secondDay].toSorted((a, b) => a - b).map((day) => dateOf({ day }));
      const rows = await report(books, { start: start ?? "", end: end ?? "" });
      expect(sum(lastOf(rows).values())).toBe(await inventoryOn(books, end ?? ""));
      const ever = { start: dateOf({ day: 0 }), end: YEAR.end };
      const all = await report(books, ever);
      const ends = lastOf(all);
      for (const id of [widget, gadget]) {
        const { body } = await books.get(`/products/${id}`);
        expect(ends.get(id) ?? "0.00").toBe(body.stockValue);
      }
      expect(await report(books, { ...ever, limit: 7 })).toEqual(all);
      moved += all.length;
    }),
    { seed: 20_260_612, numRuns: 20 },
  );
  expect(moved).toBeGreaterThan(50);
}, 120_000);

/** The stock value in the last row of each product. */
function lastOf(rows: readonly StockMovement[]): Map<string, Money> {
  return new Map(rows.map(({ productId, runningValue }) => [productId, runningValue]));
}

async function inventoryOn(books: TestBooks, date: string): Promise<string> {
  const { inventoryAccountId } = expectMade(await books.get("/default-accounts"));
  if (inventoryAccountId === null) return "0.00";
  return expectMade(await books.get(`/accounts/${inventoryAccountId}/ledger?start=${date}&end=${date}`))
    .closingBalance;
}
