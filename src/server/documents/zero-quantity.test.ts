import { expect, test } from "vitest";
import { change, expectMade, newTrader, widgets, write } from "#test/support/trade.ts";

// Behavior 5.4: a quantity of 0 is rarely intended.

const REFUSED = {
  status: 422,
  body: { code: "document.zero-quantity", errors: [{ field: "items[1].quantity" }] },
};

test.each(["bills", "invoices"] as const)("a quantity of 0 in %s needs confirmation", async (path) => {
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
  expect(expectMade(await books.get(`/${path}`)).items).toEqual([]);
  expect(await books.post(`/${path}`, { ...body, allowZeroQuantity: true })).toMatchObject({ status: 201 });
});

test.each(["bills", "invoices"] as const)(
  "a preview of %s asks for confirmation too, and voiding doesn't",
  async (path) => {
    const trader = await newTrader();
    const items = [widgets(trader, "1", "2.00"), widgets(trader, "0", "3.00")];
    const partyId = path === "bills" ? trader.vendor : trader.customer;
    const body = { partyId, date: "2026-01-05", items };
    const { books } = trader;
    expect(await books.post(`/${path}/preview`, body)).toMatchObject(REFUSED);
    const confirmed = { ...body, allowZeroQuantity: true };
    expectMade(await books.post(`/${path}/preview`, confirmed));
    const { id, version } = expectMade(await books.post(`/${path}`, confirmed));
    const changed = { ...body, version };
    expect(await books.post(`/${path}/${id}/preview`, changed)).toMatchObject(REFUSED);
    expectMade(await books.post(`/${path}/${id}/preview`, { ...changed, status: "void" }));
  },
);

test.each(["quotes", "sales-orders", "purchase-orders"])("%s ask about a quantity of 0", async (path) => {
  const trader = await newTrader();
  const { books, customer, vendor } = trader;
  const items = [widgets(trader, "1", "2.00"), widgets(trader, "0", "3.00")];
  const body = { partyId: path === "purchase-orders" ? vendor : customer, date: "2026-01-05", items };
  expect(await books.post(`/${path}`, body)).toMatchObject(REFUSED);
  expect(expectMade(await books.get(`/${path}`)).items).toEqual([]);
  const order = expectMade(await books.post(`/${path}`, { ...body, allowZeroQuantity: true }));
  const changed = { ...body, notes: "Changed", version: order.version };
  expect(await books.put(`/${path}/${order.id}`, changed)).toMatchObject(REFUSED);
  const saved = expectMade(await books.put(`/${path}/${order.id}`, { ...changed, allowZeroQuantity: true }));
  expect(saved).toMatchObject({ notes: "Changed", items: [{}, { quantity: "0" }] });
});

test("a recurring invoice and its preview ask about a quantity of 0", async () => {
  const trader = await newTrader();
  const { books, customer } = trader;
  const items = [widgets(trader, "1", "2.00"), widgets(trader, "0", "3.00")];
  const body = {
    kind: "invoice",
    partyId: customer,
    intervalUnit: "month",
    intervalCount: 1,
    startsOn: "2099-01-05",
    result: "draft",
    items,
  };
  expect(await books.post("/schedules", body)).toMatchObject(REFUSED);
  expect(await books.post("/schedules/preview", body)).toMatchObject(REFUSED);
  expect(expectMade(await books.get("/schedules")).items).toEqual([]);
  const confirmed = { ...body, allowZeroQuantity: true };
  expectMade(await books.post("/schedules/preview", confirmed));
  const { id, version } = expectMade(await books.post("/schedules", confirmed));
  const changed = { ...body, notes: "Changed", version };
  expect(await books.put(`/schedules/${id}`, changed)).toMatchObject(REFUSED);
  expectMade(await books.put(`/schedules/${id}`, { ...changed, allowZeroQuantity: true }));
});

test("an edit that leaves a quantity of 0 needs confirmation, and voiding doesn't", async () => {
  const trader = await newTrader();
  const bill = await write(trader, "/bills", {
    date: "2026-01-05",
    items: [widgets(trader, "1", "2.00"), widgets(trader, "1", "3.00")],
  });
  const items = [widgets(trader, "1", "2.00"), widgets(trader, "0", "3.00")];
  expect(await change(trader, bill, { items })).toMatchObject(REFUSED);
  expectMade(await change(trader, bill, { items, allowZeroQuantity: true }));
  const { body } = await trader.books.get(`/bills/${bill.id}`);
  expect(await change(trader, body, { status: "void" })).toMatchObject({ status: 200 });
});
