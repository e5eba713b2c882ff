import { expect, test } from "vitest";
import { asOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  change,
  closeThrough,
  expectMade,
  newTrader,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";

// Accounting 0: an automatic journal names its source, so that you can change it there.

const PRODUCT = (id: string) => ({ type: "stock", id, number: "P0001", amount: null });

const enter = async ({ books, widget }: TestTrader, body: Record<string, unknown>) =>
  expectMade(await books.post("/stock-adjustments", { productId: widget, ...body }));
const sourceOf = async ({ books }: TestTrader, journalId: string) =>
  expectMade(await books.get(`/journals/${journalId}`)).source;
/** The sources that the list shows for the journals found by a search. */
const listed = async ({ books }: TestTrader, search: string) =>
  expectMade(await books.get(`/journals?search=${encodeURIComponent(search)}`)).items.map(
    ({ source }: { source: unknown }) => source,
  );

test("a stock journal names its product, both on its page and in the list, and is changed there", async () => {
  const trader = await newTrader();
  const { books, gadget, widget } = trader;
  const opening = await enter(trader, { date: "2026-01-01", kind: "opening", countedQuantity: "4" });
  const count = await enter(trader, { productId: gadget, date: "2026-01-02", countedQuantity: "2" });
  expect(await sourceOf(trader, opening.journalId)).toEqual(PRODUCT(widget));
  expect(await listed(trader, "Opening stock")).toEqual([PRODUCT(widget)]);
  expect(await listed(trader, "Stock count")).toEqual([
    { type: "stock", id: gadget, number: "P0002", amount: null },
  ]);
  expect(await books.delete(`/journals/${count.journalId}`)).toMatchObject({
    status: 409,
    body: { code: "journal.has-source", errors: [{ message: "Adjust the stock of P0002 to change it" }] },
  });
});

test("the journal of a deleted draft still names its document", async () => {
  const trader = await newTrader();
  const { books, freight } = trader;
  const items = [{ productId: freight, quantity: "1", unitPrice: "9" }];
  const posted = await write(trader, "/invoices", { date: "2026-01-15", items });
  const draft = expectMade(await change(trader, posted, { status: "draft" }));
  expect((await books.delete(`/invoices/${draft.id}`)).status).toBe(204);
  expect(await sourceOf(trader, posted.journalId)).toEqual({
    type: "invoice",
    id: null,
    number: "INV-0001",
    amount: "9.00",
  });
});

test("a cost correction links to the document it corrects", async () => {
  const { trader, invoice } = await traderAfterSale();
  await write(trader, "/bills", { date: "2026-01-12", items: [widgets(trader, "5", "32")] });
  expect(await listed(trader, "Cost correction")).toEqual([
    { type: "invoice", id: invoice.id, number: "INV-0001", amount: null },
  ]);
});

test("a cost settlement links to the document that received the goods", async () => {
  const trader = await newTrader();
  await write(trader, "/invoices", { date: "2026-01-15", items: [widgets(trader, "1", "35")] });
  const bill = await write(trader, "/bills", { date: "2026-01-20", items: [widgets(trader, "2", "25")] });
  expect(await listed(trader, "Cost finalized")).toEqual([
    { type: "bill", id: bill.id, number: "BILL-0001", amount: null },
  ]);
});

test("a count correction links to its product, and so does its reversal", async () => {
  const { trader } = await traderAfterSale();
  const { books, widget } = trader;
  const count = await enter(trader, { date: "2026-01-20", countedQuantity: "8" });
  await write(trader, "/bills", { date: "2026-01-18", items: [widgets(trader, "5", "32")] });
  expect(await listed(trader, "Stock count corrected")).toEqual([PRODUCT(widget)]);
  await closeThrough(books, "2026-01-31");
  const { reversalId } = expectMade(await books.post(`/stock-adjustments/${count.id}/void`, {}));
  expect(await sourceOf(trader, reversalId)).toEqual(PRODUCT(widget));
});

test("a journal with movements of two products names neither", async () => {
  const trader = await newTrader();
  const { books, gadget } = trader;
  const { journalId } = await enter(trader, { date: "2026-01-01", kind: "opening", countedQuantity: "4" });
  const { database } = await testApp();
  await asOwner(database, books.bookId, [
    `insert into stock_movements (id, product_id, kind, date, sequence, reference, quantity, value, journal_id)
      select gen_random_uuid(), '${gadget}', 'cost_correction', date, sequence + 1, reference, 0, 0, journal_id
      from stock_movements where journal_id = '${journalId}'`,
  ]);
  expect(await sourceOf(trader, journalId)).toEqual({ type: "stock", id: null, number: null, amount: null });
  expect(await books.delete(`/journals/${journalId}`)).toMatchObject({
    body: { errors: [{ message: "Adjust the stock to change it" }] },
  });
});

test("a manual journal has no source", async () => {
  const trader = await newTrader();
  const { items } = expectMade(await trader.books.get("/accounts"));
  const [payable, receivable] = ["Accounts Payable", "Accounts Receivable"].map(
    (name) => items.find((account: { name: string }) => account.name === name).id,
  );
  const lines = [
    { accountId: payable, debit: "1.00" },
    { accountId: receivable, credit: "1.00" },
  ];
  const written = expectMade(
    await trader.books.post("/journals", { date: "2026-01-01", description: "By hand", lines }),
  );
  expect(written.source).toBeNull();
  expect(await listed(trader, "By hand")).toEqual([null]);
});

test("the journal of a document or payment shows its total, even if it moves more", async () => {
  const { trader, invoice } = await saleOf100();
  const journal = expectMade(await trader.books.get(`/journals/${invoice.journalId}`));
  expect(journal).toMatchObject({ total: "140.00", source: { number: invoice.number, amount: "100.00" } });
  const allocations = [{ documentId: invoice.id, amount: "60.00" }];
  const paid = {
    direction: "in",
    partyId: trader.customer,
    date: "2026-02-01",
    amount: "60.00",
    allocations,
  };
  const payment = expectMade(await trader.books.post("/payments", paid));
  expect(await sourceOf(trader, payment.journalId)).toMatchObject({ type: "receipt", amount: "60.00" });
});

/** An invoice for 100.00 with goods that cost 40.00. */
async function saleOf100() {
  const trader = await newTrader();
  const item = { productId: trader.widget, quantity: "2" };
  await write(trader, "/bills", { date: "2026-01-01", items: [{ ...item, unitPrice: "20.00" }] });
  const sold = { date: "2026-01-02", items: [{ ...item, unitPrice: "50.00" }] };
  return { trader, invoice: await write(trader, "/invoices", sold) };
}
