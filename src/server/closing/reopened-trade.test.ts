import { expect, test } from "vitest";
import { asOwner, refused } from "#test/support/raw-sql.ts";
import { testApp } from "#test/support/test-app.ts";
import {
  rereadDocument,
  change,
  expectMade,
  newTrader,
  receive,
  stockOf,
  type TestTrader,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 11.5: records voided in closed days are voided at their own date once the days are reopened.

const DAYS = ["2025-10-31", "2025-11-01", "2025-12-31", "2026-01-01", "2026-12-31"];

/** A trader who can close years: with an equity account, and a 2025 fee to close. */
async function closingTrader() {
  const trader = await newTrader();
  const equity = { code: "3900", type: "equity", name: "Retained Earnings" };
  const retainedEarningsAccountId = expectMade(await trader.books.post("/accounts", equity)).id;
  return {
    trader,
    close: async (year: number) =>
      expectMade(await trader.books.post("/year-end/close", { year, retainedEarningsAccountId })),
    reopen: async (year: number) =>
      expectMade(await trader.books.post("/year-end/reopen", { year, reason: "A payment was wrong" })),
  };
}

const freight = ({ freight: productId }: TestTrader, unitPrice: string) => ({
  productId,
  quantity: "1",
  unitPrice,
});

async function aging({ books }: TestTrader, asOf: string) {
  const { totals, controlBalance } = expectMade(
    await books.get(`/reports/aging?type=receivable&asOf=${asOf}`),
  );
  return { total: totals.total, unapplied: totals.unapplied, controlBalance };
}

test("reopening a year voids a later voided payment at its own date, so it can be re-entered", async () => {
  const { trader, close, reopen } = await closingTrader();
  const { books } = trader;
  const invoice = await write(trader, "/invoices", { date: "2025-10-31", items: [freight(trader, "100")] });
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const payment = { date: "2025-11-01", amount: "100.00", allocations };
  const first = expectMade(await receive(trader, payment));
  await close(2025);
  const { reversalId } = expectMade(
    await books.post(`/payments/${first.id}/void`, { reason: "Wrong account" }),
  );
  expect(await aging(trader, "2025-12-31")).toMatchObject({ total: "0.00", controlBalance: "0.00" });

  expect(await reopen(2025)).toMatchObject({ closedThrough: null, voidedOnOriginalDate: 1 });
  expect(expectMade(await books.get(`/payments/${first.id}`))).toMatchObject({
    status: "void",
    reversalId: null,
    version: 3,
  });
  expect(expectMade(await books.get(`/journals/${reversalId}`)).status).toBe("void");
  expect(expectMade(await books.get(`/journals/${first.journalId}`)).status).toBe("void");
  expect(await aging(trader, "2025-12-31")).toMatchObject({ total: "100.00", controlBalance: "100.00" });

  expectMade(await receive(trader, payment));
  expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid", paidAmount: "100.00" });
  for (const day of ["2025-11-01", "2025-12-31", "2026-12-31"])
    expect(await aging(trader, day)).toEqual({ total: "0.00", unapplied: "0.00", controlBalance: "0.00" });
  expect(await tradeProblems(books, DAYS)).toEqual([]);
  expect((await close(2025)).netIncome).toBe("100.00");
  expect(await tradeProblems(books, DAYS)).toEqual([]);
});

test("after reopening, a receipt and its voided refund are void on every day", async () => {
  const { trader, close, reopen } = await closingTrader();
  const { books } = trader;
  await write(trader, "/bills", { date: "2025-03-01", items: [freight(trader, "5")] });
  const receipt = expectMade(await receive(trader, { date: "2025-10-02", amount: "70.00" }));
  const refund = expectMade(
    await receive(trader, { date: "2025-11-01", direction: "out", isRefund: true, amount: "70.00" }),
  );
  await close(2025);
  expectMade(await books.post(`/payments/${refund.id}/void`, { reason: "Not paid out" }));
  await reopen(2025);
  expectMade(await books.post(`/payments/${receipt.id}/void`, { reason: "Not theirs" }));
  for (const day of ["2025-10-31", "2025-12-31", "2026-12-31"])
    expect(await aging(trader, day)).toEqual({ total: "0.00", unapplied: "0.00", controlBalance: "0.00" });
  expect(await tradeProblems(books, DAYS)).toEqual([]);
});

test("goods, stock counts and kept credits are reversed at their own date as well", async () => {
  const { trader, close, reopen } = await closingTrader();
  const { books, widget } = trader;
  const bill = await write(trader, "/bills", { date: "2025-02-01", items: [widgets(trader, "10", "20")] });
  await write(trader, "/bills", { date: "2025-03-01", items: [widgets(trader, "10", "30")] });
  const invoice = await write(trader, "/invoices", {
    date: "2025-04-01",
    status: "paid",
    items: [widgets(trader, "4", "50")],
  });
  const count = { productId: widget, date: "2025-05-01", countedQuantity: "15" };
  const { id: countId } = expectMade(await books.post("/stock-adjustments", count));
  await close(2025);
  expectMade(await change(trader, bill, { status: "void" }));
  expectMade(await change(trader, invoice, { status: "void", payments: "keep_as_credit" }));
  expectMade(await books.post(`/stock-adjustments/${countId}/void`, { reason: "Counted twice" }));
  expect(await stockOf(books, widget)).toMatch(/^10 @ /);
  const { items } = expectMade(await books.get("/year-end"));
  expect(items.find(({ year }: { year: number }) => year === 2025)).toMatchObject({ voidedSinceClosing: 3 });

  expect((await reopen(2025)).voidedOnOriginalDate).toBe(3);
  expect(await stockOf(books, widget)).toBe("10 @ 300.00");
  const report = `/reports/stock-movement?productId=${widget}&start=2025-01-01&end=2026-12-31`;
  expect(expectMade(await books.get(report)).items.map(({ date }: { date: string }) => date)).toEqual([
    "2025-03-01",
  ]);
  for (const document of [bill, invoice])
    expect(await rereadDocument(trader, document)).toMatchObject({ status: "void", reversalId: null });
  expect(await aging(trader, "2025-04-01")).toEqual({
    total: "-200.00",
    unapplied: "-200.00",
    controlBalance: "-200.00",
  });
  expect(await tradeProblems(books, ["2025-02-15", "2025-12-31", "2026-12-31"])).toEqual([]);
});

test("a reversal for a year that stays closed keeps its date, and a payment can be reapplied", async () => {
  const { trader, close, reopen } = await closingTrader();
  const { books } = trader;
  const invoice = await write(trader, "/invoices", { date: "2024-10-31", items: [freight(trader, "100")] });
  await write(trader, "/invoices", { date: "2025-06-30", items: [freight(trader, "7")] });
  const allocations = [{ documentId: invoice.id, amount: "100.00" }];
  const first = expectMade(await receive(trader, { date: "2024-11-01", amount: "100.00", allocations }));
  await close(2024);
  await close(2025);
  expectMade(await books.post(`/payments/${first.id}/void`, { reason: "Wrong account" }));
  expect(await reopen(2025)).toMatchObject({ closedThrough: "2024-12-31", voidedOnOriginalDate: 0 });
  expectMade(await receive(trader, { date: "2025-02-01", amount: "100.00", allocations }));
  expect(await rereadDocument(trader, invoice)).toMatchObject({ status: "paid" });
  // Until the first is reversed, the payment is received twice, once unapplied.
  expect(await aging(trader, "2025-12-31")).toEqual({
    total: "-93.00",
    unapplied: "-100.00",
    controlBalance: "-93.00",
  });
  expect(await aging(trader, "2026-01-01")).toMatchObject({ total: "7.00", unapplied: "0.00" });
  expectMade(
    await change(trader, await rereadDocument(trader, invoice), { status: "void", payments: "void" }),
  );
  const days = ["2024-11-01", "2024-12-31", "2025-01-01", "2025-02-01", "2025-12-31", "2026-01-01"];
  expect(await tradeProblems(books, days)).toEqual([]);
  expect((await reopen(2024)).voidedOnOriginalDate).toBe(2);
  expect(await tradeProblems(books, days)).toEqual([]);
});

test("not even the owner of the tables can move a lock date back before a reversed event", async () => {
  const { trader, close } = await closingTrader();
  const { books } = trader;
  const invoice = await write(trader, "/invoices", { date: "2025-10-31", items: [freight(trader, "100")] });
  await close(2025);
  expectMade(await change(trader, invoice, { status: "void" }));
  const { database } = await testApp();
  const attempt = (closedThrough: string) =>
    asOwner(database, books.bookId, [
      `update books set closed_through = ${closedThrough} where book_id = '${books.bookId}'`,
    ]).then(() => null, refused);
  for (const day of ["null", "'2025-10-30'"])
    expect(await attempt(day)).toMatchObject({ rule: "reversed_event_is_in_a_closed_period" });
  expect(await attempt("'2026-03-31'")).toBeNull();
});
