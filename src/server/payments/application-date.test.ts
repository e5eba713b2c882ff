import { expect, test } from "vitest";
import { closeThrough, expectMade, newTrader, receive, type TestTrader, write } from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 3: an application takes effect on the later of the two dates, or on the date entered.

async function paidBefore() {
  const trader = await newTrader();
  const receipt = expectMade(await receive(trader, { date: "2026-01-10", amount: "50.00", allocations: [] }));
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "80.00" }];
  const invoice = await write(trader, "/invoices", { date: "2026-02-01", items });
  const apply = (more: Record<string, unknown> = {}) =>
    trader.books.post(`/payments/${receipt.id}/allocations`, {
      allocations: [{ documentId: invoice.id, amount: "50.00" }],
      ...more,
    });
  return { trader, apply };
}

const agingOn = async ({ books }: TestTrader, asOf: string) => {
  const { current, unapplied, total } = expectMade(
    await books.get(`/reports/aging?type=receivable&asOf=${asOf}`),
  ).totals;
  return { current, unapplied, total };
};

const DAYS = ["2026-01-10", "2026-01-31", "2026-02-01", "2026-02-20", "2026-12-31"];

test("a payment applied later settles its invoice from the later of the two dates", async () => {
  const { trader, apply } = await paidBefore();
  expectMade(await apply());
  expect(await agingOn(trader, "2026-01-31")).toMatchObject({ unapplied: "-50.00", total: "-50.00" });
  expect(await agingOn(trader, "2026-02-01")).toMatchObject({ unapplied: "0.00", total: "30.00" });
  expect(await tradeProblems(trader.books, DAYS)).toEqual([]);
});

test("an application takes effect on the date entered", async () => {
  const { trader, apply } = await paidBefore();
  expectMade(await apply({ date: "2026-02-20" }));
  expect(await agingOn(trader, "2026-02-19")).toMatchObject({ unapplied: "-50.00", total: "30.00" });
  expect(await agingOn(trader, "2026-02-20")).toMatchObject({ unapplied: "0.00", total: "30.00" });
  expect(await tradeProblems(trader.books, DAYS)).toEqual([]);
});

test("an application never takes effect in a closed period", async () => {
  const { trader, apply } = await paidBefore();
  await closeThrough(trader.books, "2026-02-28");
  expect(await apply({ date: "2026-02-20" })).toMatchObject({
    status: 409,
    body: { code: "journal.period-closed", errors: [{ field: "date" }] },
  });
  expectMade(await apply());
  expect(await agingOn(trader, "2026-02-28")).toMatchObject({ unapplied: "-50.00" });
  expect(await agingOn(trader, "2026-03-01")).toMatchObject({ unapplied: "0.00" });
  expect(await tradeProblems(trader.books, DAYS)).toEqual([]);
});

test.each(["2026-01-09", "2026-01-31"])("an application can't precede either date (%s)", async (date) => {
  const { trader, apply } = await paidBefore();
  expect(await apply({ date })).toMatchObject({
    status: 422,
    body: {
      code: "payment.applied-before-document",
      detail: expect.stringMatching(/ is dated .* Enter that date or a later one\.$/),
      errors: [{ field: "date" }],
    },
  });
  expect(await agingOn(trader, "2026-02-01")).toMatchObject({ unapplied: "-50.00" });
});

test("an application can't be dated in the future", async () => {
  const { apply } = await paidBefore();
  expect(await apply({ date: "2099-01-01" })).toMatchObject({
    status: 422,
    body: { code: "payment.applied-in-future", errors: [{ field: "date" }] },
  });
});

test("a credit applied later settles its invoice from the later of the two dates", async () => {
  const trader = await newTrader();
  const items = [{ productId: trader.freight, quantity: "1", unitPrice: "80.00" }];
  const credit = await write(trader, "/credit-notes", { date: "2026-01-10", items });
  const invoice = await write(trader, "/invoices", { date: "2026-02-01", items });
  const allocations = [{ documentId: invoice.id, amount: "80.00" }];
  expectMade(await trader.books.post("/credit-applications", { creditId: credit.id, allocations }));
  expect(await agingOn(trader, "2026-01-31")).toMatchObject({ unapplied: "-80.00" });
  expect(await agingOn(trader, "2026-02-01")).toMatchObject({ unapplied: "0.00", total: "0.00" });
  expect(await tradeProblems(trader.books, DAYS)).toEqual([]);
});
