import type { Tx } from "#server/db/transaction.ts";
import { voidDocumentsAtOwnDate } from "#server/documents/void-document.ts";
import { voidPaymentsAtOwnDate } from "#server/payments/void-payment.ts";
import { voidAdjustmentsAtOwnDate } from "#server/stock/adjustments.ts";
import type { TakenBack } from "#server/stock/stock-plan.ts";
import { settleStock } from "#server/stock/take-back-movements.ts";
import type { Day } from "#domain/dates.ts";

/**
 * What was voided while its days were closed counts until the first open day. Once these days are open again it is
 * void at its own date, as whatever is voided in an open period, and its mirror with it (Accounting 5, 11.5). What lies
 * in a period that is still closed stays as it is.
 */
export async function voidAtOwnDate(
  tx: Tx,
  { year, end, closedThrough }: { year: number; end: Day; closedThrough: Day | null },
): Promise<void> {
  await voidPaymentsAtOwnDate(tx, closedThrough);
  const documents = await voidDocumentsAtOwnDate(tx, closedThrough);
  const counts = await voidAdjustmentsAtOwnDate(tx, closedThrough);
  // Goods are valued once, when all of it is gone: one may have been there for the other.
  const touched = new Map<string, TakenBack>();
  for (const one of [...documents, ...counts].flat())
    if (!touched.has(one.productId)) touched.set(one.productId, one);
  const cause = { reference: `Year ${year}`, date: end, how: "reopened", field: "year" } as const;
  await settleStock(tx, [...touched.values()], cause);
}
