import { describe, expect, test } from "vitest";
import { advanceAndInvoice, creditOf, dollars, paymentOf } from "#test/support/advances.ts";
import { agingOf, soundBooks } from "#test/support/foreign-trader.ts";
import {
  rereadDocument,
  change,
  closeThrough,
  journalLines,
  expectMade,
  receive,
  type TestTrader,
} from "#test/support/trade.ts";

// Accounting 10: an advance in another currency after its application is reversed or it is refunded. The books are in EUR.

const refund = (trader: TestTrader, body: Record<string, unknown>) =>
  receive(trader, { direction: "out", isRefund: true, date: "2026-03-01", ...body });

describe("voided", () => {
  test("with its invoice, an advance is unapplied again at its own rate", async () => {
    const { trader, advance, invoice, apply } = await advanceAndInvoice();
    expectMade(await apply());
    expectMade(
      await change(trader, await rereadDocument(trader, invoice), {
        status: "void",
        payments: "keep_as_credit",
      }),
    );
    expect(await paymentOf(trader, advance)).toMatchObject({
      unapplied: "1000.00",
      unappliedBase: "900.00",
    });
    expect(await creditOf(trader, "Sales")).toBe("0.00");
    expect(await agingOf(trader, "2026-02-01")).toBe("-900.00");
    await soundBooks(trader);
  });

  test("with the advance, the invoice is at its own rate again", async () => {
    const { trader, books, advance, apply } = await advanceAndInvoice();
    expectMade(await apply());
    expectMade(await books.post(`/payments/${advance.id}/void`, {}));
    expect(await creditOf(trader, "Sales")).toBe("2850.00");
    expect(await agingOf(trader, "2026-02-01")).toBe("2850.00");
    await soundBooks(trader);
  });

  test("in a closed period, an application is reversed on the first open day", async () => {
    const { trader, books, advance, apply } = await advanceAndInvoice();
    expectMade(await apply());
    await closeThrough(books, "2026-02-28");
    expectMade(await books.post(`/payments/${advance.id}/void`, {}));
    expect(await agingOf(trader, "2026-02-28")).toBe("1900.00");
    expect(await agingOf(trader, "2026-03-01")).toBe("2850.00");
    expect(await creditOf(trader, "Sales")).toBe("2850.00");
    await soundBooks(trader);
  });
});

describe("a refund of an advance", () => {
  test("realizes the difference to its carrying amount", async () => {
    const { trader, books, advance, apply } = await advanceAndInvoice();
    expectMade(await apply("600.00"));
    const refunded = expectMade(await refund(trader, { amount: "400.00", ...dollars("0.97") }));
    expect(refunded).toMatchObject({
      exchangeGain: "-28.00",
      refunds: [{ paymentId: advance.id, amount: "400.00", baseAmount: "360.00" }],
    });
    expect(await journalLines(books, refunded.journalId)).toEqual([
      "Accounts Receivable 360.00 Dr",
      "Cash and Bank 388.00 Cr",
      "Exchange Gain or Loss 28.00 Dr",
    ]);
    expect(await paymentOf(trader, advance)).toMatchObject({ unapplied: "0.00", unappliedBase: "0.00" });
    expect(await books.post(`/payments/${advance.id}/void`, {})).toMatchObject({
      body: { code: "payment.is-refunded" },
    });
    expectMade(await books.post(`/payments/${refunded.id}/void`, {}));
    expect(await paymentOf(trader, advance)).toMatchObject({ unappliedBase: "360.00" });
    await soundBooks(trader);
  });

  test("in the base currency is rejected with the currency to use", async () => {
    const { trader, advance } = await advanceAndInvoice();
    const refunds = [{ paymentId: advance.id, amount: "400.00" }];
    expect(await refund(trader, { amount: "400.00", refunds })).toMatchObject({
      status: 422,
      body: {
        code: "payment.refund-in-other-currency",
        errors: [
          {
            field: "refunds[0].paymentId",
            message: `Payment ${advance.number} is in USD. Enter the refund in USD.`,
          },
        ],
      },
    });
  });

  test("is never above the unapplied amount", async () => {
    const { trader, apply } = await advanceAndInvoice();
    expectMade(await apply("600.00"));
    expect(await refund(trader, { amount: "400.01", ...dollars("0.97") })).toMatchObject({
      status: 422,
      body: { code: "payment.exceeds-balance-due", errors: [{ field: "amount" }] },
    });
    const message = "The unused credit is in USD. Enter the refund in USD.";
    expect(await refund(trader, { amount: "400.00" })).toMatchObject({
      status: 422,
      body: { code: "payment.refund-in-other-currency", errors: [{ field: "amount", message }] },
    });
    await soundBooks(trader);
  });
});
