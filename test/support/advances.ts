import { euroTrader, freight } from "./foreign-trader.ts";
import { expectMade, receive, type TestTrader, write } from "./trade.ts";

export const dollars = (exchangeRate: string) => ({ currency: "USD", exchangeRate });

/** USD 1,000.00 received in advance at 0.90 on January 10, and an invoice for USD 3,000.00 at 0.95 on February 1. */
export async function advanceAndInvoice() {
  const trader = await euroTrader();
  const advance = expectMade(
    await receive(trader, { date: "2026-01-10", amount: "1000.00", allocations: [], ...dollars("0.90") }),
  );
  const invoice = await write(trader, "/invoices", {
    date: "2026-02-01",
    items: freight(trader, "3000"),
    ...dollars("0.95"),
  });
  const apply = (amount = "1000.00", more = {}) =>
    trader.books.post(`/payments/${advance.id}/allocations`, {
      allocations: [{ documentId: invoice.id, amount }],
      ...more,
    });
  return { trader, books: trader.books, advance, invoice, apply };
}

export const paymentOf = async ({ books }: TestTrader, { id }: { id: string }) =>
  expectMade(await books.get(`/payments/${id}`));

/** The balance of an account at the end of the year, credits above zero. */
export async function creditOf({ books }: TestTrader, name: string): Promise<string> {
  const { rows } = expectMade(await books.get("/reports/trial-balance?start=2026-01-01&end=2026-12-31"));
  const row = rows.find((account: { name: string }) => account.name === name) ?? {
    debit: "0.00",
    credit: "0.00",
  };
  return row.credit === "0.00" && row.debit !== "0.00" ? `-${row.debit}` : row.credit;
}
