import type { Book, BookInput } from "#contract/book.ts";
import { firstDayOfFiscalYear, type YearDates } from "#domain/fiscal-years.ts";
import { localizeDate, localizePeriod } from "#domain/format-date.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { replaceFiscalYears } from "./queries.ts";

type FiscalYearDates = readonly YearDates[];

const includesYear = (years: FiscalYearDates, { start, end }: YearDates): boolean =>
  years.some((year) => year.start === start && year.end === end);

/** Whether the fixed fiscal years are unchanged. */
export function areSameYears({
  before,
  after,
}: {
  before: FiscalYearDates;
  after: FiscalYearDates;
}): boolean {
  return before.length === after.length && after.every((year) => includesYear(before, year));
}

/** Whether each day belongs to the same fiscal year in both. */
export function haveSameYears({ before, after }: { before: Book; after: Book }): boolean {
  return (
    firstDayOfFiscalYear(before) === firstDayOfFiscalYear(after) &&
    areSameYears({ before: before.fiscalYears, after: after.fiscalYears })
  );
}

/**
 * Replaces the fiscal years with fixed dates (Accounting 11.1). Years through the lock date stay unchanged: a closed year is
 * never removed, and no other year starts before the end of the last one (I-122).
 */
export async function updateFiscalYears(
  tx: Tx,
  { fiscalYears: years }: Pick<BookInput, "fiscalYears">,
  { fiscalYears: before, closedThrough, locale }: Book,
): Promise<void> {
  if (years === undefined) return;
  const missing = before.find((year) => year.isClosed && !includesYear(years, year));
  if (missing !== undefined) {
    const message = `The fiscal year ${localizePeriod(missing, locale)} is closed. Send it with these dates, or reopen it first.`;
    throw new Refusal("company.fiscal-year-closed", [{ field: "fiscalYears", message }]);
  }
  const added = years.filter((year) => !includesYear(before, year));
  const changedYear = added.find(({ start }) => closedThrough !== null && start <= closedThrough);
  if (changedYear !== undefined && closedThrough !== null) {
    const field = `fiscalYears[${years.indexOf(changedYear)}].start`;
    const message = `Your books are closed through ${localizeDate(closedThrough, locale)}. Start this fiscal year later, or reopen the closed years first.`;
    throw new Refusal("company.fiscal-year-closed", [{ field, message }]);
  }
  const removed = before.filter((year) => !includesYear(years, year));
  await replaceFiscalYears(tx, { removed, added });
}
