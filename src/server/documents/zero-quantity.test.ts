import { expect, test } from "vitest";
import { change, made, newTrader, widgets, write } from "#test/support/trade.ts";

// Behaviour 5.4: a quantity of 0 is rarely meant.

const REFUSED = {
  status: 422,
  body: { code: "document.zero-quantity", errors: [{ field: "items[1].quantity" }] },
};

test.each(["bills", "invoices"] as const)("a line of %s with a quantity of 0 is confirmed", async (path) => {
  const trader = await newTrader();
  const { books, customer, vendor } = trader;
  const freight = { productId: trader.freight, quantity: "1", unitPrice: "5.00" };
  const body = {
    partyId: path === "bills" ? vendor : customer,
    date: "2026-01-05",
    status: "posted",
    items: [freight, { ...freight, quantity: "0" }],
  };
  expect(await books.post(`/${path}`, body)).toMatchObject(REFUSED);
  expect(made(await books.get(`/${path}`)).items).toEqual([]);
  expect(await books.post(`/${path}`, { ...body, allowZeroQuantity: true })).toMatchObject({ status: 201 });
});

test("an edit that leaves a quantity of 0 is confirmed, and voiding isn't", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, "1", "2.00"), widgets(trader, "1", "3.00")],
  });
  const items = [widgets(trader, "1", "2.00"), widgets(trader, "0", "3.00")];
  expect(await change(trader, bill, { items })).toMatchObject(REFUSED);
  made(await change(trader, bill, { items, allowZeroQuantity: true }));
  const { body } = await trader.books.get(`/bills/${bill.id}`);
  expect(await change(trader, body, { status: "void" })).toMatchObject({ status: 200 });
});
