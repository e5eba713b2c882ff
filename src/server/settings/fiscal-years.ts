import type { Book, BookInput } from "#contract/book.ts";
import { firstDayOfFiscalYear, type YearDates } from "#domain/fiscal-years.ts";
import { refuseField } from "#domain/refusals.ts";
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
  { fiscalYears: before, closedThrough }: Book,
): Promise<void> {
  if (years === undefined) return;
  if (before.some((year) => year.isClosed && !includesYear(years, year)))
    throw refuseField("company.fiscal-year-closed", "fiscalYears");
  const added = years.filter((year) => !includesYear(before, year));
  const changedYear = added.find(({ start }) => closedThrough !== null && start <= closedThrough);
  if (changedYear !== undefined)
    throw refuseField("company.fiscal-year-closed", `fiscalYears[${years.indexOf(changedYear)}].start`);
  const removed = before.filter((year) => !includesYear(years, year));
  await replaceFiscalYears(tx, { removed, added });
}
