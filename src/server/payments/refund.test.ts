import { describe, expect, test } from "vitest";
import {
  rereadDocument,
  change,
  closeThrough,
  readWholeBook,
  expectMade,
  receive,
  type TestTrader,
  traderAfterSale,
  widgets,
  write,
} from "#test/support/trade.ts";
import { tradeProblems } from "#test/support/trade-problems.ts";

// Accounting 2, 3: a refund is applied to the credit it returns, and both are settled.

const refund = (trader: TestTrader, body: Record<string, unknown>) =>
  receive(trader, { direction: "out", isRefund: true, date: "2026-02-05", ...body });
const payment = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/payments/${id}`));

/** INV-0001 for 231.00, overpaid with 250.00 on February 1. */
async function overpaid() {
  const { trader, invoice } = await traderAfterSale();
  const allocations = [{ documentId: invoice.id, amount: "231.00" }];
  return { trader, invoice, receipt: expectMade(await receive(trader, { amount: "250.00", allocations })) };
}

describe("a refund", () => {
  test("of an overpayment is applied to its receipt, and both are settled", async () => {
    const { trader, receipt } = await overpaid();
    const returned = expectMade(await refund(trader, { amount: "19.00" }));
    expect(returned).toMatchObject({
      unapplied: "0.00",
      allocations: [],
      refunds: [{ paymentId: receipt.id, number: "RC-0001", amount: "19.00" }],
    });
    expect(await payment(trader, receipt)).toMatchObject({
      unapplied: "0.00",
      refunds: [{ paymentId: returned.id, number: "PM-0001", amount: "19.00" }],
    });
    const aging = expectMade(await trader.books.get("/reports/aging?type=receivable&asOf=2026-02-28"));
    expect(aging).toMatchObject({ parties: [], totals: { total: "0.00", unapplied: "0.00" } });
    expect(await tradeProblems(trader.books, ["2026-02-01", "2026-02-28"])).toEqual([]);
  });

  test("returns the credits it names first, and then the oldest credits, including credit notes", async () => {
    const { trader, receipt } = await overpaid();
    const items = [widgets(trader, "1", "10.00")];
    const credit = await write(trader, "/credit-notes", { date: "2026-01-20", items });
    const later = expectMade(await receive(trader, { date: "2026-02-03", amount: "5.00" }));
    const returned = expectMade(
      await refund(trader, { amount: "16.00", refunds: [{ paymentId: later.id, amount: "2.00" }] }),
    );
    expect(returned.allocations).toMatchObject([{ documentId: credit.id, amount: "10.00" }]);
    expect(returned.refunds).toMatchObject([
      { paymentId: later.id, amount: "2.00" },
      { paymentId: receipt.id, amount: "4.00" },
    ]);
    expect(await rereadDocument(trader, credit)).toMatchObject({ status: "paid", paidAmount: "10.00" });
    expect(await payment(trader, receipt)).toMatchObject({ unapplied: "15.00" });
    expect(await payment(trader, later)).toMatchObject({ unapplied: "3.00" });
    expect(await tradeProblems(trader.books, ["2026-02-01", "2026-02-04", "2026-02-28"])).toEqual([]);
  });

  test("restores the credit when voided, and until then its receipt can't be voided", async () => {
    const { trader, invoice, receipt } = await overpaid();
    const returned = expectMade(await refund(trader, { amount: "19.00" }));
    const before = await readWholeBook(trader.books);
    expect(await trader.books.post(`/payments/${receipt.id}/void`, {})).toMatchObject({
      status: 409,
      body: {
        code: "payment.is-refunded",
        detail: expect.stringMatching(
          /^This payment was refunded by PM-\S+ \(Feb \d+, 2026\)\. Void it first\.$/,
        ),
      },
    });
    // It can't be voided together with the invoice it paid either.
    expect(
      await change(trader, await rereadDocument(trader, invoice), { status: "void", payments: "void" }),
    ).toMatchObject({ status: 409, body: { code: "payment.is-refunded" } });
    expect(await readWholeBook(trader.books)).toBe(before);
    expectMade(await trader.books.post(`/payments/${returned.id}/void`, {}));
    expect(await payment(trader, receipt)).toMatchObject({ unapplied: "19.00", refunds: [] });
    expectMade(await trader.books.post(`/payments/${receipt.id}/void`, {}));
    expect(await tradeProblems(trader.books, ["2026-02-28"])).toEqual([]);
  });

  test("can return the receipt of a voided invoice that was kept as credit", async () => {
    const { trader, invoice, receipt } = await overpaid();
    const current = await rereadDocument(trader, invoice);
    expectMade(await change(trader, current, { status: "void", payments: "keep_as_credit" }));
    expectMade(await refund(trader, { amount: "250.00" }));
    expect(await payment(trader, receipt)).toMatchObject({ unapplied: "0.00" });
    expect(await tradeProblems(trader.books, ["2026-02-28"])).toEqual([]);
  });
});

describe("a credit note that was refunded", () => {
  async function refunded() {
    const { trader } = await traderAfterSale();
    const items = [widgets(trader, "1", "10.00")];
    const credit = await write(trader, "/credit-notes", { date: "2026-02-01", items });
    const returned = expectMade(
      await refund(trader, { amount: "10.00", allocations: [{ documentId: credit.id, amount: "10.00" }] }),
    );
    return { trader, returned, credit: await rereadDocument(trader, credit) };
  }

  test("can't be voided while its refund is posted, because the refund would return nothing", async () => {
    const { trader, credit } = await refunded();
    const before = await readWholeBook(trader.books);
    expect(await change(trader, credit, { status: "void", payments: "keep_as_credit" })).toMatchObject({
      status: 409,
      body: {
        code: "document.credit-refunded",
        detail: expect.stringMatching(
          /^This credit was refunded by PM-\S+ \(Feb \d+, 2026\)\. Void it first\.$/,
        ),
        errors: [{ field: "payments" }],
      },
    });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  test("can be voided with its refund or after it", async () => {
    const { trader, credit, returned } = await refunded();
    expectMade(await change(trader, credit, { status: "void", payments: "void" }));
    expect(await payment(trader, returned)).toMatchObject({ status: "void" });
    expect(await tradeProblems(trader.books, ["2026-02-28"])).toEqual([]);

    const otherRefund = await refunded();
    expectMade(await otherRefund.trader.books.post(`/payments/${otherRefund.returned.id}/void`, {}));
    const open = await rereadDocument(otherRefund.trader, otherRefund.credit);
    expectMade(await change(otherRefund.trader, open, { status: "void", payments: "keep_as_credit" }));
    expect(await tradeProblems(otherRefund.trader.books, ["2026-02-28"])).toEqual([]);
  });
});

test.each([
  ["before the credit it returns", "2026-01-31", "payment.refund-before-credit", 422],
  ["into a closed period", "2025-12-31", "journal.period-closed", 409],
])("a refund %s is refused at its date", async (_, date, code, status) => {
  const { trader } = await traderAfterSale();
  await closeThrough(trader.books, "2025-12-31");
  const credit = {
    partyId: trader.customer,
    date: "2026-02-01",
    status: "paid",
    items: [widgets(trader, "1", "10.00")],
    payment: { date },
  };
  const before = await readWholeBook(trader.books);
  expect(await trader.books.post("/credit-notes", credit)).toMatchObject({
    status,
    body: { code, errors: [{ field: "payment.date" }] },
  });
  expect(await readWholeBook(trader.books)).toBe(before);
});

describe("a refund is refused and leaves nothing behind if it is", () => {
  type Case = [string, object, Record<string, unknown>];
  const early = {
    code: "payment.refund-before-credit",
    detail:
      "A refund can't be dated before the credit or payment it refunds. Enter the same date or a later one.",
    errors: [{ field: "date" }],
  };
  test.each<Case>([
    [
      "above the available credit",
      { code: "payment.exceeds-balance-due", errors: [{ field: "amount" }] },
      { amount: "19.01" },
    ],
    ["dated before its receipt", early, { amount: "19.00", date: "2026-01-31" }],
  ])("%s", async (_, refusal, body) => {
    const { trader } = await overpaid();
    const before = await readWholeBook(trader.books);
    expect(await refund(trader, body)).toMatchObject({ status: 422, body: refusal });
    expect(await readWholeBook(trader.books)).toBe(before);
  });

  type Named = [string, number, object, (id: string, usedUp: string) => Record<string, unknown>];
  test.each<Named>([
    [
      "above the remaining amount of the receipt it names",
      422,
      { code: "payment.exceeds-balance-due", errors: [{ field: "refunds[0].amount" }] },
      (paymentId) => ({ amount: "19.01", refunds: [{ paymentId, amount: "19.01" }] }),
    ],
    [
      "before the receipt it names",
      422,
      {
        ...early,
        detail: expect.stringMatching(/^RC-\S+ is dated Feb \d+, 2026\. Enter that date or a later/),
      },
      (paymentId) => {
        return { amount: "1.00", date: "2026-01-31", refunds: [{ paymentId, amount: "1.00" }] };
      },
    ],
    [
      "below the credits it names",
      422,
      { code: "payment.over-applied", errors: [{ field: "refunds[0].amount" }] },
      (paymentId) => ({ amount: "1.00", refunds: [{ paymentId, amount: "2.00" }] }),
    ],
    [
      "for a payment that isn't the party's",
      404,
      { code: "payment.not-found", errors: [{ field: "refunds[0].paymentId" }] },
      () => ({ amount: "1.00", refunds: [{ paymentId: UNKNOWN_ID, amount: "1.00" }] }),
    ],
    [
      "for a receipt that is used up",
      422,
      { code: "payment.fully-applied", errors: [{ field: "refunds[0].paymentId" }] },
      (_, usedUp) => ({ amount: "1.00", refunds: [{ paymentId: usedUp, amount: "1.00" }] }),
    ],
    [
      "entered as a receipt",
      422,
      { code: "payment.wrong-direction", errors: [{ field: "refunds" }] },
      (paymentId) => ({
        direction: "in",
        isRefund: false,
        amount: "1.00",
        refunds: [{ paymentId, amount: "1.00" }],
      }),
    ],
  ])("%s", async (_, status, refusal, body) => {
    const { trader, receipt } = await overpaid();
    const usedUp = expectMade(await receive(trader, { amount: "3.00" }));
    expectMade(await refund(trader, { amount: "3.00", refunds: [{ paymentId: usedUp.id, amount: "3.00" }] }));
    const before = await readWholeBook(trader.books);
    expect(await refund(trader, body(receipt.id, usedUp.id))).toMatchObject({ status, body: refusal });
    expect(await readWholeBook(trader.books)).toBe(before);
  });
});

const UNKNOWN_ID = "018f2f3c-0000-7000-8000-00000000dead";
