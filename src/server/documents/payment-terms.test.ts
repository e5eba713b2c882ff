import { describe, expect, test } from "vitest";
import { freight, soundBooks } from "#test/support/foreign-trader.ts";
import { newBooks } from "#test/support/new-books.ts";
import { asApplication } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, type TestTrader, write } from "#test/support/trade.ts";

// Payment terms of customers and vendors, and the due dates that follow from them (Accounting 3).

const part = (percent: string, days: number, isEndOfMonth = false) => ({ percent, days, isEndOfMonth });
const THIRTY_SEVENTY = [part("30", 30), part("70", 60)];

async function withTerms(paymentTerms: unknown): Promise<TestTrader> {
  const trader = await newTrader();
  const path = `/customers/${trader.customer}`;
  const {
    balance: _balance,
    isAccountLocked: _fixed,
    ...customer
  } = expectMade(await trader.books.get(path));
  expectMade(await trader.books.put(path, { ...customer, paymentTerms }));
  return trader;
}

const invoiced = (trader: TestTrader, more = {}, amount = "1000") =>
  write(trader, "/invoices", { date: "2026-01-10", items: freight(trader, amount), ...more });

describe("an invoice of a customer with payment terms", () => {
  test("is due by the terms, from its date and for its total", async () => {
    const trader = await withTerms(THIRTY_SEVENTY);
    expect(await invoiced(trader)).toMatchObject({
      dueDate: "2026-03-11",
      nextDueDate: "2026-02-09",
      installments: [
        { dueDate: "2026-02-09", amount: "300.00" },
        { dueDate: "2026-03-11", amount: "700.00" },
      ],
    });
    // A discount reduces the total first, and the last installment takes the rest.
    const reduced = await invoiced(trader, { discount: "10%" }, "0.05");
    expect(reduced).toMatchObject({
      total: "0.04",
      installments: [{ amount: "0.01" }, { amount: "0.03" }],
    });
    await soundBooks(trader);
  });

  test("keeps an entered due date or installments", async () => {
    const trader = await withTerms(THIRTY_SEVENTY);
    expect(await invoiced(trader, { dueDate: "2026-01-20" })).toMatchObject({
      dueDate: "2026-01-20",
      installments: [],
    });
    expect(await invoiced(trader, { installments: [] })).toMatchObject({
      dueDate: "2026-03-11",
      installments: [],
    });
  });

  test("can have other terms, but not both terms and due dates", async () => {
    const trader = await withTerms(THIRTY_SEVENTY);
    const invoice = await invoiced(trader, { paymentTerms: [part("100", 0, true)], status: "draft" });
    expect(invoice).toMatchObject({ dueDate: "2026-01-31", installments: [] });
    const { version, date, partyId } = invoice;
    const change = { version, date, partyId, items: freight(trader, "500"), status: "posted" };
    const edited = await trader.books.put(`/invoices/${invoice.id}`, {
      ...change,
      paymentTerms: THIRTY_SEVENTY,
    });
    expect(expectMade(edited)).toMatchObject({ installments: [{ amount: "150.00" }, { amount: "350.00" }] });
    const conflicting = {
      date,
      partyId,
      items: freight(trader, "1"),
      dueDate: date,
      paymentTerms: THIRTY_SEVENTY,
    };
    expect(await trader.books.post("/invoices", conflicting)).toMatchObject({
      status: 422,
      body: { code: "document.conflicting-payment-terms", errors: [{ field: "paymentTerms" }] },
    });
  });

  test("is due later, but its credit note is due at once, without installments", async () => {
    const trader = await withTerms(THIRTY_SEVENTY);
    const invoice = await invoiced(trader);
    const items = freight(trader, "100").map((item) => ({ ...item, creditedPosition: 1 }));
    const credit = await write(trader, "/credit-notes", {
      date: "2026-01-12",
      creditedDocumentId: invoice.id,
      items,
    });
    expect(credit).toMatchObject({ installments: [] });
    await soundBooks(trader);
  });
});

test.each([
  [
    [part("30", 30), part("60", 60)],
    "paymentTerms",
    "The percentages must add up to 100. Change one of them.",
  ],
  [
    [part("50", 30), part("50", 30)],
    "paymentTerms[1].days",
    "Each part must be due later than the previous one. Enter more days.",
  ],
  [[part("0", 3), part("100", 30)], "paymentTerms[0].percent", "Enter a percentage above zero"],
  [[part("100", 3651)], "paymentTerms[0].days", "Enter a whole number from 0 to 3650"],
])("payment terms %j are rejected", async (paymentTerms, field, message) => {
  const books = await newBooks();
  expect(await books.post("/customers", { name: "Acme", paymentTerms })).toMatchObject({
    status: 400,
    body: { errors: [{ field, message }] },
  });
});

test("the database rejects invalid payment terms", async () => {
  const { books, customer } = await newTrader();
  const { database } = await testApp();
  const term = { percent: "100", days: 30, isEndOfMonth: false };
  const set = (terms: unknown) =>
    asApplication(database, books, [
      `update parties set version = version + 1, payment_terms = '${JSON.stringify(terms)}' where id = '${customer}'`,
    ]);
  for (const terms of [
    [{ ...term, percent: "50" }],
    [
      { ...term, percent: "60" },
      { ...term, percent: "40" },
    ],
    [{ ...term, days: -1 }],
    [{ percent: "100", days: 30 }],
    {},
    null,
  ])
    expect(await set(terms), JSON.stringify(terms)).toMatchObject({ rule: "party_payment_terms_are_valid" });
  // These terms are valid; only the audit log entry is missing.
  expect(await set([term])).toMatchObject({ rule: "change_is_audited" });
});
