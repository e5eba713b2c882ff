import { describe, expect, test } from "vitest";
import { advanceAndInvoice, creditOf, dollars, paymentOf } from "#test/support/advances.ts";
import { agingOf, euroTrader, freight, soundBooks } from "#test/support/foreign-trader.ts";
import { dollarsAt, revalue } from "#test/support/revaluations.ts";
import { closeThrough, journalLines, expectMade, receive, write } from "#test/support/trade.ts";

// Accounting 10: an advance in another currency keeps its rate, and the part of a document that it covers is measured at it
// (IAS 21.22, IFRIC 22). The books are in EUR; the figures were worked out manually.

test("an advance of USD 1,000.00 at 0.90 on an invoice of USD 3,000.00 at 0.95 makes sales of 2,800.00", async () => {
  const { trader, books, advance, invoice, apply } = await advanceAndInvoice();
  expect(await journalLines(books, advance.journalId)).toEqual([
    "Accounts Receivable 900.00 Cr",
    "Cash and Bank 900.00 Dr",
  ]);
  expect(advance).toMatchObject({ unapplied: "1000.00", unappliedBase: "900.00", exchangeGain: "0.00" });
  expect(await agingOf(trader, "2026-01-31")).toBe("-900.00");
  const applied = expectMade(await apply());
  expect(applied).toMatchObject({ unapplied: "0.00", unappliedBase: "0.00" });
  expect(await creditOf(trader, "Sales")).toBe("2800.00");
  expect(await agingOf(trader, "2026-02-01")).toBe("1900.00");
  expect(expectMade(await books.get(`/invoices/${invoice.id}`))).toMatchObject({ paidAmount: "1000.00" });
  await soundBooks(trader);
});

test("the rest of an invoice that an advance covers is paid at the invoice's own rate", async () => {
  const { trader, invoice, apply } = await advanceAndInvoice();
  expectMade(await apply());
  const second = expectMade(
    await receive(trader, {
      date: "2026-02-20",
      amount: "2000.00",
      allocations: [{ documentId: invoice.id, amount: "2000.00" }],
      ...dollars("0.97"),
    }),
  );
  expect(second.exchangeGain).toBe("40.00");
  expect(await agingOf(trader, "2026-02-20")).toBe("0.00");
  await soundBooks(trader);
});

test("an overpayment leaves the rest as an advance at the payment's rate", async () => {
  const trader = await euroTrader();
  const invoice = await write(trader, "/invoices", {
    date: "2026-01-10",
    items: freight(trader, "600"),
    ...dollars("0.92"),
  });
  const paid = expectMade(
    await receive(trader, {
      date: "2026-01-20",
      amount: "1000.00",
      allocations: [{ documentId: invoice.id, amount: "600.00" }],
      ...dollars("0.95"),
    }),
  );
  expect(paid).toMatchObject({ unapplied: "400.00", unappliedBase: "380.00", exchangeGain: "18.00" });
  expect(await journalLines(trader.books, paid.journalId)).toEqual([
    "Accounts Receivable 932.00 Cr",
    "Cash and Bank 950.00 Dr",
    "Exchange Gain or Loss 18.00 Cr",
  ]);
  expect(await agingOf(trader, "2026-01-31")).toBe("-380.00");
  await soundBooks(trader);
});

test("an advance to a vendor measures the expense at its rate", async () => {
  const trader = await euroTrader();
  const { books, vendor } = trader;
  const advance = expectMade(
    await receive(trader, {
      direction: "out",
      partyId: vendor,
      date: "2026-01-10",
      amount: "1000.00",
      allocations: [],
      ...dollars("0.90"),
    }),
  );
  const bill = await write(trader, "/bills", {
    date: "2026-02-01",
    items: freight(trader, "3000"),
    ...dollars("0.95"),
  });
  const allocations = [{ documentId: bill.id, amount: "1000.00" }];
  expectMade(await books.post(`/payments/${advance.id}/allocations`, { allocations }));
  expect(await creditOf(trader, "Purchased Services")).toBe("-2800.00");
  expect(await agingOf(trader, "2026-02-01", "payable")).toBe("1900.00");
  await soundBooks(trader);
});

test("parts of an advance add up to its carrying amount, and the last one takes the remainder", async () => {
  const trader = await euroTrader();
  const advance = expectMade(
    await receive(trader, { date: "2026-01-10", amount: "99.99", allocations: [], ...dollars("0.9237") }),
  );
  expect(advance.unappliedBase).toBe("92.36");
  for (const [amount, unapplied] of [
    ["33.33", "61.57"],
    ["33.33", "30.78"],
    ["33.33", "0.00"],
  ] as const) {
    const invoice = await write(trader, "/invoices", {
      date: "2026-02-01",
      items: freight(trader, amount),
      ...dollars("0.95"),
    });
    const allocations = [{ documentId: invoice.id, amount }];
    expectMade(await trader.books.post(`/payments/${advance.id}/allocations`, { allocations }));
    expect((await paymentOf(trader, advance)).unappliedBase).toBe(unapplied);
  }
  expect(await creditOf(trader, "Sales")).toBe("92.36");
  await soundBooks(trader);
});

test("only the net amount of an invoice is remeasured, in proportion to its accounts", async () => {
  const { trader, books, advance } = await advanceAndInvoice();
  const otherAccountId = expectMade(
    await books.post("/accounts", { code: "4900", name: "Other Sales", type: "revenue" }),
  ).id;
  const invoice = await write(trader, "/invoices", {
    date: "2026-02-01",
    items: [
      { productId: trader.freight, quantity: "1", unitPrice: "300", taxRateId: trader.tax },
      {
        accountId: otherAccountId,
        description: "Other",
        quantity: "1",
        unitPrice: "100",
        taxRateId: trader.tax,
      },
    ],
    ...dollars("0.95"),
  });
  const allocations = [{ documentId: invoice.id, amount: "440.00" }];
  expectMade(await books.post(`/payments/${advance.id}/allocations`, { allocations }));
  // 440.00 at 0.95 less 440.00 at 0.90 is 22.00; a quarter belongs to the other sales. The first invoice is at 2,850.00.
  expect(await creditOf(trader, "Sales")).toBe("3118.50");
  expect(await creditOf(trader, "Other Sales")).toBe("89.50");
  expect(await creditOf(trader, "Tax Payable")).toBe("38.00");
  await soundBooks(trader);
});

describe("an application", () => {
  test("takes effect on the date entered", async () => {
    const { trader, apply } = await advanceAndInvoice();
    expectMade(await apply("1000.00", { date: "2026-02-20" }));
    expect(await agingOf(trader, "2026-02-19")).toBe("1950.00");
    expect(await agingOf(trader, "2026-02-20")).toBe("1900.00");
    await soundBooks(trader);
  });

  test("in a closed period takes effect on the first open day", async () => {
    const { trader, apply } = await advanceAndInvoice();
    await closeThrough(trader.books, "2026-02-28");
    expectMade(await apply());
    expect(await agingOf(trader, "2026-02-28")).toBe("1950.00");
    expect(await agingOf(trader, "2026-03-01")).toBe("1900.00");
    await soundBooks(trader);
  });
});

test("revaluation leaves advances alone", async () => {
  const { trader, books, apply } = await advanceAndInvoice();
  expectMade(await apply("400.00"));
  const revalued = expectMade(await revalue(books, dollarsAt("0.99", "2026-02-28")));
  expect(revalued.items).toMatchObject([{ amount: "2600.00", baseAmount: "2470.00", gainLoss: "104.00" }]);
  await soundBooks(trader);
});

test("the dollar statement shows an advance in dollars, and each currency in base currency", async () => {
  const { trader, books, apply } = await advanceAndInvoice();
  expectMade(await apply("400.00"));
  const path = `/customers/${trader.customer}/statement?start=2026-01-01&end=2026-12-31`;
  const statement = expectMade(await books.get(`${path}&currency=USD`));
  expect(
    statement.items.map(({ debit, credit }: { debit: string; credit: string }) => [debit, credit]),
  ).toEqual([
    ["0.00", "1000.00"],
    ["3000.00", "0.00"],
  ]);
  expect(statement).toMatchObject({
    closingBalance: "2000.00",
    aging: { unapplied: "-600.00" },
  });
  // 2,600.00 at 0.95 less 600.00 at 0.90.
  expect(await agingOf(trader, "2026-12-31")).toBe("1930.00");
});

test("a payment entered for an earlier and a later invoice is an advance for the later one", async () => {
  const trader = await euroTrader();
  const invoiceOn = (date: string, rate: string) =>
    write(trader, "/invoices", { date, items: freight(trader, "1000"), ...dollars(rate) });
  const [earlier, later] = [await invoiceOn("2026-01-05", "0.92"), await invoiceOn("2026-02-01", "0.95")];
  const paid = expectMade(
    await receive(trader, {
      date: "2026-01-10",
      amount: "2000.00",
      allocations: [
        { documentId: later.id, amount: "1000.00" },
        { documentId: earlier.id, amount: "1000.00" },
      ],
      ...dollars("0.90"),
    }),
  );
  // 1,000.00 at 0.92 less 1,000.00 at 0.90; the later invoice is measured at 0.90.
  expect(paid).toMatchObject({ exchangeGain: "-20.00", unapplied: "0.00" });
  expect(await creditOf(trader, "Sales")).toBe("1820.00");
  expect(await creditOf(trader, "Exchange Gain or Loss")).toBe("-20.00");
  expect(await agingOf(trader, "2026-01-31")).toBe("-900.00");
  expect(await agingOf(trader, "2026-02-01")).toBe("0.00");
  await soundBooks(trader);
});
