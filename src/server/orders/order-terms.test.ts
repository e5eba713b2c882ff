import { expect, test } from "vitest";
import { freight } from "#test/support/foreign-trader.ts";
import { inDays, newSchedule, work } from "#test/support/schedules.ts";
import { testApp, useOwnTestApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader } from "#test/support/trade.ts";

// Payment terms of quotes, orders and recurring invoices (Accounting 3): each invoice counts them from its own date.

await useOwnTestApp();
const server = await testApp();

const part = (percent: string, days: number, isEndOfMonth = false) => ({ percent, days, isEndOfMonth });
const THIRTY_SEVENTY = [part("30", 14), part("70", 60)];
const HALVES = [part("50", 0), part("50", 30)];

async function withTerms(paymentTerms: unknown): Promise<TestTrader> {
  const trader = await newTrader();
  const path = `/customers/${trader.customer}`;
  const { balance: _balance, isAccountFixed: _fixed, ...customer } = expectMade(await trader.books.get(path));
  expectMade(await trader.books.put(path, { ...customer, paymentTerms }));
  return trader;
}

async function acceptedQuote(trader: TestTrader, more = {}) {
  const { books, customer } = trader;
  const items = [{ productId: trader.freight, quantity: "10", unitPrice: "100.00" }];
  const body = { partyId: customer, date: inDays(0), status: "sent", items, ...more };
  const quote = expectMade(await books.post("/quotes", body));
  const answer = { version: quote.version, answer: "accepted", name: "Jo" };
  return expectMade(await books.post(`/quotes/${quote.id}/answer`, answer));
}

const invoiceOf = (trader: TestTrader, order: { id: string }, date: string, quantity: string) =>
  trader.books.post("/invoices", {
    partyId: trader.customer,
    date,
    status: "posted",
    orderId: order.id,
    items: [{ productId: trader.freight, quantity, unitPrice: "100.00", orderPosition: 1 }],
  });

test("a quote keeps its customer's terms, and each invoice counts them from its own date and total", async () => {
  const trader = await withTerms(THIRTY_SEVENTY);
  const quote = await acceptedQuote(trader);
  expect(quote.paymentTerms).toEqual(THIRTY_SEVENTY);
  const { books, customer } = trader;
  const order = expectMade(
    await books.post("/sales-orders", {
      partyId: customer,
      date: inDays(0),
      quoteId: quote.id,
      items: [{ productId: trader.freight, quantity: "10", unitPrice: "100.00", orderPosition: 1 }],
    }),
  );
  expect(order.paymentTerms).toEqual(THIRTY_SEVENTY);
  for (const [days, quantity, amounts] of [
    [0, "4", ["120.00", "280.00"]],
    [10, "6", ["180.00", "420.00"]],
  ] as const)
    expect(expectMade(await invoiceOf(trader, order, inDays(days), quantity)).installments).toEqual([
      { dueDate: inDays(days + 14), amount: amounts[0] },
      { dueDate: inDays(days + 60), amount: amounts[1] },
    ]);
});

test("terms agreed in a quote take precedence over those of the customer, and an edit keeps them", async () => {
  const trader = await withTerms(THIRTY_SEVENTY);
  const { books, customer } = trader;
  const items = [{ productId: trader.freight, quantity: "10", unitPrice: "100.00" }];
  const draft = { partyId: customer, date: inDays(0), items, paymentTerms: HALVES };
  const quote = expectMade(await books.post("/quotes", draft));
  const edit = { partyId: customer, date: inDays(1), items, status: "sent", version: quote.version };
  expect(expectMade(await books.put(`/quotes/${quote.id}`, edit)).paymentTerms).toEqual(HALVES);
  const removed = { ...edit, paymentTerms: [], version: quote.version + 1 };
  expect(expectMade(await books.put(`/quotes/${quote.id}`, removed)).paymentTerms).toEqual([]);
});

test("a quote's payment terms add up to 100 percent", async () => {
  const trader = await newTrader();
  const { books, customer } = trader;
  const draft = { partyId: customer, date: inDays(0), items: freight(trader, "100") };
  const refused = await books.post("/quotes", { ...draft, paymentTerms: [part("40", 10)] });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: "paymentTerms" }] } });
});

test("a recurring invoice is due in installments, counted from each date", async () => {
  const trader = await newTrader();
  const due = { intervalUnit: "week", startsOn: inDays(-7), paymentTerms: HALVES };
  const schedule = await newSchedule(trader, due);
  expect(schedule.paymentTerms).toEqual(HALVES);
  await work(server);
  const { items } = expectMade(await trader.books.get("/invoices"));
  const invoices = await Promise.all(
    items.map(async ({ id }: { id: string }) => expectMade(await trader.books.get(`/invoices/${id}`))),
  );
  expect(invoices.map(({ installments }) => installments)).toEqual(
    expect.arrayContaining(
      [-7, 0].map((day) => [
        { dueDate: inDays(day), amount: "20.00" },
        { dueDate: inDays(day + 30), amount: "20.00" },
      ]),
    ),
  );
});
