import { expect, test } from "vitest";
import { agingOf, euroTrader, freight, soundBooks, usd } from "#test/support/foreign-trader.ts";
import { readAsOwner } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  editInput,
  journalLines,
  expectMade,
  receive,
  type TestTrader,
  type TradeItem,
  write,
} from "#test/support/trade.ts";

// Accounting 10: documents in another currency than the base currency EUR, calculated manually.
const { database } = await testApp();

const dollarInvoice = (trader: TestTrader, items: TradeItem[]) =>
  write(trader, "/invoices", { date: "2026-01-10", items, ...usd });

test("USD 1,000.00 at 0.92, paid 600 at 0.95 and 400 at 0.90, gain 18.00 and loss 8.00", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const invoice = await dollarInvoice(trader, freight(trader, "1000"));
  expect(invoice).toMatchObject({
    currency: "USD",
    exchangeRate: "0.92",
    total: "1000.00",
    baseTotal: "920.00",
    items: [{ subtotal: "1000.00", baseSubtotal: "920.00" }],
  });
  expect(await journalLines(books, invoice.journalId)).toEqual([
    "Accounts Receivable 920.00 Dr",
    "Sales 920.00 Cr",
  ]);
  expect(await agingOf(trader, "2026-01-10")).toBe("920.00");
  const paid = async (date: string, amount: string, exchangeRate: string) =>
    expectMade(
      await receive(trader, {
        date,
        amount,
        currency: "USD",
        exchangeRate,
        allocations: [{ documentId: invoice.id, amount }],
      }),
    );
  const first = await paid("2026-01-20", "600.00", "0.95");
  expect(first).toMatchObject({
    currency: "USD",
    exchangeRate: "0.95",
    amount: "600.00",
    baseAmount: "570.00",
    exchangeGain: "18.00",
    allocations: [{ amount: "600.00", baseAmount: "552.00" }],
  });
  expect(await journalLines(books, first.journalId)).toEqual([
    "Accounts Receivable 552.00 Cr",
    "Cash and Bank 570.00 Dr",
    "Exchange Gain or Loss 18.00 Cr",
  ]);
  expect(await agingOf(trader, "2026-01-20")).toBe("368.00");
  const second = await paid("2026-01-25", "400.00", "0.90");
  expect(second).toMatchObject({ baseAmount: "360.00", exchangeGain: "-8.00" });
  expect(await journalLines(books, second.journalId)).toEqual([
    "Accounts Receivable 368.00 Cr",
    "Cash and Bank 360.00 Dr",
    "Exchange Gain or Loss 8.00 Dr",
  ]);
  expect((await books.get(`/invoices/${invoice.id}`)).body).toMatchObject({
    status: "paid",
    paidAmount: "1000.00",
  });
  expect(await agingOf(trader, "2026-01-25")).toBe("0.00");
  expect(await agingOf(trader, "2026-01-22")).toBe("368.00");
  expect(await agingOf(trader, "2026-01-15")).toBe("920.00");
  await soundBooks(trader);
});

test("a bill in GBP with tax is posted at its rate, with each line and tax rounded", async () => {
  const trader = await euroTrader();
  const { books, freight: productId, tax: taxRateId } = trader;
  // 33.33 x 1.15 = 38.3295 -> 38.33; tax 3.33 x 1.15 = 3.8295 -> 3.83. Twice: 84.32.
  const line = { productId, quantity: "1", unitPrice: "33.33", taxRateId };
  const bill = await write(trader, "/bills", {
    date: "2026-01-10",
    items: [line, line],
    currency: "GBP",
    exchangeRate: "1.15",
  });
  expect(bill).toMatchObject({ subtotal: "66.66", taxAmount: "6.66", total: "73.32", baseTotal: "84.32" });
  expect(await journalLines(books, bill.journalId)).toEqual([
    "Accounts Payable 84.32 Cr",
    "Purchased Services 38.33 Dr",
    "Purchased Services 38.33 Dr",
    "Recoverable Tax 3.83 Dr",
    "Recoverable Tax 3.83 Dr",
  ]);
  expect(await agingOf(trader, "2026-01-31", "payable")).toBe("84.32");
  // 73.32 at 1.2 are 87.98 (87.984): 3.66 more than it was.
  const payment = expectMade(
    await trader.books.post("/payments", {
      direction: "out",
      partyId: trader.vendor,
      date: "2026-01-20",
      amount: "73.32",
      currency: "GBP",
      exchangeRate: "1.2",
      allocations: [{ documentId: bill.id, amount: "73.32" }],
    }),
  );
  expect(payment).toMatchObject({ baseAmount: "87.98", exchangeGain: "-3.66" });
  expect(await agingOf(trader, "2026-01-31", "payable")).toBe("0.00");
  await soundBooks(trader);
});

test("neither three payments of a third nor three credits leave a balance in either currency", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const invoiceOf = () => dollarInvoice(trader, freight(trader, "33.33", { quantity: "3" }));
  const paid = await invoiceOf();
  // 99.99 x 0.92 = 91.99; a third is 30.66, and the last one is 30.67.
  const bases: string[] = [];
  for (const date of ["2026-01-11", "2026-01-12", "2026-01-13"]) {
    const allocations = [{ documentId: paid.id, amount: "33.33" }];
    const { allocations: saved } = expectMade(
      await receive(trader, { date, amount: "33.33", ...usd, allocations }),
    );
    bases.push(saved[0].baseAmount);
  }
  expect(bases).toEqual(["30.66", "30.66", "30.67"]);
  const credited = await invoiceOf();
  const totals: string[] = [];
  for (const date of ["2026-01-11", "2026-01-12", "2026-01-13"]) {
    const items = freight(trader, "33.33", { creditedPosition: 1 });
    const credit = await write(trader, "/credit-notes", { date, items, creditedDocumentId: credited.id });
    expect(credit).toMatchObject({ currency: "USD", exchangeRate: "0.92", status: "paid" });
    totals.push(credit.baseTotal);
    // A change of the notes doesn't move its cents.
    const noted = editInput(credit, { notes: "Returned" });
    expect(expectMade(await books.put(`/credit-notes/${credit.id}`, noted)).baseTotal).toBe(credit.baseTotal);
  }
  expect(totals).toEqual(["30.66", "30.66", "30.67"]);
  expect((await books.get(`/invoices/${credited.id}`)).body.status).toBe("paid");
  expect(await agingOf(trader, "2026-01-31")).toBe("0.00");
  await soundBooks(trader);
});

test("a customer's yearly sales are the sum of the rounded base amounts of its lines", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  // 33.33 x 0.92 = 30.66, which is 91.98 for all three; their sum at the rate would be 91.99.
  const lines = [1, 2, 3].flatMap(() => freight(trader, "33.33"));
  const invoice = await dollarInvoice(trader, lines);
  const net = `select format_amount(net)::text as net from party_year_totals where book_id = '${books.bookId}'`;
  const bought = async () => readAsOwner(database, books.bookId, net);
  expect(await bought()).toEqual([{ net: "91.98" }]);
  expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput(invoice, { currency: "USD", exchangeRate: "0.9" })),
  );
  expect(await bought()).toEqual([{ net: "90.00" }]);
  expect(expectMade(await books.get(`/customers/${trader.customer}/documents?year=2026`))).toMatchObject({
    total: "90.00",
    items: [{ number: invoice.number, net: "90.00" }],
  });
  expectMade(
    await books.put(`/invoices/${invoice.id}`, editInput({ ...invoice, version: 2 }, { status: "void" })),
  );
  expect(await bought()).toEqual([{ net: "0.00" }]);
  await soundBooks(trader);
});

test("a partial payment leaves a cent due, and voiding it restores the full balance", async () => {
  const trader = await euroTrader();
  const { books } = trader;
  const invoice = await dollarInvoice(trader, freight(trader, "100"));
  const payment = expectMade(
    await receive(trader, {
      date: "2026-01-20",
      amount: "99.99",
      currency: "USD",
      exchangeRate: "0.95",
      allocations: [{ documentId: invoice.id, amount: "99.99" }],
    }),
  );
  // 99.99 x 0.92 = 91.99 of 92.00.
  expect(await agingOf(trader, "2026-01-31")).toBe("0.01");
  expect((await books.get(`/invoices/${invoice.id}`)).body.status).toBe("posted");
  expectMade(await books.post(`/payments/${payment.id}/void`, { reason: "Bounced" }));
  expect(await agingOf(trader, "2026-01-31")).toBe("92.00");
  await soundBooks(trader);
});

test("the amount received in the base currency determines the rate of a payment", async () => {
  const trader = await euroTrader();
  const invoice = await dollarInvoice(trader, freight(trader, "600"));
  const payment = expectMade(
    await receive(trader, {
      date: "2026-01-20",
      amount: "600.00",
      currency: "USD",
      baseAmount: "571.23",
      allocations: [{ documentId: invoice.id, amount: "600.00" }],
    }),
  );
  expect(payment).toMatchObject({ exchangeRate: "0.95205", baseAmount: "571.23", exchangeGain: "19.23" });
  await soundBooks(trader);
});

test("a document uses the table's rate for its date, and is rejected at its field without one", async () => {
  const trader = await euroTrader();
  const { books, customer: partyId } = trader;
  const invoice = {
    partyId,
    date: "2026-01-10",
    status: "paid",
    currency: "USD",
    items: freight(trader, "10"),
  };
  expect(await books.post("/invoices", invoice)).toMatchObject({
    status: 422,
    body: { code: "currency.no-rate", errors: [{ field: "exchangeRate" }] },
  });
  expectMade(await books.post("/exchange-rates", { currency: "USD", date: "2026-01-05", rate: "0.9" }));
  expect(expectMade(await books.post("/invoices", invoice))).toMatchObject({
    exchangeRate: "0.9",
    baseTotal: "9.00",
    status: "paid",
  });
  await soundBooks(trader);
});

test("payments, credits and rates that don't match the currency are rejected at their field", async () => {
  const trader = await euroTrader();
  const { books, customer: partyId } = trader;
  const invoice = await dollarInvoice(trader, freight(trader, "100"));
  const credit = await write(trader, "/credit-notes", {
    date: "2026-01-10",
    items: freight(trader, "10"),
    ...usd,
    exchangeRate: "0.9",
  });
  const domestic = await write(trader, "/invoices", { date: "2026-01-10", items: freight(trader, "100") });
  const [allocations, first] = [[{ documentId: invoice.id, amount: "50.00" }], "allocations[0].documentId"];
  const refusals = [
    [await receive(trader, { amount: "50.00", allocations }), "currency.mismatch", first],
    [
      await books.post("/credit-applications", {
        creditId: credit.id,
        allocations: [{ documentId: invoice.id, amount: "5.00" }],
      }),
      "currency.mismatch",
      first,
    ],
    [
      await receive(trader, { amount: "40.00", ...usd, allocations }),
      "payment.over-applied",
      "allocations[0].amount",
    ],
    [
      await receive(trader, {
        amount: "50.00",
        ...usd,
        allocations: [{ documentId: domestic.id, amount: "50.00" }],
      }),
      "currency.mismatch",
      first,
    ],
    [await receive(trader, { amount: "50.00", exchangeRate: "0.9" }), "currency.base-rate", "exchangeRate"],
    [await receive(trader, { amount: "50.00", baseAmount: "45.00" }), "currency.base-rate", "baseAmount"],
    [
      await books.post("/invoices", {
        partyId,
        date: "2026-01-10",
        exchangeRate: "0.9",
        items: freight(trader, "1"),
      }),
      "currency.base-rate",
      "exchangeRate",
    ],
    [
      await books.post("/credit-notes", {
        partyId,
        date: "2026-01-10",
        creditedDocumentId: invoice.id,
        currency: "EUR",
        items: freight(trader, "1", { creditedPosition: 1 }),
      }),
      "currency.credited-document-mismatch",
      "currency",
    ],
  ] as const;
  for (const [reply, code, field] of refusals)
    expect(reply).toMatchObject({ status: 422, body: { code, errors: [{ field }] } });
  expect(await agingOf(trader, "2026-12-31")).toBe("183.00");
  await soundBooks(trader);
});
