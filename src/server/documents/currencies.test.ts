import { expect, test } from "vitest";
import { euroTrader, freight, soundBooks, usd } from "#test/support/foreign-trader.ts";
import { editInput, expectMade, newTrader, receive, traderAfterSale, write } from "#test/support/trade.ts";
import { asApplication, readAsApplication, withVersionAndRecord } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";

// Accounting 10: every amount has its currency, its rate, and its value in the base currency.

test("documents, items, payments and allocations have their amounts in the base currency", async () => {
  const { trader, invoice } = await traderAfterSale();
  expect(invoice).toMatchObject({
    currency: "USD",
    exchangeRate: "1",
    total: "231.00",
    baseTotal: "231.00",
    items: [{ subtotal: "210.00", baseSubtotal: "210.00", taxAmount: "21.00", baseTaxAmount: "21.00" }],
  });
  const allocations = [{ documentId: invoice.id, amount: "31.00" }];
  expect(expectMade(await receive(trader, { amount: "50.00", allocations }))).toMatchObject({
    currency: "USD",
    exchangeRate: "1",
    amount: "50.00",
    baseAmount: "50.00",
    allocations: [{ amount: "31.00", baseAmount: "31.00" }],
  });
});

test("a payment and its allocation are in the base currency", async () => {
  const trader = await newTrader();
  const { database } = await testApp();
  expect(
    await asApplication(
      database,
      trader.books,
      withVersionAndRecord(["update books set currency = 'EUR'"], [trader.books.bookId]),
    ),
  ).toBeNull();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "40" }];
  const invoice = await write(trader, "/invoices", { date: "2026-01-15", items, status: "paid" });
  expect(invoice.currency).toBe("EUR");
  const rows = await readAsApplication(
    database,
    trader.books,
    "select currency, base_amount::text as amount from payments union all select currency, base_amount::text from allocations",
  );
  expect(rows).toEqual([
    { currency: "EUR", amount: "40.0000" },
    { currency: "EUR", amount: "40.0000" },
  ]);
});

test("the rate of a posted document can be changed until something is paid", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "100"),
    ...usd,
  });
  const changed = expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput(invoice, { exchangeRate: "0.93" })),
  );
  expect(changed).toMatchObject({ exchangeRate: "0.93", currency: "USD", baseTotal: "93.00" });
  const allocations = [{ documentId: invoice.id, amount: "50.00" }];
  expectMade(await receive(trader, { date: "2026-01-20", amount: "50.00", ...usd, allocations }));
  const paid = (await books.get(`/invoices/${invoice.id}`)).body;
  // A later date would make the payment an advance at its own rate.
  for (const changes of [{ exchangeRate: "0.94" }, { exchangeRate: "0.93", date: "2026-01-25" }])
    expect(await books.put(`/invoices/${invoice.id}`, editInput(paid, changes))).toMatchObject({
      status: 409,
      body: { code: "document.has-payments" },
    });
  expect(await books.put(`/invoices/${invoice.id}`, editInput(paid, { notes: "Thanks" }))).toMatchObject({
    status: 200,
  });
  await soundBooks(trader);
});
