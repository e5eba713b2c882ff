import { expect, test } from "vitest";
import { edited, made, newTrader, write } from "#test/support/trade.ts";
import { stateOf } from "#test/support/state-of-books.ts";

test("an unchanged save changes nothing: no version, no history", async () => {
  const { books, customer, vendor, widget, tax } = await newTrader();
  const { accountId } = made(await books.get(`/customers/${customer}`));
  const lines = [
    { accountId, debit: "5.00", partyId: customer },
    { accountId: made(await books.get(`/vendors/${vendor}`)).accountId, credit: "5.00" },
  ];
  const journal = made(await books.post("/journals", { date: "2026-01-15", description: "Once", lines }));
  const paths = [
    `/customers/${customer}`,
    `/vendors/${vendor}`,
    `/products/${widget}`,
    `/tax-rates/${tax}`,
    `/accounts/${accountId}`,
    `/journals/${journal.id}`,
  ];
  const before = await stateOf(books);
  for (const path of paths) {
    const read = made(await books.get(path));
    expect(made(await books.put(path, read)), path).toEqual(read);
  }
  const { version, name } = made(await books.get("/book"));
  expect(made(await books.put("/book", { version, name })).version).toBe(version);
  expect(await stateOf(books)).toEqual(before);
});

test("nor does one of a document that was issued", async () => {
  const trader = await newTrader();
  const { books, freight, tax } = trader;
  const items = [{ productId: freight, quantity: "2", unitPrice: "40.00", taxRateId: tax }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items });
  const before = await stateOf(books);
  expect(made(await books.put(`/invoices/${invoice.id}`, edited(invoice))).version).toBe(invoice.version);
  expect(await stateOf(books)).toEqual(before);
  const noted = made(await books.put(`/invoices/${invoice.id}`, edited(invoice, { notes: "Now" })));
  expect(noted).toMatchObject({ version: invoice.version + 1, notes: "Now" });
});
