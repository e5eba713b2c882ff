import type { YearEnd, YearEnds } from "#contract/closing.ts";
import {
  type FiscalYear,
  fiscalYearEnding,
  fiscalYearsOffered,
  isOver,
  leftOver,
  openPartOf,
  sharesDays,
  yearsAround,
} from "#domain/closing.ts";
import { type Day, lastOfMonth } from "#domain/dates.ts";
import { DEFAULT_ACCOUNTS } from "#domain/default-accounts.ts";
import type { AccountId } from "#domain/ids.ts";
import { ZERO } from "#domain/money.ts";
import { netIncome } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountSums, selectResultMonths, withoutClosings } from "#server/reports/account-sums.ts";
import { readCalendar } from "#server/settings/lookup.ts";
import { countReversed, type YearClosing, selectClosedYears, selectSuggestedAccount } from "./queries.ts";

/**
 * The running fiscal year and the four before, older ones that are still to be closed or are the last closed, for it
 * can be reopened, and the account that a closing is likely to want (Behaviour 2.12, 5.6).
 */
export async function readYearEnds(tx: Tx): Promise<YearEnds> {
  const closings = await readClosings(tx);
  const offered = fiscalYearsOffered(closings).map(({ year }) => year);
  const last = closings.closed[0]?.year;
  const shown = new Set(last === undefined ? offered : [...offered, last]);
  const older = (await selectOpenYears(tx, closings)).filter((year) => !shown.has(year));
  const items: YearEnd[] = [];
  for (const year of [...shown, ...older].toSorted((a, b) => b - a)) {
    const item = await describeYear(tx, closings.yearOf(year), closings);
    if (shown.has(year) || item.isDue) items.push(item);
  }
  return { items, retainedEarningsAccountId: await suggestAccount(tx, closings.closed) };
}

/** The oldest year before another that is still to be closed, or null (Accounting 11.2). */
export async function findYearDueBefore(tx: Tx, closings: Closings, before: number): Promise<number | null> {
  for (const year of await selectOpenYears(tx, closings)) {
    if (year >= before) break;
    if ((await describeYear(tx, closings.yearOf(year), closings)).isDue) return year;
  }
  return null;
}

/** The open years in which revenue or expenses were posted, the oldest first; what they came to may be zero. */
async function selectOpenYears(tx: Tx, { fiscalYearStart, closed, yearOf }: Closings): Promise<number[]> {
  const days = (await selectResultMonths(tx)).flatMap((month) => [month, lastOfMonth(month)]);
  return yearsAround(days, fiscalYearStart)
    .filter((year) => !sharesDays(yearOf(year), closed))
    .toSorted((a, b) => a - b);
}

/** One year, also one that is not offered. */
export async function readYearEnd(tx: Tx, year: number): Promise<YearEnd> {
  const closings = await readClosings(tx);
  return describeYear(tx, closings.yearOf(year), closings);
}

export type Closings = {
  today: Day;
  fiscalYearStart: Day | null;
  closedThrough: Day | null;
  /** The last closed year first. */
  closed: readonly YearClosing[];
  /** A year with its days: those of its closing, or what of them is still open. */
  yearOf: (year: number) => FiscalYear & { closing: YearClosing | null };
};

/** The calendar of the company's years, and which of them are closed. */
export async function readClosings(tx: Tx): Promise<Closings> {
  const { today, fiscalYearStart, closedThrough } = await readCalendar(tx);
  const closed = await selectClosedYears(tx);
  return {
    today,
    fiscalYearStart,
    closedThrough,
    closed,
    yearOf: (year) => {
      const closing = closed.find((one) => one.year === year) ?? null;
      if (closing) return { year, start: closing.start, end: closing.end, closing };
      return { ...openPartOf(fiscalYearEnding(year, fiscalYearStart), closed), closing };
    },
  };
}

async function describeYear(
  tx: Tx,
  { year, start, end, closing }: ReturnType<Closings["yearOf"]>,
  closings: Closings,
): Promise<YearEnd> {
  const { today, closed } = closings;
  const sums = await selectAccountSums(tx, { start, end });
  const operating = closing === null ? sums : await withoutClosings(tx, sums, { start, end });
  const left = leftOver(sums);
  const hasEnded = isOver({ start, end }, today);
  const canReopen = closing !== null && closing.id === closed[0]?.id;
  return {
    year,
    start,
    end,
    state: closing === null ? "open" : "closed",
    isOver: hasEnded,
    isDue: closing === null && hasEnded && left.isOutOfDate,
    journalId: closing?.journalId ?? null,
    journalNumber: closing?.journalNumber ?? null,
    closedAt: closing?.closedAt ?? null,
    seal: closing?.seal ?? null,
    netIncome: netIncome(operating),
    isOutOfDate: closing !== null && left.isOutOfDate,
    outOfDateBy: closing === null ? ZERO : left.netIncome,
    canReopen,
    voidedSince: canReopen ? await countReversed(tx, lockAfterReopening(closings)) : 0,
  };
}

/**
 * Where the lock date goes when the last closed year is reopened: to where it was before the closing, or to the end of
 * a year that was closed after it and still is; never later than it is now.
 */
export function lockAfterReopening({ closed, closedThrough }: Closings): Day | null {
  const [last, ...earlier] = closed;
  const before = [last?.closedBefore ?? null, ...earlier.map(({ end }) => end)].filter((day) => day !== null);
  const target = before.toSorted().at(-1) ?? null;
  if (target === null || closedThrough === null) return null;
  return target < closedThrough ? target : closedThrough;
}

/** The account of the last closing while it can be chosen, or else the one that is set or called so (Accounting 1). */
function suggestAccount(tx: Tx, [last]: readonly YearClosing[]): Promise<AccountId | null> {
  const { names } = DEFAULT_ACCOUNTS.retained;
  return selectSuggestedAccount(tx, { last: last?.retainedAccountId ?? null, names });
}
