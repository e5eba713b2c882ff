import { expect, test } from "vitest";
import type { Order } from "#contract/orders.ts";
import { sum, toAmount } from "#domain/money.ts";
import { freight, soundBooks } from "#test/support/foreign-trader.ts";
import { inDays } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { changeBook, readWholeBook, expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

/** Quotes and orders in another currency than base currency (Accounting 10, 23, 26, Decision 0108). */
await useOwnTestApp();

const rate = async ({ books }: TestTrader, date: string, value: string, currency = "EUR") =>
  expectMade(await books.post("/exchange-rates", { currency, date, rate: value, confirmRates: true }));

const inEuros = (trader: TestTrader, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  partyId: trader.customer,
  date: inDays(-20),
  dueDate: inDays(30),
  currency: "EUR",
  items: freight(trader, "40.00", { quantity: "3", taxRateId: trader.tax }),
  ...more,
});

/** A quote that Ada has accepted. */
async function accepted(trader: TestTrader, more: Record<string, unknown> = {}): Promise<Order> {
  const { books } = trader;
  const quote: Order = expectMade(await books.post("/quotes", inEuros(trader, { status: "sent", ...more })));
  return expectMade(
    await books.post(`/quotes/${quote.id}/answer`, { version: 1, answer: "accepted", name: "Ada" }),
  );
}

test("a quote in euros becomes an order and then two invoices, each at the rate of its date", async () => {
  const trader = await newTrader();
  const { books, tax: taxRateId } = trader;
  // A quote posts nothing, so it needs no rate.
  const quote = await accepted(trader);
  const sums = {
    currency: "EUR",
    subtotal: "120.00",
    taxAmount: "12.00",
    total: "132.00",
    remaining: "132.00",
  };
  expect(quote).toMatchObject(sums);
  const { currency: _currency, ...withoutDefault } = inEuros(trader, { quoteId: quote.id });
  const order: Order = expectMade(await books.post("/sales-orders", withoutDefault));
  expect(order).toMatchObject(sums);

  const invoice = (date: string, quantity: string, more: object = {}) =>
    books.post("/invoices", {
      partyId: trader.customer,
      date,
      orderId: order.id,
      status: "posted",
      items: freight(trader, "40.00", { quantity, taxRateId, orderPosition: 1 }),
      ...more,
    });
  const before = await readWholeBook(books);
  expect(await invoice(inDays(-5), "1")).toMatchObject({
    status: 422,
    body: { code: "currency.no-rate", errors: [{ field: "exchangeRate" }] },
  });
  expect(await invoice(inDays(-5), "1", { currency: "USD" })).toMatchObject({
    status: 422,
    body: { code: "currency.order-mismatch", errors: [{ field: "currency" }] },
  });
  expect(await readWholeBook(books)).toEqual(before);

  await rate(trader, inDays(-10), "1.1");
  await rate(trader, inDays(-1), "1.2");
  const first = expectMade(await invoice(inDays(-5), "1"));
  // 40.00 and 4.00 at 1.1.
  expect(first).toMatchObject({ currency: "EUR", exchangeRate: "1.1", total: "44.00", baseTotal: "48.40" });
  const readOrder = async (): Promise<Order> => expectMade(await books.get(`/sales-orders/${order.id}`));
  expect(await readOrder()).toMatchObject({ effectiveStatus: "partially_invoiced", remaining: "88.00" });
  // 80.00 and 8.00 at 1.2.
  expect(expectMade(await invoice(inDays(0), "2", { currency: "EUR" }))).toMatchObject({
    exchangeRate: "1.2",
    total: "88.00",
    baseTotal: "105.60",
  });
  expect(await readOrder()).toMatchObject({
    effectiveStatus: "invoiced",
    remaining: "0.00",
    invoices: [{ total: "88.00" }, { total: "44.00" }],
  });
  await soundBooks(trader);
});

test("an invoice from a quote keeps the quote's currency when edited, and accepts a typed rate", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await accepted(trader);
  const body = {
    partyId: trader.customer,
    date: inDays(0),
    orderId: quote.id,
    exchangeRate: "1.25",
    items: freight(trader, "40.00", { orderPosition: 1 }),
  };
  const draft = expectMade(await books.post("/invoices", body));
  expect(draft).toMatchObject({ currency: "EUR", exchangeRate: "1.25", total: "40.00", baseTotal: "50.00" });
  const { orderId: _order, ...changed } = body;
  const path = `/invoices/${draft.id}`;
  expect(
    await books.put(path, { ...changed, version: 1, currency: "USD", exchangeRate: null }),
  ).toMatchObject({
    status: 422,
    body: { code: "currency.order-mismatch", errors: [{ field: "currency" }] },
  });
  const preview = await books.post("/invoices/preview", { ...body, currency: "USD", exchangeRate: null });
  expect(preview.body.code).toBe("currency.order-mismatch");
  expect(expectMade(await books.put(path, { ...changed, version: 1, exchangeRate: "1.3" }))).toMatchObject({
    currency: "EUR",
    baseTotal: "52.00",
  });
});

test("an order from a quote is in the quote's currency and can't be changed to another", async () => {
  const trader = await newTrader();
  const { books } = trader;
  const quote = await accepted(trader);
  const before = await readWholeBook(books);
  const refused = {
    status: 422,
    body: { code: "currency.order-mismatch", errors: [{ field: "currency" }] },
  };
  const inDollars = inEuros(trader, { quoteId: quote.id, currency: "USD" });
  expect(await books.post("/sales-orders", inDollars)).toMatchObject(refused);
  expect(await readWholeBook(books)).toEqual(before);
  const body = inEuros(trader, { quoteId: quote.id });
  const order: Order = expectMade(await books.post("/sales-orders", body));
  const { quoteId: _quote, ...change } = inDollars;
  const path = `/sales-orders/${order.id}`;
  expect(await books.put(path, { ...change, version: 1 })).toMatchObject(refused);
  const { currency: _currency, ...withoutDefault } = change;
  expect(expectMade(await books.put(path, { ...withoutDefault, notes: "Later", version: 1 }))).toMatchObject({
    currency: "EUR",
    version: 2,
  });
  // An order from a quote in base currency is in base currency.
  const bookCurrencyQuote = await accepted(trader, { currency: "USD" });
  expect(await books.post("/sales-orders", inEuros(trader, { quoteId: bookCurrencyQuote.id }))).toMatchObject(
    refused,
  );
});

test("a quote's currency can be changed until it's converted, and sets the decimals", async () => {
  const trader = await newTrader();
  const { books } = trader;
  // 3 x 12.345 is 37.035, which is 37.04 in euros.
  const items = freight(trader, "12.345", { quantity: "3", discount: "0.50" });
  const quote: Order = expectMade(await books.post("/quotes", inEuros(trader, { items })));
  expect(quote).toMatchObject({ currency: "EUR", total: "36.54" });
  const change = (currency: string | undefined, version: number, more: object = {}) =>
    books.put(`/quotes/${quote.id}`, { ...inEuros(trader, { items, ...more }), currency, version });
  expect(await change("JPY", 1)).toMatchObject({
    status: 400,
    body: { errors: [{ field: "items[0].discount" }] },
  });
  expect(await change("XYZ", 1)).toMatchObject({ status: 400, body: { errors: [{ field: "currency" }] } });
  const whole = { items: freight(trader, "12.345", { quantity: "3", discount: "1" }) };
  expect(expectMade(await change("JPY", 1, whole))).toMatchObject({ currency: "JPY", total: "36.00" });
  expect(expectMade(await change("KWD", 2))).toMatchObject({ currency: "KWD", total: "36.535" });
  expect(expectMade(await change(undefined, 3))).toMatchObject({ currency: "KWD", version: 3 });
  expect(expectMade(await change("USD", 3))).toMatchObject({ currency: "USD", total: "36.54", version: 4 });
  await soundBooks(trader);
});

const IN_PARTS = [
  {
    currency: "JPY",
    value: "0.0066",
    line: { price: "1000", discount: "100" },
    parts: [
      { discount: "33", total: "967.00", remaining: "1933.00" },
      { discount: "33", total: "967.00", remaining: "967.00" },
      { discount: "34", total: "966.00", remaining: "0.00" },
    ],
  },
  {
    currency: "KWD",
    value: "3.25",
    line: { price: "10.001", discount: "1" },
    parts: [
      { discount: "0.333", total: "9.668", remaining: "19.335" },
      { discount: "0.333", total: "9.668", remaining: "9.668" },
      { discount: "0.334", total: "9.667", remaining: "0.00" },
    ],
  },
];

test.each(IN_PARTS)("an order in $currency is invoiced in parts that add up to it", async (order) => {
  const { currency, value, line, parts } = order;
  const trader = await newTrader();
  const { books, customer: partyId } = trader;
  await rate(trader, inDays(-10), value, currency);
  const items = freight(trader, line.price, { quantity: "3", discount: line.discount });
  const { id: orderId, total: ordered }: Order = expectMade(
    await books.post("/sales-orders", inEuros(trader, { currency, items })),
  );
  expect(sum(parts.map(({ total }) => toAmount(total)))).toBe(ordered);
  for (const { discount, total, remaining } of parts) {
    const part = freight(trader, line.price, { discount, orderPosition: 1 });
    const body = { partyId, date: inDays(0), orderId, status: "posted", items: part };
    expect(expectMade(await books.post("/invoices", body))).toMatchObject({ currency, total });
    expect(expectMade(await books.get(`/sales-orders/${orderId}`)).remaining).toBe(remaining);
  }
  await soundBooks(trader);
});

test("a combined tax is rounded in the order's currency, and equals that of the invoice", async () => {
  const trader = await newTrader();
  const { books, tax, taxLost, customer: partyId } = trader;
  await rate(trader, inDays(-10), "0.0066", "JPY");
  const components = [{ taxRateId: tax }, { taxRateId: taxLost }];
  const several = expectMade(await books.post("/tax-rates", { name: "Both", components }));
  // Each of the two 10 % taxes on 1005 yen is 101 (100.5).
  const items = freight(trader, "1005", { taxRateId: several.id, quantity: "1" });
  const order: Order = expectMade(
    await books.post("/sales-orders", inEuros(trader, { items, currency: "JPY" })),
  );
  const sums = { currency: "JPY", taxAmount: "202.00", total: "1207.00" };
  expect(order).toMatchObject(sums);
  const orderLines = { orderId: order.id, items: items.map((item) => ({ ...item, orderPosition: 1 })) };
  const invoice = await books.post("/invoices", {
    partyId,
    date: inDays(0),
    status: "posted",
    ...orderLines,
  });
  // 1005 at 0.0066 is 6.63 (6.633), and each tax 0.67 (0.6666).
  expect(expectMade(invoice)).toMatchObject({ ...sums, baseTotal: "7.97" });
  await soundBooks(trader);
});

test("the totals of a list are shown per currency", async () => {
  const trader = await newTrader();
  const { books } = trader;
  for (const currency of ["EUR", "USD", "EUR"])
    expectMade(await books.post("/sales-orders", inEuros(trader, { currency })));
  const counted = (currency: string, orderCount: number, total: string) => ({
    effectiveStatus: "open",
    currency,
    orderCount,
    total,
    remaining: total,
    undeliveredCount: 0,
    undeliveredTotal: "0.00",
  });
  expect(expectMade(await books.get("/sales-orders/summary")).statuses).toEqual([
    counted("EUR", 2, "264.00"),
    counted("USD", 1, "132.00"),
  ]);
});

test("a quote's public page, email and PDF show its currency", async () => {
  const trader = await newTrader();
  const { books } = trader;
  expectMade(await changeBook(books, { currency: "CHF", locale: "en-GB" }));
  const quote: Order = expectMade(await books.post("/quotes", inEuros(trader, { status: "sent" })));
  const { path } = expectMade(await books.post(`/quotes/${quote.id}/links`, { expiresOn: inDays(30) }));
  const { app } = await testApp();
  const page = await app.inject({ url: path });
  expect(page.body).toContain("€132.00");
  expect(page.body).not.toContain("CHF");
  const emails = expectMade(await books.get(`/quotes/${quote.id}/emails`));
  expect(JSON.stringify(emails)).toContain("€132.00");
});
