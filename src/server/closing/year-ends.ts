import type { YearEnd, YearEnds } from "#contract/closing.ts";
import { fiscalYearsOffered, isYearOver, measureClosingDrift } from "#domain/closing.ts";
import { type Day, lastOfMonth } from "#domain/dates.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import { type FiscalYear, fiscalYearOf, type YearDates } from "#domain/fiscal-years.ts";
import { fiscalYearsBetween, fiscalYearsEnding } from "#domain/fiscal-year-list.ts";
import type { AccountId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import type { Calendar } from "#domain/periods.ts";
import { refuseField } from "#domain/refusals.ts";
import { netIncome } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountSums, selectResultMonths, subtractClosings } from "#server/balances/account-sums.ts";
import { readCalendar } from "#server/settings/lookup.ts";
import { countReversed, type YearClosing, selectClosedYears, selectSuggestedAccount } from "./queries.ts";

/**
 * Returns the current fiscal year and the four before it, older ones still to be closed, the last closed one, which can be
 * reopened, and the suggested account for the closing (Behavior 2.12, 5.6).
 */
export async function readYearEnds(tx: Tx): Promise<YearEnds> {
  const closings = await readClosings(tx);
  const offeredYears = fiscalYearsOffered(closings);
  const [last] = closings.closed;
  const isOffered = (year: YearDates) => offeredYears.some(({ end }) => end === year.end);
  if (last !== undefined && !isOffered(last))
    offeredYears.push(fiscalYearOf({ ...closings, date: last.end }));
  const older = (await selectOpenYears(tx, closings)).filter((year) => !isOffered(year));
  const items: YearEnd[] = [];
  for (const year of [...offeredYears, ...older].toSorted((a, b) => (a.end < b.end ? 1 : -1))) {
    const item = await describeYear(tx, year, closings);
    if (isOffered(year) || item.isDue) items.push(item);
  }
  return { items, retainedEarningsAccountId: await suggestAccount(tx, closings.closed) };
}

/** Returns the oldest earlier year still to be closed, or null (Accounting 11.2). */
export async function findYearDueBefore(
  tx: Tx,
  closings: Closings,
  before: YearDates,
): Promise<FiscalYear | null> {
  for (const year of await selectOpenYears(tx, closings)) {
    if (year.end >= before.start) break;
    if ((await describeYear(tx, year, closings)).isDue) return year;
  }
  return null;
}

/** Returns the open years with revenue or expenses, oldest first; their net income may be zero. */
async function selectOpenYears(tx: Tx, closings: Closings): Promise<FiscalYear[]> {
  const years = (await selectResultMonths(tx)).flatMap((month) =>
    fiscalYearsBetween({ start: month, end: lastOfMonth(month) }, closings),
  );
  return [...new Map(years.map((year) => [year.end, year])).values()]
    .filter((year) => closings.closingOf(year) === null)
    .toSorted((a, b) => (a.end < b.end ? -1 : 1));
}

/** Returns one year, even if the list doesn't show it. */
export async function readYearEnd(tx: Tx, year: FiscalYear): Promise<YearEnd> {
  return describeYear(tx, year, await readClosings(tx));
}

export type Closings = Calendar & {
  closedThrough: Day | null;
  /** Last closed year first. */
  closed: readonly YearClosing[];
  /** Closing of a year; null while the year is open. */
  closingOf: (year: YearDates) => YearClosing | null;
};

/** Returns the company's fiscal years, and which of them are closed. */
export async function readClosings(tx: Tx): Promise<Closings> {
  const calendar = await readCalendar(tx);
  const closed = await selectClosedYears(tx);
  return { ...calendar, closed, closingOf: (year) => closed.find(({ end }) => end === year.end) ?? null };
}

/** A fiscal year by the calendar year of its end, and by its last day if two end in that year. */
export type NamedYear = { year: number; end?: Day | undefined };

/** Returns the fiscal year of that name. If two have it, the first one still open, unless the last day is given. */
export function findYear(closings: Closings, { year, end }: NamedYear): FiscalYear {
  const years = fiscalYearsEnding(year, closings);
  const fiscalYear =
    end === undefined
      ? (years.find((candidate) => closings.closingOf(candidate) === null) ?? years.at(-1))
      : years.find((candidate) => candidate.end === end);
  if (fiscalYear === undefined)
    throw refuseField("closing.year-not-found", end === undefined ? "year" : "end");
  return fiscalYear;
}

async function describeYear(tx: Tx, { year, start, end }: FiscalYear, closings: Closings): Promise<YearEnd> {
  const { today, closed, closingOf } = closings;
  const closing = closingOf({ start, end });
  const sums = await selectAccountSums(tx, { start, end });
  const operating = closing === null ? sums : await subtractClosings(tx, sums, { start, end });
  const closingDrift = measureClosingDrift(sums);
  const hasEnded = isYearOver({ start, end }, today);
  const canReopen = closing !== null && closing.id === closed[0]?.id;
  return {
    year,
    start,
    end,
    status: closing === null ? "open" : "closed",
    hasEnded,
    isDue: closing === null && hasEnded && closingDrift.isOutOfDate,
    journalId: closing?.journalId ?? null,
    journalNumber: closing?.journalNumber ?? null,
    closedAt: closing?.closedAt ?? null,
    historySeal: closing?.historySeal ?? null,
    netIncome: netIncome(operating),
    isOutOfDate: closing !== null && closingDrift.isOutOfDate,
    difference: closing === null ? ZERO : closingDrift.netIncome,
    canReopen,
    voidedSinceClosing: canReopen ? await countReversed(tx, lockAfterReopening(closings)) : 0,
  };
}

/**
 * Lock date after the last closed year is reopened: the one before its closing, or the end of the latest year that is still
 * closed; never later than the current one.
 */
export function lockAfterReopening({ closed, closedThrough }: Closings): Day | null {
  const [last, ...earlier] = closed;
  const before = [last?.closedBefore ?? null, ...earlier.map(({ end }) => end)].filter((day) => day !== null);
  const target = before.toSorted().at(-1) ?? null;
  if (target === null || closedThrough === null) return null;
  return target < closedThrough ? target : closedThrough;
}

/** Suggests the account of the last closing if still available, else the default or one with the usual name (Accounting 1). */
function suggestAccount(tx: Tx, [last]: readonly YearClosing[]): Promise<AccountId | null> {
  const { names } = DEFAULT_ACCOUNTS.retained;
  return selectSuggestedAccount(tx, { last: last?.retainedEarningsAccountId ?? null, names });
}
