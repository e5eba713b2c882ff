import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { inDays } from "#test/support/schedules.ts";
import { readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/** Sales orders from accepted quotes, in whole and in part (Accounting 26). */

const bodyOf = (trader: TestTrader, changes: Record<string, unknown> = {}) => ({
  partyId: trader.customer,
  date: inDays(0),
  items: [
    { productId: trader.freight, quantity: "3", unitPrice: "40.00" },
    { productId: trader.widget, quantity: "10", unitPrice: "5.00" },
  ],
  ...changes,
});

/** A quote that Ada has accepted. */
async function accepted(trader: TestTrader): Promise<Order> {
  const { books } = trader;
  const quote: Order = expectMade(await books.post("/quotes", bodyOf(trader, { status: "sent" })));
  return expectMade(
    await books.post(`/quotes/${quote.id}/answer`, { version: 1, answer: "accepted", name: "Ada" }),
  );
}

test("an accepted quote can still be ordered after its customer becomes inactive", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await accepted(trader);
  const path = `/customers/${trader.customer}`;
  expectMade(await books.put(path, { ...expectMade(await books.get(path)), isActive: false }));
  expect((await books.post("/sales-orders", bodyOf(trader))).body.code).toBe("party.inactive");
  const order: Order = expectMade(await books.post("/sales-orders", bodyOf(trader, { quoteId: quote.id })));
  expect(order.quoteId).toBe(quote.id);
});

test("an accepted quote becomes one order, and is invoiced only from the order until that is void", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await accepted(trader);
  const body = bodyOf(trader, { quoteId: quote.id });
  const order: Order = expectMade(await books.post("/sales-orders", body));
  expect(order).toMatchObject({ quoteId: quote.id, effectiveStatus: "open" });
  const readQuote = async (): Promise<Order> => expectMade(await books.get(`/quotes/${quote.id}`));
  expect(await readQuote()).toMatchObject({
    effectiveStatus: "ordered",
    remaining: "0.00",
    orders: [{ id: order.id, status: "open" }],
  });
  const before = await readWholeBook(books);
  expect(await books.post("/sales-orders", body)).toMatchObject({
    status: 409,
    body: {
      code: "order.already-converted",
      detail: expect.stringMatching(/^This quote has already been converted to SO-\S+ \(/),
      errors: [{ field: "quoteId" }],
    },
  });
  const take = (orderId: string) =>
    books.post("/invoices", {
      partyId: trader.customer,
      date: inDays(0),
      orderId,
      items: [{ productId: trader.freight, quantity: "1", unitPrice: "40", orderPosition: 1 }],
    });
  expect((await take(quote.id)).body.code).toBe("order.already-converted");
  expect(await readWholeBook(books)).toEqual(before);
  const invoice = expectMade(await take(order.id));
  expectMade(await books.delete(`/invoices/${invoice.id}`));
  expectMade(await books.post(`/sales-orders/${order.id}/status`, { version: 1, status: "void" }));
  expect(await readQuote()).toMatchObject({
    effectiveStatus: "accepted",
    remaining: "170.00",
    orders: [{ id: order.id, status: "void" }],
  });
  expectMade(await take(quote.id));
  expect((await books.post("/sales-orders", body)).body.code).toBe("order.already-converted");
  expect(await tradeProblems(books)).toEqual([]);
});

test("an accepted quote is ordered and invoiced in parts, and never above a line's quoted quantity", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await accepted(trader);
  const part = (quantity: string, position = 1) => ({
    productId: position === 1 ? trader.freight : trader.widget,
    quantity,
    unitPrice: position === 1 ? "40.00" : "5.00",
    orderPosition: position,
  });
  const order = (items: object[]) =>
    books.post("/sales-orders", bodyOf(trader, { quoteId: quote.id, items }));
  const invoice = (items: object[]) =>
    books.post("/invoices", { partyId: trader.customer, date: inDays(0), orderId: quote.id, items });
  const readQuote = async (): Promise<Order> => expectMade(await books.get(`/quotes/${quote.id}`));
  const first: Order = expectMade(await order([part("2"), { description: "Beside the quote" }]));
  expect(first.items.map(({ orderPosition }) => orderPosition)).toEqual([1, null]);
  expect(await readQuote()).toMatchObject({
    effectiveStatus: "partially_ordered",
    remaining: "90.00",
    items: [{ ordered: { quantity: "2" }, invoiced: { quantity: "0" } }, { ordered: { quantity: "0" } }],
    orders: [{ id: first.id }],
  });
  expect(expectMade(await books.get("/quotes?hasRemaining=true")).items.map(({ id }: Order) => id)).toEqual([
    quote.id,
  ]);
  const before = await readWholeBook(books);
  for (const refused of [await order([part("1.5")]), await invoice([part("1.5")])])
    expect(refused).toMatchObject({
      status: 422,
      body: { code: "order.exceeds-remaining", errors: [{ field: "items[0].quantity" }] },
    });
  // An order that names no line is for the whole quote.
  expect((await order(bodyOf(trader).items)).body.code).toBe("order.already-converted");
  expect((await order([{ ...part("1"), orderPosition: 3 }])).body.code).toBe("order.line-not-found");
  expect((await order([{ ...part("1"), orderPosition: 2 }])).body.code).toBe("order.line-not-found");
  const loose = await books.post("/sales-orders", bodyOf(trader, { items: [part("1")] }));
  expect(loose.body).toMatchObject({
    code: "order.line-not-found",
    errors: [{ field: "items[0].orderPosition" }],
  });
  expect(await readWholeBook(books)).toEqual(before);
  // An order can be changed within the quantity that other documents leave.
  const putQuote = (version: number, items: object[]) =>
    books.put(`/sales-orders/${first.id}`, bodyOf(trader, { version, items }));
  expect((await putQuote(1, [part("4")])).body.code).toBe("order.exceeds-remaining");
  expect(expectMade(await putQuote(1, [part("3")])).items).toMatchObject([
    { quantity: "3", orderPosition: 1 },
  ]);
  expect(expectMade(await putQuote(2, [part("3")])).version).toBe(2);
  const draft = expectMade(await invoice([part("4", 2)]));
  expect((await putQuote(2, bodyOf(trader).items)).body.code).toBe("order.already-converted");
  expectMade(await order([part("6", 2)]));
  expect(await readQuote()).toMatchObject({ effectiveStatus: "ordered", remaining: "0.00" });
  expect((await invoice([part("1")])).body.code).toBe("order.already-converted");
  // A document created from the quote can still be changed.
  const { version } = draft;
  const update = {
    partyId: trader.customer,
    date: inDays(0),
    status: "draft",
    version,
    items: [part("3", 2)],
  };
  expectMade(await books.put(`/invoices/${draft.id}`, update));
  expect(await readQuote()).toMatchObject({ effectiveStatus: "partially_ordered", remaining: "5.00" });
  expectMade(await books.post(`/sales-orders/${first.id}/status`, { version: 2, status: "void" }));
  expect((await readQuote()).items.map(({ ordered: { quantity } }) => quantity)).toEqual(["0", "6"]);
  expect(await tradeProblems(books)).toEqual([]);
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("an order's quote must be accepted, from this company and the same customer, and can't change", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const order = async (changes: Record<string, unknown>) =>
    (await books.post("/sales-orders", bodyOf(trader, changes))).body.code;
  const quote = await accepted(trader);
  const otherTrader = await newTrader();
  const otherQuote = await accepted(otherTrader);
  const sentQuote: Order = expectMade(await books.post("/quotes", bodyOf(trader, { status: "sent" })));
  const sold: Order = expectMade(await books.post("/sales-orders", bodyOf(trader)));
  const another = expectMade(await books.post("/customers", { name: "Somebody else" }));
  expect(await order({ quoteId: otherQuote.id })).toBe("order.not-found");
  expect(await order({ quoteId: sold.id })).toBe("order.not-found");
  expect(await order({ quoteId: sentQuote.id })).toBe("order.not-accepted");
  expect(await order({ quoteId: quote.id, partyId: another.id })).toBe("order.party-mismatch");
  expect((await books.post("/purchase-orders", bodyOf(trader, { quoteId: quote.id }))).status).toBe(400);
  const ownOrder: Order = expectMade(
    await books.post("/sales-orders", bodyOf(trader, { quoteId: quote.id })),
  );
  const edit = (changes: Record<string, unknown>) =>
    books.put(`/sales-orders/${ownOrder.id}`, bodyOf(trader, { version: 1, ...changes }));
  expect((await edit({ partyId: another.id })).body.code).toBe("order.party-mismatch");
  expect(expectMade(await edit({ notes: "Gate 3" }))).toMatchObject({ quoteId: quote.id, version: 2 });
});
