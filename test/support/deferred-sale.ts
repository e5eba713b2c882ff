import { expect } from "vitest";
import { type AccrualBooks, balanceOn, newAccrualBooks, postTo, prepaidOf } from "./accruals.ts";
import { expectMade, write } from "./trade.ts";
import { tradeProblems } from "./trade-problems.ts";

type SaleOptions = { startsWithReclassification?: boolean; lines?: readonly string[] };

/** A year sold for 1,200.00 on January 1 and deferred over it, with the releases of January to April. */
export async function soldYear({ startsWithReclassification = false, lines = ["1200"] }: SaleOptions = {}) {
  const books = await newAccrualBooks();
  const { trader, deferred, income } = books;
  const accountId = startsWithReclassification ? income : deferred;
  const items = lines.map((unitPrice) => ({ accountId, description: "Support", quantity: "1", unitPrice }));
  const invoice = await write(trader, "/invoices", { date: "2024-01-01", items });
  const body = prepaidOf(books, {
    kind: "deferred_income",
    name: "Support",
    documentId: invoice.id,
    documentPosition: 1,
    balanceSheetAccountId: deferred,
    profitLossAccountId: income,
    startsWithReclassification,
  });
  const { id } = expectMade(await trader.books.post("/accruals", body));
  await postTo(books, "2024-04-30");
  const readAccrual = async () => expectMade(await trader.books.get(`/accruals/${id}`));
  const credit = (unitPrice: string, date = "2024-05-10", creditedPosition = 1) =>
    write(trader, "/credit-notes", {
      date,
      creditedDocumentId: invoice.id,
      items: [{ accountId, description: "Support", quantity: "1", unitPrice, creditedPosition }],
    });
  return { books, trader, invoice, id, body, read: readAccrual, credit };
}

/** The income of the year, and the deferred balance compared with the list of accruals. */
export async function figuresOf(books: AccrualBooks, asOf = "2024-12-31"): Promise<string[]> {
  const { rows } = expectMade(
    await books.trader.books.get(`/reports/trial-balance?start=2024-01-01&end=${asOf}`),
  );
  const income = rows.find(({ accountId }: { accountId: string }) => accountId === books.income);
  expect(await tradeProblems(books.trader.books, [asOf])).toEqual([]);
  return [`Income ${income?.credit ?? "0.00"} ${income?.debit ?? "0.00"}`, ...(await balanceOn(books, asOf))];
}

/** The entries in effect, oldest first. */
export const amountsOf = (
  entries: readonly { kind: string; date: string; amount: string; isVoid: boolean }[],
) =>
  entries
    .filter(({ isVoid }) => !isVoid)
    .map(({ kind, date, amount }) => `${kind} ${date} ${amount}`)
    .toReversed();
