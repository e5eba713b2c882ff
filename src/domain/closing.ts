import { isCarriedForward } from "./account.ts";
import { type Day, shiftDays, shiftMonths, toDay } from "./dates.ts";
import type { AccountId } from "./ids.ts";
import { isNegative, isPositive, isZero, type Money, negate, subtract, ZERO } from "./money.ts";
import { type Calendar, fiscalYearOf, type Period } from "./periods.ts";
import type { PostingLine } from "./posting.ts";
import { type AccountSums, netIncome, resultOf } from "./statements.ts";

/** A fiscal year, called after the calendar year in which it ends (Accounting 11.1). */
export type FiscalYear = Period & { year: number };

const YEARS_OFFERED = 5;

/** The fiscal year that ends in a year. It always contains that year's first of January. */
export function fiscalYearEnding(year: number, fiscalYearStart: Day | null): FiscalYear {
  return { year, ...fiscalYearOf({ date: toDay(`${year}-01-01`), fiscalYearStart }) };
}

/** The years that may be chosen: the one that is running and the four before, the newest first (Behaviour 5.6, 9). */
export function fiscalYearsOffered({ today, fiscalYearStart }: Calendar): FiscalYear[] {
  const running = Number(fiscalYearOf({ date: today, fiscalYearStart }).end.slice(0, 4));
  return Array.from({ length: YEARS_OFFERED }, (_, back) =>
    fiscalYearEnding(running - back, fiscalYearStart),
  );
}

/** The years that days may count in: also the next one, for it holds what a closing of other days left out. */
export function yearsAround(days: readonly Day[], fiscalYearStart: Day | null): number[] {
  const years = days.map((date) => Number(fiscalYearOf({ date, fiscalYearStart }).end.slice(0, 4)));
  return [...new Set(years.flatMap((year) => [year, year + 1]))];
}

/** Whether a closed year has some days of another. */
export function sharesDays({ start, end }: Period, closed: readonly Period[]): boolean {
  return closed.some((other) => other.start <= end && other.end >= start);
}

/** Whether a year lies in the future, which cannot be closed (Behaviour 5.6). */
export function isFutureYear({ start }: Period, today: Day): boolean {
  return start > today;
}

/** Whether a year has come to its last day. Closing one before locks days that are still to come (Accounting 11.4). */
export function isOver({ end }: Period, today: Day): boolean {
  return end <= today;
}

/**
 * The days of a year that are still to be closed. Where the company has changed its fiscal year, no day is in two years
 * and none is left out: the days begin after the last closing before the year's end, also before the fiscal year itself
 * where the year before is closed and cannot take them, and they end before the closing that begins within them.
 */
export function openPartOf(year: FiscalYear, closed: readonly FiscalYear[]): FiscalYear {
  const last = latest(closed.filter(({ end }) => end < year.end).map(({ end }) => end));
  const first = latest(
    closed
      .filter(({ start, end }) => start > year.start && start <= year.end && end >= year.end)
      .map(({ start }) => start),
  );
  const next = last === undefined ? year.start : shiftDays(last, 1);
  const takesDaysBefore = closed.some((other) => other.year === year.year - 1);
  const earliest = takesDaysBefore ? shiftMonths(year.start, -12) : year.start;
  return {
    ...year,
    start: next > earliest ? next : year.start,
    end: first === undefined ? year.end : shiftDays(first, -1),
  };
}

function latest(days: readonly Day[]): Day | undefined {
  return days.toSorted().at(-1);
}

/** The lines of a closing, and what they move to retained earnings: income is positive, a loss negative. */
export type Closing = { lines: PostingLine[]; netIncome: Money };

/**
 * The journal that closes a year (Accounting 11.3): each revenue and expense account is brought to zero, whatever its
 * sign, and the net income goes to retained earnings; a loss is debited there, and nothing is where both are
 * equal. Without income and expenses there are no lines.
 */
export function closeYear(
  accounts: readonly AccountSums[],
  { year, retainedAccountId }: { year: number; retainedAccountId: AccountId },
): Closing {
  const results = accounts.flatMap((account) => {
    const balance = resultOf(account);
    return balance === null || isZero(balance) ? [] : [{ accountId: account.accountId, balance }];
  });
  const income = netIncome(accounts);
  const lines = results.map(({ accountId, balance }) =>
    onSide(accountId, negate(balance), `Closing of ${year}`),
  );
  if (!isZero(income)) lines.push(onSide(retainedAccountId, negate(income), transferText(year, income)));
  return { lines, netIncome: income };
}

/** What the journal of a closing says. */
export function closingText(year: number): string {
  return `Year-end closing ${year}`;
}

/** Why a later year is not closed before an earlier one. */
export function closeFirstText(earlier: number): string {
  return `Close ${earlier} first: its income and expenses haven't been closed yet`;
}

/** YE-2025-0001; closing again after a reopening makes YE-2025-0002 (Behaviour 9, Accounting 11.5). */
export function closingNumber({ year, count }: { year: number; count: number }): string {
  return `YE-${year}-${String(count).padStart(4, "0")}`;
}

/**
 * How far a closing is out of date: the net income of its year since then, and whether any account is not at zero
 * (Accounting 11.5). The sums include the closing itself.
 */
export function leftOver(accounts: readonly AccountSums[]): { isOutOfDate: boolean; netIncome: Money } {
  const isOutOfDate = accounts.some((account) => !isZero(resultOf(account) ?? ZERO));
  return { isOutOfDate, netIncome: netIncome(accounts) };
}

/** Whether earlier years have income or expenses that nobody closed. */
export function hasEarlierResults(accounts: readonly AccountSums[]): boolean {
  return accounts.some(
    ({ type, before }) => !isCarriedForward(type) && !isZero(subtract(before.debit, before.credit)),
  );
}

function transferText(year: number, income: Money): string {
  return `Transfer of ${isPositive(income) ? "net income" : "net loss"} for ${year}`;
}

/** A line with a debit for what is above zero and a credit for what is below. */
function onSide(accountId: AccountId, amount: Money, description: string): PostingLine {
  return isNegative(amount)
    ? { accountId, debit: ZERO, credit: negate(amount), description }
    : { accountId, debit: amount, credit: ZERO, description };
}
