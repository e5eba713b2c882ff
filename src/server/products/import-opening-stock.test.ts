import { expect, test } from "vitest";
import { balancesOn } from "#test/support/opening-case.ts";
import {
  closeThrough,
  expectMade,
  journalLines,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 6, Behavior 5.4: a file of products can contain their opening stock.

const DATE = "2025-12-31";
const DATES = ["2025-12-30", DATE, "2026-12-31"];
const HEADER = "SKU,Name,Type,Sales price,Purchase price,Quantity on hand,Average cost";
const GOODS = [HEADER, "A,Apple,goods,2.00,1.00,10,1.25", ",Widget,,,,4,", "B,Bread,goods,3.00,2.00,0,"];

const fileOf = (lines: readonly string[], more: object = {}) => ({
  fileName: "products.csv",
  content: Buffer.from(lines.join("\n")).toString("base64"),
  openingDate: DATE,
  ...more,
});

const previewOf = async ({ books }: TestTrader, lines: readonly string[], more: object = {}) =>
  expectMade(await books.post("/products/import/preview", fileOf(lines, more)));
const importOf = async ({ books }: TestTrader, lines: readonly string[]) =>
  expectMade(await books.post("/products/import", fileOf(lines)));

const stocks = async ({ books }: TestTrader): Promise<string[]> =>
  expectMade(await books.get("/products?type=inventory")).items.map(
    ({ name, stockQuantity, stockValue }: Record<string, string>) =>
      `${name} ${stockQuantity} @ ${stockValue}`,
  );

test.each([
  ["beside a purchase price, it is the cost of the stock", "Purchase price,Qty on hand,Unit cost", "23.33"],
  ["alone, it is the purchase price and the cost of the stock", "Note,Qty on hand,Unit cost", "23.33"],
])("a unit cost %s", async (_, columns, value) => {
  const lines = [`SKU,Name,Type,Sales price,${columns}`, "N,Nail,goods,5.00,1.00,10,2.333"];
  expect(await previewOf(await newTrader(), lines)).toMatchObject({
    openingStock: { productCount: 1, value },
  });
});

test("quantities on hand are posted as opening stock in one journal, at their cost or purchase price", async () => {
  const trader = await newTrader();
  const preview = await previewOf(trader, GOODS);
  expect(preview).toMatchObject({ openingStock: { productCount: 2, value: "92.50" }, added: 2, updated: 1 });
  expect(preview.rows[1]).toMatchObject({
    outcome: "updated",
    changes: [{ field: "stockQuantity", before: null, after: "4" }],
  });
  expect(await stocks(trader)).toEqual(["Widget 0 @ 0.00", "Gadget 0 @ 0.00"]);
  const { openingStock } = await importOf(trader, GOODS);
  expect(openingStock).toMatchObject({ productCount: 2, value: "92.50" });
  expect(await journalLines(trader.books, openingStock.journalId)).toEqual([
    "Inventory 92.50 Dr",
    "Opening Balance Equity 92.50 Cr",
  ]);
  expect(await stocks(trader)).toEqual([
    "Apple 10 @ 12.50",
    "Bread 0 @ 0.00",
    "Widget 4 @ 80.00",
    "Gadget 0 @ 0.00",
  ]);
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a product that was sold after the date gets its opening stock, and the sale its cost", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.widget, quantity: "1", unitPrice: "35" }];
  await write(trader, "/invoices", { date: "2026-01-10", items });
  expect(await importOf(trader, GOODS)).toMatchObject({ openingStock: { productCount: 2, value: "92.50" } });
  expect((await stocks(trader))[2]).toBe("Widget 3 @ 60.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("the same file again enters no opening stock twice", async () => {
  const trader = await newTrader();
  await importOf(trader, GOODS);
  const again = await previewOf(trader, GOODS);
  expect(again).toMatchObject({ openingStock: null, unchanged: 3 });
  expect(again.rows[0].note).toContain("the product has stock movements by that date");
  expect(await importOf(trader, GOODS)).not.toHaveProperty("openingStock");
});

test("imported opening stock is voided as a whole, and can be imported again", async () => {
  const trader = await newTrader();
  const { openingStock } = await importOf(trader, GOODS);
  await write(trader, "/invoices", {
    date: "2026-01-10",
    items: [{ productId: trader.widget, quantity: "1", unitPrice: "35" }],
  });
  const { items: counts } = expectMade(await trader.books.get("/stock-adjustments"));
  expect(counts).toMatchObject([
    { kind: "opening", openingStockId: openingStock.journalId },
    { kind: "opening", openingStockId: openingStock.journalId },
  ]);
  expect(await trader.books.post(`/stock-adjustments/${counts[0].id}/void`, {})).toMatchObject({
    status: 409,
    body: { code: "stock.opening-imported" },
  });
  const path = `/value-adjustments/${openingStock.journalId}`;
  expect(expectMade(await trader.books.get(path))).toMatchObject({
    kind: "opening",
    value: "92.50",
    goods: [
      { productName: "Apple", quantity: "10", value: "12.50" },
      { productName: "Widget", quantity: "4", value: "80.00" },
    ],
  });
  expect(expectMade(await trader.books.get("/value-adjustments")).items).toEqual([]);
  expectMade(await trader.books.post(`${path}/void/preview`, {}));
  expect(expectMade(await trader.books.post(`${path}/void`, { reason: "Wrong file" }))).toMatchObject({
    status: "void",
    reversedOn: null,
  });
  expect(await balancesOn(trader.books, DATE)).toEqual({});
  expect((await stocks(trader)).slice(0, 1)).toEqual(["Apple 0 @ 0.00"]);
  expect(await importOf(trader, GOODS)).toMatchObject({ openingStock: { productCount: 2, value: "92.50" } });
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("opening stock of a closed year is reversed on the first open day", async () => {
  const trader = await newTrader();
  const { openingStock } = await importOf(trader, GOODS);
  await closeThrough(trader.books, DATE);
  const voided = await trader.books.post(`/value-adjustments/${openingStock.journalId}/void`, {});
  expect(expectMade(voided)).toMatchObject({ status: "void", reversedOn: "2026-01-01" });
  expect((await stocks(trader))[0]).toBe("Apple 0 @ 0.00");
  expect(await tradeProblems(trader.books, DATES)).toEqual([]);
});

test("a date in a closed period is rejected at its field, and nothing is saved", async () => {
  const trader = await newTrader();
  await closeThrough(trader.books, DATE);
  for (const path of ["/products/import/preview", "/products/import"])
    expect(await trader.books.post(path, fileOf(GOODS))).toMatchObject({
      status: 409,
      body: { code: "journal.period-closed", errors: [{ field: "openingDate" }] },
    });
  expect(await stocks(trader)).toHaveLength(2);
});

test.each([
  ["X,Xylophone,goods,2.00,1.00,-3,", "stockQuantity", "-3 is below zero"],
  ["X,Xylophone,goods,2.00,1.00,some 3,", "stockQuantity", `"some 3" isn't a quantity`],
  ["X,Xylophone,goods,2.00,1.00,3,cheap 1", "stockCost", `"cheap 1" isn't a unit cost in USD`],
  ["X,Xylophone,goods,2.00,0.00,3,", "stockCost", "The quantity on hand has no value"],
])("the row %s is rejected at %s", async (row, field, message) => {
  const { rows } = await previewOf(await newTrader(), [HEADER, row]);
  expect(rows[0]).toMatchObject({
    outcome: "rejected",
    errors: [{ field, message: expect.stringContaining(message) }],
  });
});

test.each([
  ["X,Advice,service,2.00,,3,", {}, "3 on hand isn't imported: a service has no stock"],
  ["X,Xylophone,goods,2.00,1.00,3,", { openingDate: null }, "enter the date of your opening stock"],
])("the quantity of %s isn't imported, with a note", async (row, more, note) => {
  const preview = await previewOf(await newTrader(), [HEADER, row], more);
  expect(preview).toMatchObject({ openingStock: null, added: 1 });
  expect(preview.rows[0].note).toContain(note);
});
