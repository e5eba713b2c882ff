import { isCarriedForward } from "./account.ts";
import { type Day, FIRST_DATE, shiftDays, shiftMonths } from "./dates.ts";
import { type FiscalYear, fiscalYearOf } from "./fiscal-years.ts";
import type { AccountId } from "./ids.ts";
import { isNegative, isPositive, isZero, type Money, negate, subtract, ZERO } from "./money.ts";
import type { Calendar, Period } from "./periods.ts";
import type { PostingLine } from "./posting.ts";
import { type AccountSums, netIncome, periodResult } from "./statements.ts";

const CLOSABLE_YEARS_MAX = 5;

/**
 * Returns the fiscal years to choose from: the current one and the four before, newest first (Behavior 5.6, 9), but none before
 * the first shorter or longer year, which usually is the company's first.
 */
export function fiscalYearsOffered({ today, ...settings }: Calendar): FiscalYear[] {
  const first = settings.fiscalYears.find((year) => !hasTwelveMonths(year))?.start ?? FIRST_DATE;
  const years = [fiscalYearOf({ ...settings, date: today })];
  for (
    let oldest = years[0];
    oldest !== undefined && years.length < CLOSABLE_YEARS_MAX;
    oldest = years.at(-1)
  ) {
    if (oldest.start <= first) break;
    years.push(fiscalYearOf({ ...settings, date: shiftDays(oldest.start, -1) }));
  }
  return years;
}

function hasTwelveMonths({ start, end }: Period): boolean {
  return shiftDays(shiftMonths(start, 12), -1) === end;
}

/** Whether a year is in the future; such years can't be closed (Behavior 5.6). */
export function isFutureYear({ start }: Period, today: Day): boolean {
  return start > today;
}

/** Whether a year has reached its last day. Closing it earlier locks days still to come (Accounting 11.4). */
export function isYearOver({ end }: Period, today: Day): boolean {
  return end <= today;
}

/** Lines of a closing entry, and the net income moved to retained earnings; a loss is negative. */
export type Closing = { lines: PostingLine[]; netIncome: Money };

/**
 * Returns the closing entry of a year (Accounting 11.3): each revenue and expense account is brought to zero, whatever its sign,
 * and net income is credited to retained earnings; a loss is debited, and a zero result posts nothing there. Without revenue and
 * expenses there are no lines.
 */
export function closeYear(
  accounts: readonly AccountSums[],
  { year, retainedEarningsAccountId }: { year: number; retainedEarningsAccountId: AccountId },
): Closing {
  const results = accounts.flatMap((account) => {
    const balance = periodResult(account);
    return balance === null || isZero(balance) ? [] : [{ accountId: account.accountId, balance }];
  });
  const income = netIncome(accounts);
  const lines = results.map(({ accountId, balance }) =>
    signedLine(accountId, negate(balance), `Closing of ${year}`),
  );
  if (!isZero(income))
    lines.push(signedLine(retainedEarningsAccountId, negate(income), transferText(year, income)));
  return { lines, netIncome: income };
}

/** Returns the description of a closing entry. */
export function closingText(year: number): string {
  return `Year-end closing ${year}`;
}

/** Explains why a later year can't be closed before an earlier one. */
export function closeFirstText(earlier: number): string {
  return `Close ${earlier} first: its income and expenses haven't been closed yet`;
}

/** YE-2025-0001; closing again after a reopening makes YE-2025-0002 (Behavior 9, Accounting 11.5). */
export function closingNumber({ year, count }: { year: number; count: number }): string {
  return `YE-${year}-${String(count).padStart(4, "0")}`;
}

/**
 * Measures how far a closing is out of date: the net income of its year posted since then, and whether any account is not at zero
 * (Accounting 11.5). The sums include the closing entry itself.
 */
export function measureClosingDrift(accounts: readonly AccountSums[]): {
  isOutOfDate: boolean;
  netIncome: Money;
} {
  const isOutOfDate = accounts.some((account) => !isZero(periodResult(account) ?? ZERO));
  return { isOutOfDate, netIncome: netIncome(accounts) };
}

/** Whether earlier years have revenue or expenses that were never closed. */
export function hasUnclosedEarlierYears(accounts: readonly AccountSums[]): boolean {
  return accounts.some(
    ({ type, before }) => !isCarriedForward(type) && !isZero(subtract(before.debit, before.credit)),
  );
}

function transferText(year: number, income: Money): string {
  return `Transfer of ${isPositive(income) ? "net income" : "net loss"} for ${year}`;
}

/** Returns a line that debits a positive amount and credits a negative one. */
function signedLine(accountId: AccountId, amount: Money, description: string): PostingLine {
  return isNegative(amount)
    ? { accountId, debit: ZERO, credit: negate(amount), description }
    : { accountId, debit: amount, credit: ZERO, description };
}
