import type { ReopenedYear, ReopeningInput } from "#contract/closing.ts";
import type { Day } from "#domain/dates.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidDocumentsAtOwnDate } from "#server/documents/void-document.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { voidPaymentsAtOwnDate } from "#server/payments/void-payment.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { voidAdjustmentsAtOwnDate } from "#server/stock/adjustments.ts";
import type { ReversedProduct } from "#server/stock/stock-plan.ts";
import { settleStock } from "#server/stock/remove-movements.ts";
import { voidValuesAtOwnDate } from "#server/stock/value-adjustments.ts";
import { countReversed, markReopened } from "./queries.ts";
import { lockAfterReopening, readClosings } from "./year-ends.ts";

/**
 * Reopens the last closed year (Accounting 11.5): voids its closing entry, which keeps its number, and restores the lock date.
 * Documents of the year voided in the meantime are then voided at their own date. Closing the year again posts a journal entry with
 * the next number.
 */
export async function reopenYear(
  tx: Tx,
  { year, end: lastDay, reason }: ReopeningInput,
): Promise<ReopenedYear> {
  await lockBook(tx);
  const closings = await readClosings(tx);
  const closing = closings.closed.find(
    (yearClosing) => yearClosing.year === year && (lastDay ?? yearClosing.end) === yearClosing.end,
  );
  if (!closing) throw refuseField("closing.not-closed", "year");
  const last = closings.closed[0];
  if (last !== undefined && closing.id !== last.id)
    throw new Refusal("closing.not-last", [
      { field: "year", message: `Only the last closed year can be reopened. Reopen ${last.year} first.` },
    ]);
  const { start, end, journalId, journalNumber: number } = closing;
  const voidedOnOriginalDate = await countReversed(tx, lockAfterReopening(closings));
  const closedThrough = await markReopened(tx, { id: closing.id, reason }, { number, voidedOnOriginalDate });
  await voidSystemJournal(tx, journalId);
  await voidAtOwnDate(tx, { year, end, closedThrough });
  return { year, start, end, closedThrough, voidedOnOriginalDate };
}

/**
 * Anything voided while its period was closed counts until the first open day. Once the period is open again, it is voided at
 * its own date with its reversing entry, as always in open periods (Accounting 5, 11.5). Anything in a period that is still
 * closed is unchanged.
 */
async function voidAtOwnDate(
  tx: Tx,
  { year, end, closedThrough }: { year: number; end: Day; closedThrough: Day | null },
): Promise<void> {
  await voidPaymentsAtOwnDate(tx, closedThrough);
  const documents = await voidDocumentsAtOwnDate(tx, closedThrough);
  const counts = await voidAdjustmentsAtOwnDate(tx, closedThrough);
  const values = await voidValuesAtOwnDate(tx, closedThrough);
  // Recalculate stock once, after all is voided: one movement may have supplied another.
  const reversedProducts = new Map<string, ReversedProduct>();
  for (const reversedProduct of [...documents, ...counts, ...values].flat())
    if (!reversedProducts.has(reversedProduct.productId))
      reversedProducts.set(reversedProduct.productId, reversedProduct);
  const cause = { reference: `Year ${year}`, date: end, event: "reopened", field: "year" } as const;
  await settleStock(tx, [...reversedProducts.values()], cause);
}
