import { type Day, daysBetween, firstOfMonth, LAST_DATE, lastOfMonth, shiftDays } from "./dates.ts";
import { type FiscalYear, fiscalYearOf, type FiscalYearSettings } from "./fiscal-years.ts";
import {
  add,
  compare,
  isZero,
  type MinorUnit,
  type Money,
  percentOf,
  type Rate,
  shareOf,
  smaller,
  subtract,
  sum,
  toQuantity,
  toRate,
  ZERO,
} from "./money.ts";

export const DEPRECIATION_METHODS = ["straight_line", "declining_balance"] as const;
export type DepreciationMethod = (typeof DEPRECIATION_METHODS)[number];

/** How the first month counts: proportionally from the in-service date, or in full. */
export const FIRST_MONTHS = ["prorated", "full"] as const;
export type FirstMonth = (typeof FIRST_MONTHS)[number];

/** How often depreciation is posted. */
export const DEPRECIATION_UNITS = ["month", "year"] as const;
export type DepreciationUnit = (typeof DEPRECIATION_UNITS)[number];

export const LIFE_MONTHS_MAX = 1200;

/** Terms from which the depreciation of an asset is computed (Accounting 24). */
export type AssetTerms = {
  cost: Money;
  /** Salvage value at the end of the useful life. */
  salvageValue: Money;
  /** Depreciation before the asset entered these books, and the date it runs through. */
  priorDepreciation: Money;
  priorDepreciationThrough: Day | null;
  /** Date since which the asset account carries the cost. */
  recordedOn: Day;
  inServiceDate: Day;
  usefulLifeMonths: number;
  method: DepreciationMethod;
  /** Declining balance only: annual percentage of the book value. */
  rate: Rate | null;
  /** Whether declining balance switches to straight-line once that is higher. */
  switchesToStraightLine: boolean;
  firstMonthMethod: FirstMonth;
  depreciationFrequency: DepreciationUnit;
};

/** Depreciation for a range of days. */
type DepreciationSpan = { start: Day; end: Day; amount: Money };

/** Asset terms with the fiscal years, the depreciation already posted (in order), and the minor unit for rounding. */
export type ScheduleTerms = AssetTerms & {
  minorUnit: MinorUnit;
  years: FiscalYearSettings;
  posted: readonly DepreciationSpan[];
};

/** Depreciation for a range of days, with the resulting accumulated depreciation and book value. */
export type DepreciationInstallment = DepreciationSpan & { accumulatedDepreciation: Money; bookValue: Money };

/** Returns the depreciation entries that are in effect, oldest first; the input has the newest first. */
export const effectiveDepreciation = (
  entries: readonly (DepreciationSpan & { kind: string; isVoid: boolean })[],
): DepreciationSpan[] =>
  entries.filter(({ kind, isVoid }) => kind === "depreciation" && !isVoid).toReversed();

type AssetFault = { field: keyof AssetTerms; message: string };

/** Returns why no schedule can be computed, and for which field; null if one can. Used by both form and server. */
export function depreciationTermsError(terms: AssetTerms): AssetFault | null {
  const { cost, salvageValue, priorDepreciation, usefulLifeMonths, method, rate, inServiceDate } = terms;
  if (compare(cost, ZERO) <= 0) return { field: "cost", message: "Enter a cost greater than zero" };
  if (compare(salvageValue, cost) > 0)
    return { field: "salvageValue", message: "The salvage value exceeds the cost. Enter a lower one." };
  if (compare(add(salvageValue, priorDepreciation), cost) > 0)
    return {
      field: "priorDepreciation",
      message: "This can't be more than the cost minus the salvage value. Enter a lower amount.",
    };
  if (!Number.isInteger(usefulLifeMonths) || usefulLifeMonths < 1 || usefulLifeMonths > LIFE_MONTHS_MAX)
    return { field: "usefulLifeMonths", message: `Enter a whole number from 1 to ${LIFE_MONTHS_MAX}` };
  if (daysBetween({ from: inServiceDate, to: LAST_DATE }) < (usefulLifeMonths + 1) * 31)
    return { field: "usefulLifeMonths", message: "The life must end before 2199. Enter fewer months." };
  if (method === "declining_balance" && (rate === null || !/[1-9]/.test(rate)))
    return { field: "rate", message: "Enter the annual depreciation rate" };
  return depreciatedThroughError(terms);
}

function depreciatedThroughError(terms: AssetTerms): AssetFault | null {
  const { inServiceDate, recordedOn, priorDepreciationThrough: through, firstMonthMethod } = terms;
  const fault = (message: string): AssetFault => ({ field: "priorDepreciationThrough", message });
  if (through === null) {
    if (!isZero(terms.priorDepreciation)) return fault("Enter the date it has been depreciated through");
    return inServiceDate < recordedOn
      ? fault("The asset is older than your books. Enter the day it was depreciated through.")
      : null;
  }
  if (through < inServiceDate) return fault("It was not in service yet on this date");
  if (through < shiftDays(recordedOn, -1)) return fault("Enter the day before the opening date, or later");
  if (firstMonthMethod === "full" && through !== lastOfMonth(through)) return fault("Enter a month-end date");
  return remainingLifeUnits(terms) <= 0 && !isZero(toDepreciate(terms))
    ? fault("Its useful life ends before this date")
    : null;
}

/** Returns all depreciation installments due after the asset enters the books (Accounting 24). */
export function depreciationSchedule(terms: ScheduleTerms): DepreciationInstallment[] {
  const { salvageValue } = terms;
  let remaining = toDepreciate(terms);
  let start: Day | null = null;
  return periodsOf(terms).flatMap(({ amount, ...period }): DepreciationInstallment[] => {
    start ??= period.start;
    // Less than the smallest unit is carried into the next installment, so that each one has a journal entry.
    if (isZero(amount)) return [];
    remaining = subtract(remaining, amount);
    const bookValue = add(salvageValue, remaining);
    const installment = {
      start,
      end: period.end,
      amount,
      accumulatedDepreciation: subtract(terms.cost, bookValue),
      bookValue,
    };
    start = null;
    return [installment];
  });
}

/** Returns the first day that the schedule depreciates. */
export function firstDepreciationDay({
  priorDepreciationThrough,
  firstMonthMethod,
  inServiceDate,
}: Pick<AssetTerms, "priorDepreciationThrough" | "firstMonthMethod" | "inServiceDate">): Day {
  if (priorDepreciationThrough !== null) return shiftDays(priorDepreciationThrough, 1);
  return firstMonthMethod === "full" ? firstOfMonth(inServiceDate) : inServiceDate;
}

/**
 * Returns the depreciation of an asset disposed of on a day, from a given day on, after its whole installments: full months that
 * have ended and, with proportional days, part of the current month.
 */
export function depreciationUntil(terms: ScheduleTerms, { from, day }: { from: Day; day: Day }): Money {
  const amounts = periodsOf(terms)
    .filter(({ end }) => end >= from)
    .map(({ end, amount, months }) => {
      if (end <= day) return amount;
      const units = months.reduce((total, month) => total + unitsUntil(terms, month, day), 0);
      return share(amount, { units, whole: totalUnits(months), minorUnit: terms.minorUnit });
    });
  return sum(amounts);
}

/** Returns how many units of a month count up to a day: proportional by days, or all or nothing with full months. */
function unitsUntil({ firstMonthMethod }: AssetTerms, { start, end, units }: UsageSpan, day: Day): number {
  if (end <= day) return units;
  if (start > day || firstMonthMethod === "full") return 0;
  const days = daysBetween({ from: start, to: day }) + 1;
  return Math.round((units * days) / (daysBetween({ from: start, to: end }) + 1));
}

const toDepreciate = ({ cost, salvageValue, priorDepreciation }: AssetTerms): Money =>
  subtract(subtract(cost, salvageValue), priorDepreciation);

/** Units per month: divisible by every possible month length, so that proportional parts add up exactly. */
const MONTH = 377_580;

type UsageSpan = { start: Day; end: Day; units: number };

/** What one entry covers: a month, or the months of a fiscal year. */
type PostingPeriod = UsageSpan & { months: readonly UsageSpan[] };

function postingPeriods(terms: ScheduleTerms): PostingPeriod[] {
  const yearEnd = yearEnds(terms);
  const periodEnd = (day: Day) => terms.posted.find(({ end }) => end >= day)?.end ?? yearEnd(day);
  const byPeriod = new Map<Day, UsageSpan[]>();
  for (const month of partsOf(terms)) {
    const end = terms.depreciationFrequency === "month" ? month.end : periodEnd(month.end);
    byPeriod.set(end, [...(byPeriod.get(end) ?? []), month]);
  }
  return [...byPeriod.values()].flatMap((months) => {
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ start: first.start, end: last.end, units: totalUnits(months), months }];
  });
}

/** Returns a function for the last day of the fiscal year of a month: the year in which the month ends. */
function yearEnds({ years }: Pick<ScheduleTerms, "years">): (day: Day) => Day {
  let year: FiscalYear | null = null;
  return (day) => {
    const date = lastOfMonth(day);
    if (year === null || date < year.start || date > year.end) year = fiscalYearOf({ ...years, date });
    return year.end;
  };
}

/**
 * Returns each period with its amount. Posted amounts stay; others are rounded once, never above the remainder, and the last
 * period takes the rest.
 */
function periodsOf(terms: ScheduleTerms): (PostingPeriod & { amount: Money })[] {
  const parts = postingPeriods(terms);
  const depreciationFor =
    terms.method === "declining_balance" ? decliningBalance(terms, parts) : straightLine(terms, parts);
  const posted = new Map(terms.posted.map(({ end, amount }) => [end, amount]));
  let remaining = toDepreciate(terms);
  return parts.map((period, index) => {
    const isLast = index === parts.length - 1;
    const planned = smaller(remaining, depreciationFor({ ...period, remaining }));
    const amount = posted.get(period.end) ?? (isLast ? remaining : planned);
    remaining = subtract(remaining, amount);
    return { ...period, amount };
  });
}

type PeriodDepreciation = (period: UsageSpan & { remaining: Money }) => Money;

/** Equal parts. If the cost has changed since the first entries, the remaining periods share what these leave. */
function straightLine(terms: ScheduleTerms, parts: readonly UsageSpan[]): PeriodDepreciation {
  const equalParts = (base: Money, whole: number) => (part: Pick<UsageSpan, "units">) =>
    share(base, { units: part.units, whole, minorUnit: terms.minorUnit });
  const planned = equalParts(toDepreciate(terms), totalUnits(parts));
  const posted = new Map(terms.posted.map(({ end, amount }) => [end, amount]));
  const finished = parts.filter(({ end }) => end <= (terms.posted.at(-1)?.end ?? ""));
  const isChanged = finished.some((part) => (posted.get(part.end) ?? ZERO) !== planned(part));
  if (!isChanged || finished.length === parts.length) return planned;
  const undepreciated = subtract(toDepreciate(terms), sum([...posted.values()]));
  return equalParts(undepreciated, totalUnits(parts) - totalUnits(finished));
}

/** Annual rate applied to the book value at the start of each fiscal year, in equal parts over the year. */
function decliningBalance(terms: ScheduleTerms, parts: readonly UsageSpan[]): PeriodDepreciation {
  const [rate, minorUnit] = [terms.rate ?? toRate("0"), terms.minorUnit];
  const yearEnd = yearEnds(terms);
  let [yearAmount, remainingUnits] = [ZERO, totalUnits(parts)];
  let year: Day | null = null;
  let equal: { base: Money; whole: number } | null = null;
  return ({ start, end, units, remaining }) => {
    if (yearEnd(end) !== year) {
      yearAmount = percentOf(add(remaining, terms.salvageValue), rate, minorUnit);
      const inEqualParts = share(remaining, { units: 12 * MONTH, whole: remainingUnits, minorUnit });
      if (terms.switchesToStraightLine && compare(inEqualParts, yearAmount) >= 0)
        equal ??= { base: remaining, whole: remainingUnits };
    }
    remainingUnits -= units;
    // For a posted year that began before the fiscal year changed, the remaining book value opens the rest of the new one.
    year = terms.depreciationFrequency === "year" && yearEnd(start) !== yearEnd(end) ? null : yearEnd(end);
    if (equal !== null) return share(equal.base, { units, whole: equal.whole, minorUnit });
    return share(yearAmount, { units, whole: 12 * MONTH, minorUnit });
  };
}

type UnitShare = { units: number; whole: number; minorUnit: MinorUnit };
const share = (amount: Money, { units, whole, minorUnit }: UnitShare): Money =>
  shareOf(amount, { part: toQuantity(String(units)), total: toQuantity(String(whole)) }, minorUnit);
const totalUnits = (parts: readonly UsageSpan[]): number =>
  parts.reduce((total, { units }) => total + units, 0);

/** Returns the remaining months of the useful life; the first and last may be partial. */
function partsOf(terms: AssetTerms): UsageSpan[] {
  const parts: UsageSpan[] = [];
  let remainingUnits = remainingLifeUnits(terms);
  let start = firstDepreciationDay(terms);
  while (remainingUnits > 0) {
    const end = lastOfMonth(start);
    const units = Math.min(remainingUnits, unitsBetween({ from: start, to: end }));
    parts.push({ start, end, units });
    remainingUnits -= units;
    start = shiftDays(end, 1);
  }
  return parts;
}

function remainingLifeUnits(terms: AssetTerms): number {
  const { priorDepreciationThrough: to, usefulLifeMonths } = terms;
  const from = firstDepreciationDay({ ...terms, priorDepreciationThrough: null });
  return usefulLifeMonths * MONTH - (to === null ? 0 : unitsBetween({ from, to }));
}

function unitsBetween({ from, to }: { from: Day; to: Day }): number {
  if (lastOfMonth(from) === lastOfMonth(to)) {
    const days = Number(lastOfMonth(from).slice(8));
    return (daysBetween({ from, to }) + 1) * (MONTH / days);
  }
  const months = monthNumber(to) - monthNumber(from) - 1;
  return (
    unitsBetween({ from, to: lastOfMonth(from) }) +
    months * MONTH +
    unitsBetween({ from: firstOfMonth(to), to })
  );
}

const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
