import { expect, test } from "vitest";
import {
  rereadDocument,
  change,
  journalLines,
  expectMade,
  newTrader,
  type TestTrader,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

/** A small difference between a payment and its documents is written off, on both sides (Accounting 3). */

const DATE = "2026-02-01";

async function billed(
  path: "/invoices" | "/bills",
  { unitPrice = "100.00", ...currency }: Record<string, string> = {},
) {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice }];
  const document = await write(trader, path, { date: "2026-01-15", items, ...currency });
  const isSale = path === "/invoices";
  const pay = (amount: string, applied = amount, more: object = {}) =>
    trader.books.post("/payments", {
      direction: isSale ? "in" : "out",
      partyId: isSale ? trader.customer : trader.vendor,
      date: DATE,
      amount,
      allocations: [{ documentId: document.id, amount: applied }],
      writeOffDifference: true,
      ...more,
    });
  return { trader, document, pay };
}

const differencesOf = async ({ books }: TestTrader) => {
  const { items } = expectMade(await books.get("/payments"));
  const written = items.filter(({ isWriteOff }: { isWriteOff: boolean }) => isWriteOff);
  return Promise.all(written.map(({ journalId }: { journalId: string }) => journalLines(books, journalId)));
};

test.each([
  ["/invoices", "99.99", ["Accounts Receivable 0.01 Cr", "Payment Differences 0.01 Dr"]],
  ["/invoices", "100.01", ["Accounts Receivable 0.01 Dr", "Payment Differences 0.01 Cr"]],
  ["/bills", "99.99", ["Accounts Payable 0.01 Dr", "Payment Differences 0.01 Cr"]],
  ["/bills", "100.01", ["Accounts Payable 0.01 Cr", "Payment Differences 0.01 Dr"]],
] as const)("%s of 100.00 paid with %s is settled, with a write-off", async (path, amount, lines) => {
  const { trader, document, pay } = await billed(path);
  const payment = expectMade(await pay(amount, amount === "100.01" ? "100.00" : amount));
  expect(payment).toMatchObject({ amount, unapplied: "0.00" });
  expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid", paidAmount: "100.00" });
  expect(await differencesOf(trader)).toEqual([lines]);
  expect(await tradeProblems(trader.books, [DATE])).toEqual([]);
});

test("a difference of zero or above 1.00 is refused and leaves nothing behind", async () => {
  const { trader, pay } = await billed("/invoices");
  for (const [amount, code] of [
    ["100.00", "payment.no-difference"],
    ["98.99", "payment.difference-too-large"],
  ] as const)
    expect(await pay(amount)).toMatchObject({
      status: 422,
      body: { code, errors: [{ field: "writeOffDifference" }] },
    });
  expect(expectMade(await trader.books.get("/payments")).items).toEqual([]);
});

test.each([
  ["/invoices", "99.99"],
  ["/invoices", "100.01"],
  ["/bills", "99.99"],
  ["/bills", "100.01"],
] as const)("voiding a payment of %s of 100.00 by %s voids its write-off", async (path, amount) => {
  const { trader, document, pay } = await billed(path);
  const { id, version } = expectMade(await pay(amount, amount === "100.01" ? "100.00" : amount));
  expectMade(await trader.books.post(`/payments/${id}/void`, { version, reason: "Typing error" }));
  const { items } = expectMade(await trader.books.get("/payments"));
  expect(items.map(({ status }: { status: string }) => status)).toEqual(["void", "void"]);
  expect(await rereadDocument(trader, document)).toMatchObject({ status: "posted", paidAmount: "0.00" });
  expect(await tradeProblems(trader.books, [DATE])).toEqual([]);
});

test.each([
  ["10.05", "cash", "10.03", "Rounding Differences"],
  ["10.00", "cash", "10.02", "Rounding Differences"],
  ["10.00", "cash", "10.03", "Payment Differences"],
  ["10.05", "card", "10.03", "Payment Differences"],
])("%s francs by %s for %s post the difference to %s", async (amount, method, unitPrice, account) => {
  const rate = { currency: "CHF", exchangeRate: "1" };
  const { trader, document, pay } = await billed("/invoices", { ...rate, unitPrice });
  expectMade(await pay(amount, amount < unitPrice ? amount : unitPrice, { ...rate, method }));
  expect(await rereadDocument(trader, document)).toMatchObject({ status: "paid" });
  expect((await differencesOf(trader)).flat().join()).toContain(account);
  expect(await tradeProblems(trader.books, [DATE])).toEqual([]);
});

test("in yen a difference of up to 100 is accepted", async () => {
  const { trader, pay } = await billed("/invoices", {
    currency: "JPY",
    exchangeRate: "0.007",
    unitPrice: "10000",
  });
  const rate = { currency: "JPY", exchangeRate: "0.007" };
  expect(await pay("9899", "9899", rate)).toMatchObject({
    status: 422,
    body: { code: "payment.difference-too-large" },
  });
  expectMade(await pay("9900", "9900", rate));
  const [differences] = await differencesOf(trader);
  expect(differences).toEqual(["Accounts Receivable 0.70 Cr", "Payment Differences 0.70 Dr"]);
});

test.each([
  ["/invoices", "99.99", "void"],
  ["/invoices", "100.01", "void"],
  ["/invoices", "99.99", "keep_as_credit"],
  ["/invoices", "100.01", "keep_as_credit"],
  ["/bills", "99.99", "keep_as_credit"],
  ["/bills", "100.01", "keep_as_credit"],
] as const)("reopening %s paid by %s, with %s, voids the write-off", async (path, amount, payments) => {
  const { trader, document, pay } = await billed(path);
  const { id } = expectMade(await pay(amount, amount === "100.01" ? "100.00" : amount));
  expectMade(await change(trader, await rereadDocument(trader, document), { status: "posted", payments }));
  expect(expectMade(await trader.books.get(`/payments/${id}`))).toMatchObject({ unapplied: amount });
  const { items } = expectMade(await trader.books.get("/payments"));
  const writeOff = items.find(({ isWriteOff }: { isWriteOff: boolean }) => isWriteOff);
  expect(writeOff.status).toBe("void");
  expect(await tradeProblems(trader.books, [DATE])).toEqual([]);
});
