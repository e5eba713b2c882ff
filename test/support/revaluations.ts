import type { TestBooks } from "./new-books.ts";
import { euroTrader, freight } from "./foreign-trader.ts";
import { expectMade, receive, type TestTrader, write } from "./trade.ts";

export const inDollars = { currency: "USD", exchangeRate: "0.90" };
/** A revaluation of dollars at a rate, on the last day of January unless stated otherwise. */
export const dollarsAt = (rate: string, date = "2026-01-31") => ({
  date,
  rates: [{ currency: "USD", rate }],
});
export const revalue = (books: TestBooks, body: object, headers = {}) =>
  books.post("/revaluations", body, headers);

/** A trader in EUR, and an invoice of USD 1,000.00 at 0.90. */
export async function newForeignTrader() {
  const trader = await euroTrader();
  const items = freight(trader, "1000");
  const invoice = await write(trader, "/invoices", { date: "2026-01-10", items, ...inDollars });
  return { trader, books: trader.books, invoice };
}

type DollarPayment = { date: string; amount: string; exchangeRate: string };

export const payDollars = async (trader: TestTrader, id: string, payment: DollarPayment) =>
  expectMade(
    await receive(trader, {
      ...payment,
      currency: "USD",
      allocations: [{ documentId: id, amount: payment.amount }],
    }),
  );

/** Why a revaluation is rejected, and at which field. */
export async function revaluationRefused(books: TestBooks, body: object): Promise<unknown[]> {
  const reply = await revalue(books, body);
  return [reply.body.code, reply.body.errors?.[0]?.field];
}
