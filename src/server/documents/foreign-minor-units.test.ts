import { expect, test } from "vitest";
import { agingOf, freight, soundBooks } from "#test/support/foreign-trader.ts";
import { changeBook, editInput, expectMade, newTrader, write } from "#test/support/trade.ts";

// Each of two currencies is rounded to its own minor unit (Decisions 0097, 0099).

const foreignBooks = async (currency: string) => {
  const trader = await newTrader();
  expectMade(await changeBook(trader.books, { currency, locale: "en-GB" }));
  return trader;
};

test("an invoice in dollars has cents even if the base currency is the yen", async () => {
  const trader = await foreignBooks("JPY");
  const { books, customer: partyId, tax: taxRateId } = trader;
  // 12.35 less 0.50 is 11.85, tax 1.19 (1.185): 11.85 x 151.5 = 1795.275 and 1.19 x 151.5 = 180.285.
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "12.345", { taxRateId, discount: "0.50" }),
    currency: "USD",
    exchangeRate: "151.5",
  });
  expect(invoice).toMatchObject({
    subtotal: "11.85",
    taxAmount: "1.19",
    total: "13.04",
    baseTotal: "1975.00",
    items: [{ discountAmount: "0.50", baseSubtotal: "1795.00", baseTaxAmount: "180.00" }],
  });
  const paid = async (amount: string, fields: object) =>
    books.post("/payments", {
      direction: "in",
      partyId,
      date: "2026-01-20",
      amount,
      currency: "USD",
      ...fields,
      allocations: [{ documentId: invoice.id, amount }],
    });
  expect(await paid("5.005", { exchangeRate: "150" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "amount" }, { field: "allocations[0].amount" }] },
  });
  expect(await paid("5.00", { baseAmount: "750.5" })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "baseAmount" }] },
  });
  // 5.01 x 151.5 = 759.015; the rest of 1975 remains.
  expect(expectMade(await paid("5.01", { exchangeRate: "150" }))).toMatchObject({
    baseAmount: "752.00",
    exchangeGain: "-7.00",
    allocations: [{ baseAmount: "759.00" }],
  });
  expect(expectMade(await paid("8.03", { baseAmount: "1210" }))).toMatchObject({
    exchangeGain: "-6.00",
    allocations: [{ baseAmount: "1216.00" }],
  });
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  await soundBooks(trader);
});

test("with the euro as base currency, a bill in dinars has three decimals, and one in yen none", async () => {
  const trader = await foreignBooks("EUR");
  const { books, vendor: partyId, tax: taxRateId } = trader;
  const bill = (fields: object) => ({ partyId, date: "2026-01-10", status: "posted", ...fields });
  const kwd = { currency: "KWD", exchangeRate: "3.01" };
  // 10.125 and tax 1.013 (1.0125): 30.47625 and 3.04913.
  const dinars = expectMade(
    await books.post("/bills", bill({ ...kwd, items: freight(trader, "10.125", { taxRateId }) })),
  );
  expect(dinars).toMatchObject({
    subtotal: "10.125",
    taxAmount: "1.013",
    total: "11.138",
    baseTotal: "33.53",
  });
  const jpy = { currency: "JPY", exchangeRate: "0.0061" };
  expect(
    await books.post(
      "/bills",
      bill({ ...jpy, discount: "1.5", items: freight(trader, "1250", { taxRateId, taxAmount: "124.5" }) }),
    ),
  ).toMatchObject({
    status: 400,
    body: { errors: [{ field: "discount" }, { field: "items[0].taxAmount" }] },
  });
  // 1250.5 is 1251, tax 125: 7.6311 and 0.7625.
  const yen = expectMade(
    await books.post("/bills", bill({ ...jpy, items: freight(trader, "1250.5", { taxRateId }) })),
  );
  expect(yen).toMatchObject({ subtotal: "1251.00", taxAmount: "125.00", baseTotal: "8.39" });
  const { description } = expectMade(await books.get(`/journals/${yen.journalId}`));
  expect(description).toContain(", JPY 1376 at 0.0061");
  // A credit without a currency gets the bill's decimals: 5.063 less 0.125, 0.494 (0.4938): 14.86 and 1.49.
  const credit = expectMade(
    await books.post("/vendor-credits", {
      partyId,
      date: "2026-01-12",
      status: "posted",
      creditedDocumentId: dinars.id,
      items: freight(trader, "10.125", {
        quantity: "0.5",
        taxRateId,
        creditedPosition: 1,
        discount: "0.125",
      }),
    }),
  );
  expect(credit).toMatchObject({
    currency: "KWD",
    subtotal: "4.938",
    taxAmount: "0.494",
    baseTotal: "16.35",
  });
  expect(expectMade(await books.get(`/bills/${dinars.id}`))).toMatchObject({
    paidAmount: "5.432",
    status: "posted",
  });
  // A draft that is changed to another currency gets its decimals.
  const draft = expectMade(
    await books.post("/bills", { ...bill({ ...kwd, items: freight(trader, "1.125") }), status: "draft" }),
  );
  const changed = expectMade(
    await books.put(`/bills/${draft.id}`, editInput(draft, { currency: "USD", exchangeRate: "0.9" })),
  );
  expect(changed).toMatchObject({ subtotal: "1.13", baseTotal: "1.02" });
  await soundBooks(trader);
});

test("a rate of exactly 1 is rejected if the base currency has fewer decimals", async () => {
  const trader = await foreignBooks("JPY");
  const { books, customer: partyId } = trader;
  const body = {
    partyId,
    date: "2026-01-10",
    items: freight(trader, "10.25"),
    currency: "USD",
    confirmRates: true,
  };
  expect(await books.post("/invoices", { ...body, exchangeRate: "1" })).toMatchObject({
    status: 422,
    body: { code: "currency.rate-of-one", errors: [{ field: "exchangeRate" }] },
  });
  const invoice = expectMade(await books.post("/invoices", { ...body, exchangeRate: "1.00000001" }));
  expectMade(await books.put(`/invoices/${invoice.id}`, editInput(invoice, { status: "paid" })));
  await soundBooks(trader);
});

test("an amount that rounds to zero in the base currency can be paid together with others", async () => {
  const trader = await foreignBooks("USD");
  const { books, customer: partyId } = trader;
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "100"),
    currency: "KRW",
    exchangeRate: "0.0004",
  });
  const pay = (amount: string) =>
    books.post("/payments", {
      direction: "in",
      partyId,
      date: "2026-01-20",
      amount,
      currency: "KRW",
      exchangeRate: "0.0004",
      allocations: [{ documentId: invoice.id, amount }],
    });
  expect(await pay("1")).toMatchObject({
    status: 422,
    body: { code: "currency.payment-rounds-to-zero", errors: [{ field: "amount" }] },
  });
  expectMade(await pay("100"));
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  await soundBooks(trader);
});
