import { expect, test } from "vitest";
import type { DocumentId, PartyId } from "#domain/ids.ts";
import { toAmount, ZERO } from "#domain/money.ts";
import { toDay } from "#domain/dates.ts";
import { openBooks } from "#server/db/books.ts";
import { testApp } from "#test/support/test-app.ts";
import { expectMade, newTrader, write } from "#test/support/trade.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { createPayments } from "./payment.ts";

/** A customer who owes 100.00, and payments of parts of it together. */
async function owed() {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "100.00" }];
  const { id } = await write(trader, "/invoices", { date: "2026-01-10", items });
  const part = (amount: string, isRefund: boolean) => ({
    direction: "in" as const,
    partyId: brandUnchecked<PartyId>(trader.customer),
    date: toDay("2026-01-20"),
    accountId: null,
    amount: toAmount(amount),
    bankFee: ZERO,
    isRefund,
    isWriteOff: false,
    writeOffDifference: false,
    takeEarlyDiscount: false,
    method: null,
    memo: "",
    allocations: [{ documentId: brandUnchecked<DocumentId>(id), amount: toAmount(amount) }],
    refunds: [],
  });
  const { database } = await testApp();
  const pay = (amounts: readonly string[], isRefund = false) =>
    openBooks(database, trader.books).write((tx) =>
      createPayments(
        tx,
        amounts.map((amount) => part(amount, isRefund)),
      ),
    );
  const invoice = async () => expectMade(await trader.books.get(`/invoices/${id}`));
  return { books: trader.books, pay, invoice };
}

test("payments made together settle a document like consecutive ones", async () => {
  const { books, pay, invoice } = await owed();
  expect(await pay(["40.00", "60.00"])).toMatchObject([
    { number: "RC-0001", amount: "40.00", unapplied: "0.00" },
    { number: "RC-0002", amount: "60.00", unapplied: "0.00" },
  ]);
  expect(await invoice()).toMatchObject({ status: "paid", paidAmount: "100.00" });
  expect(expectMade(await books.get("/books-check")).hasPassed).toBe(true);
});

test("payments that together exceed the balance due post nothing, and a refund can't be made with others", async () => {
  const { books, pay, invoice } = await owed();
  await expect(pay(["40.00", "60.01"])).rejects.toMatchObject({ code: "payment.exceeds-balance-due" });
  await expect(pay(["10.00", "10.00"], true)).rejects.toThrow("A refund must be recorded on its own.");
  expect(await invoice()).toMatchObject({ status: "posted", paidAmount: "0.00" });
  expect(expectMade(await books.get("/payments")).items).toEqual([]);
});
