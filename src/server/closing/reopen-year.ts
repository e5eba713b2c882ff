import type { ReopenedYear, ReopeningInput } from "#contract/closing.ts";
import { refuseField } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { voidSystemJournal } from "#server/journals/system-journals.ts";
import { holdBook, readCalendar } from "#server/settings/lookup.ts";
import { moveClosedThrough } from "#server/settings/move-closed-through.ts";
import { type YearClosing, markReopened, selectClosedYears } from "./queries.ts";

/**
 * Reopens the last closed year (Accounting 11.5): its journal becomes void and keeps its number, and the lock date goes
 * back to where it was. Closing the year again writes a journal with the next number.
 */
export async function reopenYear(tx: Tx, { year, reason }: ReopeningInput): Promise<ReopenedYear> {
  await holdBook(tx);
  const closed = await selectClosedYears(tx);
  const closing = closed.find((one) => one.year === year);
  if (!closing) throw refuseField("closing.not-closed", "year");
  const [last, ...earlier] = closed;
  if (closing.id !== last?.id) throw refuseField("closing.not-last", "year");
  const { closedThrough } = await readCalendar(tx);
  const target = lockAfter({ closing, earlier, closedThrough });
  await moveClosedThrough(tx, { from: closedThrough, to: target, day: closing.end }, () =>
    voidSystemJournal(tx, closing.journalId),
  );
  await markReopened(tx, closing.id, reason);
  await recordAudit(tx, {
    action: "year.reopened",
    subject: "year-closing",
    subjectId: closing.id,
    before: { year, journalId: closing.journalId, number: closing.journalNumber, closedThrough },
    after: { year, reason, closedThrough: target },
  });
  return { year, start: closing.start, end: closing.end, closedThrough: target };
}

type Locks = { closing: YearClosing; earlier: readonly YearClosing[]; closedThrough: string | null };

/**
 * The lock date before the closing, or the end of a year that was closed after it and still is; never later than it
 * is now.
 */
function lockAfter({ closing, earlier, closedThrough }: Locks): string | null {
  const before = [closing.closedBefore, ...earlier.map(({ end }) => end)].filter((day) => day !== null);
  const last = before.toSorted().at(-1) ?? null;
  if (last === null || closedThrough === null) return null;
  return last < closedThrough ? last : closedThrough;
}
