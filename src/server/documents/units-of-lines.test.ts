import { expect, test } from "vitest";
import {
  rereadDocument,
  change,
  editInput,
  readWholeBook,
  type TradeItem,
  expectMade,
  newTrader,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// The unit and the reference of a line (Decision 0056).

const date = "2026-01-15";
const advice = ({ freight }: TestTrader, more: Partial<TradeItem> = {}): TradeItem => {
  return { productId: freight, quantity: "3", unitPrice: "100", ...more };
};
const listUnits = ({ items }: { items: Record<string, string | null>[] }) =>
  items.map(({ unit, reference }) => [unit, reference]);

test("a line has its product's unit, another one or none, and its reference", async () => {
  const trader = await newTrader();
  const account = { code: "4900", name: "Rent", type: "revenue" };
  const sales = expectMade(await trader.books.post("/accounts", account));
  const items = [
    advice(trader),
    advice(trader, { unit: "h", reference: "Order 4711, line 3" }),
    advice(trader, { unit: null }),
    { accountId: sales.id, description: "Rent", quantity: "1", unitPrice: "900", unit: "month" },
    { accountId: sales.id, description: "Rent", quantity: "1", unitPrice: "900" },
    { description: "As agreed" },
  ];
  const invoice = await write(trader, "/invoices", { date, items });
  const [first] = listUnits(invoice);
  const product = expectMade(await trader.books.get(`/products/${trader.freight}`));
  expect(first).toEqual([product.unit, ""]);
  expect(listUnits(invoice).slice(1)).toEqual([
    ["h", "Order 4711, line 3"],
    [null, ""],
    ["month", ""],
    [null, ""],
    [null, ""],
  ]);
  const { openedAccounts: _opened, ...read } = invoice;
  expect(await rereadDocument(trader, invoice)).toEqual(read);
  expect(await tradeProblems(trader.books, [date])).toEqual([]);
});

test("an omitted unit doesn't change, whatever the product's unit is, and is used in a credit", async () => {
  const trader = await newTrader();
  const invoice = await write(trader, "/invoices", { date, items: [advice(trader, { unit: "day" })] });
  expect(expectMade(await change(trader, invoice, {})).version).toBe(invoice.version);
  const itemsWithoutUnit = editInput(invoice).items.map(({ unit: _unit, ...item }) => item);
  expect(expectMade(await change(trader, invoice, { items: itemsWithoutUnit })).version).toBe(
    invoice.version,
  );
  const changed = expectMade(await change(trader, invoice, { items: [advice(trader, { quantity: "2" })] }));
  expect(listUnits(changed)).toEqual([["day", ""]]);
  const moved = expectMade(
    await change(trader, changed, { items: [advice(trader, { quantity: "2", unit: "km" })] }),
  );
  expect(listUnits(moved)).toEqual([["km", ""]]);
  const items = [advice(trader, { quantity: "2", creditedPosition: 1 })];
  const credit = await write(trader, "/credit-notes", { date, creditedDocumentId: invoice.id, items });
  expect(listUnits(credit)).toEqual([["km", ""]]);
});

test("the reference of a posted document can be changed, and its journal stays", async () => {
  const trader = await newTrader();
  const items = [widgets(trader, "2", "5.00")];
  const bill = await write(trader, "/bills", { date, items });
  const named = expectMade(await change(trader, bill, { items: [{ ...items[0], reference: "Shelf 4" }] }));
  expect(listUnits(named)).toEqual([["pcs", "Shelf 4"]]);
  expect(named.journalId).toBe(bill.journalId);
  expect(await tradeProblems(trader.books, [date])).toEqual([]);
});

test.each([
  [{ unit: "furlong" }, "items[0].unit", "Choose a unit from the list"],
  [{ unit: "" }, "items[0].unit", "Choose a unit from the list"],
  [{ reference: "x".repeat(61) }, "items[0].reference", /60/],
])("%j is rejected at its field, and nothing is written", async (wrong, field, message) => {
  const trader = await newTrader();
  const before = await readWholeBook(trader.books);
  const body = { partyId: trader.customer, date, items: [advice(trader, wrong)] };
  const reply = await trader.books.post("/invoices", body);
  expect(reply).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(reply.body.errors[0].message).toMatch(message);
  expect(await readWholeBook(trader.books)).toBe(before);
});

test("a text line has neither unit nor reference", async () => {
  const trader = await newTrader();
  for (const more of [{ unit: "h" }, { reference: "Order 1" }]) {
    const items = [advice(trader), { description: "Thank you", ...more }];
    const { body } = await trader.books.post("/invoices", { partyId: trader.customer, date, items });
    expect(body).toMatchObject({ errors: [{ field: "items[1].productId" }] });
  }
});

test("a product can have any of the units", async () => {
  const { books } = await newTrader();
  const hour = { name: "Counsel", type: "service", unit: "h", purchasePrice: "0", salePrice: "90" };
  expect(expectMade(await books.post("/products", hour))).toMatchObject({ unit: "h" });
  expect(await books.post("/products", { ...hour, unit: "hours" })).toMatchObject({ status: 400 });
});
