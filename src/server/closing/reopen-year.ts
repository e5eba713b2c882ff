import type { ReopenedYear, ReopeningInput } from "#contract/closing.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { countReversed, markReopened } from "./queries.ts";
import { voidAtOwnDate } from "./void-at-own-date.ts";
import { lockAfterReopening, readClosings } from "./year-ends.ts";

/**
 * Reopens the last closed year (Accounting 11.5): its journal becomes void and keeps its number, and the lock date goes
 * back to where it was. What was voided of its days meanwhile is then void at its own date. Closing the year again
 * writes a journal with the next number.
 */
export async function reopenYear(tx: Tx, { year, reason }: ReopeningInput): Promise<ReopenedYear> {
  await holdBook(tx);
  const closings = await readClosings(tx);
  const closing = closings.closed.find((one) => one.year === year);
  if (!closing) throw refuseField("closing.not-closed", "year");
  if (closing.id !== closings.closed[0]?.id) throw refuseField("closing.not-last", "year");
  const { start, end, journalId, journalNumber: number } = closing;
  const voidedAtOwnDate = await countReversed(tx, lockAfterReopening(closings));
  const closedThrough = await markReopened(tx, { id: closing.id, reason }, { number, voidedAtOwnDate });
  await voidSystemJournal(tx, journalId);
  await voidAtOwnDate(tx, { year, end, closedThrough });
  return { year, start, end, closedThrough, voidedAtOwnDate };
}
