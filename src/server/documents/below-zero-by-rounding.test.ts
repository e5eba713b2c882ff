import { expect, test } from "vitest";
import { soundBooks } from "#test/support/foreign-trader.ts";
import { changeBook, readWholeBook, expectMade, newTrader } from "#test/support/trade.ts";

// Invoices covered by deposits that rounding brings below zero, manually (Accounting 2, Decision 0113).

test("a total of -0.01 due to rounding is rejected, and can be fixed by entering the tax", async () => {
  const trader = await newTrader();
  const { books, freight: productId, customer: partyId, tax: taxRateId } = trader;
  const line = (quantity: string, unitPrice: string) => ({ productId, taxRateId, quantity, unitPrice });
  // 10.00 less 1.24 and 8.77.
  const items = [line("1", "100.00"), line("-1", "12.35"), line("-1", "87.65")];
  const invoice = { partyId, date: "2026-01-15", status: "posted", items };
  const message = "Rounding leaves -0.01. Enter the tax of the deduction line manually.";
  const before = await readWholeBook(books);
  for (const body of [invoice, { ...invoice, status: "draft" }])
    expect(await books.post("/invoices", body)).toMatchObject({
      status: 422,
      body: { code: "document.negative-total", errors: [{ field: "items", message }] },
    });
  expect(await readWholeBook(books)).toBe(before);
  const typed = [...items.slice(0, 2), { ...line("-1", "87.65"), taxAmount: "-8.76" }];
  expect(expectMade(await books.post("/invoices", { ...invoice, items: typed }))).toMatchObject({
    total: "0.00",
    status: "paid",
  });
  // Without tax there is no rounding, so a cent too much makes the total negative.
  const untaxed = items.map((item, index) => ({
    ...item,
    taxRateId: null,
    unitPrice: ["100", "12.35", "87.66"][index],
  }));
  expect(await books.post("/invoices", { ...invoice, items: untaxed })).toMatchObject({
    body: { errors: [{ message: expect.stringMatching(/^The total is negative/) }] },
  });
  await soundBooks(trader);
});

test("in another currency the message states the base total, and combining the lines fixes it", async () => {
  const trader = await newTrader();
  const { books, freight: productId, customer: partyId, tax: taxRateId } = trader;
  expectMade(await changeBook(books, { currency: "EUR" }));
  const line = (quantity: string, unitPrice: string) => ({ productId, taxRateId, quantity, unitPrice });
  const off = ["33.33", "33.33", "33.34"].map((price) => line("-1", price));
  const invoice = (items: object[]) => ({
    partyId,
    date: "2026-01-15",
    status: "posted",
    currency: "USD",
    exchangeRate: "0.9237",
    items: [line("1", "100.00"), ...items],
  });
  // 92.37 and 9.24; less 30.79 and 3.08 twice, and 30.80 and 3.08.
  const message =
    "Because of rounding, the lines add up to -0.01 in your base currency. Combine the deduction lines or change the rate.";
  expect(await books.post("/invoices", invoice(off))).toMatchObject({
    status: 422,
    body: { code: "currency.rounding", errors: [{ field: "items", message }] },
  });
  expect(expectMade(await books.post("/invoices", invoice([line("-1", "100.00")])))).toMatchObject({
    total: "0.00",
    baseTotal: "0.00",
    status: "paid",
  });
  await soundBooks(trader);
});
