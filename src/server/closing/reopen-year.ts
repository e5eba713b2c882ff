import type { ReopenedYear, ReopeningInput } from "#contract/closing.ts";
import { refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { holdBook } from "#server/settings/lookup.ts";
import { moveClosedThrough } from "#server/settings/move-closed-through.ts";
import { markReopened } from "./queries.ts";
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
  const { closedThrough } = closings;
  const target = lockAfterReopening(closings);
  await moveClosedThrough(tx, { from: closedThrough, to: target, day: closing.end }, () =>
    voidSystemJournal(tx, closing.journalId),
  );
  await markReopened(tx, closing.id, reason);
  const voidedAtOwnDate = await voidAtOwnDate(tx, { year, end: closing.end, closedThrough: target });
  await recordAudit(tx, {
    action: "year.reopened",
    subject: "year-closing",
    subjectId: closing.id,
    before: { year, journalId: closing.journalId, number: closing.journalNumber, closedThrough },
    after: { year, reason, closedThrough: target, voidedAtOwnDate },
  });
  return { year, start: closing.start, end: closing.end, closedThrough: target, voidedAtOwnDate };
}
