import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { newBooks } from "#test/support/new-books.ts";
import { inDays } from "#test/support/schedules.ts";
import { readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/** Orders from customers and to vendors, invoiced and billed in parts; none of them posts (Accounting 26). */

const KINDS = [
  { path: "/sales-orders", made: "/invoices", party: "customer", kind: "sales_order", number: "SO-0001" },
  { path: "/purchase-orders", made: "/bills", party: "vendor", kind: "purchase_order", number: "PO-0001" },
] as const;
type OrderUnderTest = (typeof KINDS)[number];

const bodyOf = ({ party }: OrderUnderTest, trader: TestTrader, changes: Record<string, unknown> = {}) => ({
  partyId: trader[party],
  date: inDays(0),
  items: [
    { productId: trader.freight, quantity: "3", unitPrice: "40.00" },
    { productId: trader.widget, quantity: "10", unitPrice: "5.00" },
  ],
  ...changes,
});

async function ordered(orderUnderTest: OrderUnderTest, changes: Record<string, unknown> = {}) {
  const trader = await newTrader();
  const order: Order = expectMade(
    await trader.books.post(orderUnderTest.path, bodyOf(orderUnderTest, trader, changes)),
  );
  const readOrder = async (): Promise<Order> =>
    expectMade(await trader.books.get(`${orderUnderTest.path}/${order.id}`));
  const end = (version: number, status: string) =>
    trader.books.post(`${orderUnderTest.path}/${order.id}/status`, { version, status });
  /** A document for this quantity of its first line. */
  const take = (quantity: string, more: Record<string, unknown> = {}) =>
    trader.books.post(orderUnderTest.made, {
      partyId: order.partyId,
      date: inDays(0),
      status: "posted",
      orderId: order.id,
      items: [{ productId: trader.freight, quantity, unitPrice: "41.50", orderPosition: 1 }],
      ...more,
    });
  return { trader, order, read: readOrder, end, take };
}

test.each(KINDS)(
  "$kind: it has its own number, starts open, and neither posts nor moves stock",
  async (orderUnderTest) => {
    const trader = await newTrader();
    const { books } = trader;
    const before = [(await books.get("/journals")).text, (await books.get("/products")).text];
    const order = expectMade(await books.post(orderUnderTest.path, bodyOf(orderUnderTest, trader)));
    expect(order).toMatchObject({
      kind: orderUnderTest.kind,
      number: orderUnderTest.number,
      status: "open",
      effectiveStatus: "open",
      dueDate: inDays(30),
      total: "170.00",
    });
    expect([(await books.get("/journals")).text, (await books.get("/products")).text]).toEqual(before);
    expect(expectMade(await books.get(`${orderUnderTest.path}/next-number`)).number).not.toBe(
      orderUnderTest.number,
    );
    const otherBooks = await newBooks();
    expect((await otherBooks.get(`${orderUnderTest.path}/${order.id}`)).status).toBe(404);
    expect(
      (await otherBooks.post(`${orderUnderTest.path}/${order.id}/status`, { version: 1, status: "void" }))
        .status,
    ).toBe(404);
  },
);

test.each(KINDS)(
  "$kind: its lines are invoiced in parts, at any price, and never above the quantity",
  async (orderUnderTest) => {
    const { trader, read, take } = await ordered(orderUnderTest);
    const first = expectMade(await take("2"));
    expect(first).toMatchObject({ orderKind: orderUnderTest.kind, subtotal: "83.00" });
    const part = await read();
    // The remaining amount uses the prices of the order.
    expect(part).toMatchObject({
      effectiveStatus: "partially_invoiced",
      remaining: "90.00",
      invoices: [{ id: first.id }],
    });
    expect(part.items.map(({ invoiced }) => invoiced.quantity)).toEqual(["2", "0"]);
    const before = await readWholeBook(trader.books);
    expect(await take("2")).toMatchObject({
      status: 422,
      body: { code: "order.exceeds-remaining", errors: [{ field: "items[0].quantity" }] },
    });
    expect(await readWholeBook(trader.books)).toEqual(before);
    expectMade(await take("1", { status: "draft" }));
    const remainder = { productId: trader.widget, quantity: "10", unitPrice: "5.00", orderPosition: 2 };
    expectMade(await take("1", { items: [remainder], date: inDays(0), status: "draft" }));
    expect(await read()).toMatchObject({ effectiveStatus: "invoiced", remaining: "0.00" });
    expect(await tradeProblems(trader.books)).toEqual([]);
  },
);

test.each(KINDS)(
  "$kind: the newest version of an order can be edited until a document is created from it",
  async (orderUnderTest) => {
    const { trader, order, end, take } = await ordered(orderUnderTest);
    const { books } = trader;
    const putOrder = (version: number, changes: Record<string, unknown> = {}) =>
      books.put(
        `${orderUnderTest.path}/${order.id}`,
        bodyOf(orderUnderTest, trader, { version, ...changes }),
      );
    expect(expectMade(await putOrder(1, { notes: "Gate 3" }))).toMatchObject({
      version: 2,
      notes: "Gate 3",
      status: "open",
    });
    expect((await putOrder(1)).body.code).toBe("record.stale");
    expectMade(await take("1"));
    expect((await putOrder(2)).body.code).toBe("order.is-invoiced");
    expect((await end(2, "void")).body.code).toBe("order.is-invoiced");
  },
);

test.each(KINDS)(
  "$kind: a closed order isn't invoiced until it's reopened, and a void one stays void",
  async (orderUnderTest) => {
    const { trader, order, read, end, take } = await ordered(orderUnderTest);
    const draft = expectMade(await take("1", { status: "draft" }));
    expect(expectMade(await end(1, "closed"))).toMatchObject({
      effectiveStatus: "closed",
      remaining: "0.00",
      version: 2,
    });
    expect((await take("1")).body.code).toBe("order.not-accepted");
    expect((await end(1, "open")).body.code).toBe("record.stale");
    expect((await end(2, "void")).body.code).toBe("order.is-closed");
    expect(expectMade(await end(2, "open"))).toMatchObject({
      effectiveStatus: "partially_invoiced",
      version: 3,
    });
    expectMade(await trader.books.delete(`${orderUnderTest.made}/${draft.id}`));
    expect(expectMade(await end(3, "void"))).toMatchObject({ effectiveStatus: "void" });
    expect((await end(4, "open")).body.code).toBe("order.is-void");
    expect((await take("1")).body.code).toBe("order.not-accepted");
    expect((await trader.books.delete(`${orderUnderTest.path}/${order.id}`)).status).toBe(404);
    expect((await read()).version).toBe(4);
  },
);

test("an invoice can't use a purchase order, nor a bill a sales order or quote", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const [sales, purchase] = KINDS;
  const sold = expectMade(await books.post(sales.path, bodyOf(sales, trader)));
  const bought = expectMade(await books.post(purchase.path, bodyOf(purchase, trader)));
  const line = { productId: trader.freight, quantity: "1", unitPrice: "1", orderPosition: 1 };
  const write = async (path: string, partyId: string, orderId: string) =>
    (await books.post(path, { partyId, date: inDays(0), orderId, items: [line] })).body.code;
  expect(await write("/bills", trader.vendor, sold.id)).toBe("order.not-found");
  expect(await write("/invoices", trader.customer, bought.id)).toBe("order.not-found");
  const { vendor } = trader;
  expect((await books.delete(`/vendors/${vendor}`)).body.code).toBe("vendor.has-orders");
});

test("a void document releases its quantity, and the list counts each status", async () => {
  const [sales] = KINDS;
  const { trader, read, take } = await ordered(sales);
  const invoice = expectMade(await take("3"));
  const third = bodyOf(sales, trader, {
    items: [{ productId: trader.freight, quantity: "1", unitPrice: "7" }],
  });
  const closed = expectMade(await trader.books.post(sales.path, third));
  expectMade(await trader.books.post(`${sales.path}/${closed.id}/status`, { version: 1, status: "closed" }));
  const counted = async () => expectMade(await trader.books.get("/sales-orders/summary")).statuses;
  const none = {
    effectiveStatus: "closed",
    currency: "USD",
    orderCount: 1,
    total: "7.00",
    remaining: "0.00",
    undeliveredCount: 0,
    undeliveredTotal: "0.00",
  };
  const awaited = { undeliveredCount: 1, undeliveredTotal: "170.00" };
  expect(await counted()).toEqual([
    none,
    {
      effectiveStatus: "partially_invoiced",
      currency: "USD",
      orderCount: 1,
      total: "170.00",
      remaining: "50.00",
      ...awaited,
    },
  ]);
  const { id } = await read();
  const listed = async (query: string) =>
    expectMade(await trader.books.get(`/sales-orders?${query}`)).items.map((item: Order) => item.id);
  expect(await listed("hasRemaining=true")).toEqual([id]);
  expect(await listed("sort=-remaining")).toEqual([id, closed.id]);
  const { version } = invoice;
  expectMade(
    await trader.books.put(`/invoices/${invoice.id}`, {
      partyId: invoice.partyId,
      date: invoice.date,
      version,
      status: "void",
      items: [{ productId: trader.freight, quantity: "3", unitPrice: "41.50", orderPosition: 1 }],
    }),
  );
  expect(await read()).toMatchObject({
    effectiveStatus: "open",
    items: [{ invoiced: { quantity: "0" } }, {}],
  });
  expect(await counted()).toEqual([
    none,
    {
      effectiveStatus: "open",
      currency: "USD",
      orderCount: 1,
      total: "170.00",
      remaining: "170.00",
      ...awaited,
    },
  ]);
  expect(expectMade(await trader.books.get("/sales-orders?effectiveStatus=invoiced")).items).toEqual([]);
});
