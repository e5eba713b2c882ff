import {
  type Day,
  FIRST_DATE,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  shiftDays,
  shiftMonths,
} from "./dates.ts";
import { fiscalYearOf, type FiscalYearSettings } from "./fiscal-years.ts";

/** A range of business dates, both ends included. */
export type Period = { start: Day; end: Day };

/** The named ranges of a report, in menu order (Interface 3). */
export const PERIOD_NAMES = [
  "year-to-date",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-fiscal-year",
  "last-fiscal-year",
] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** Today, and the company's fiscal years. */
export type Calendar = FiscalYearSettings & { today: Day };

/** The dates of a named range. "Year to date", 1 January to today, is every report's default (Behavior 9). */
export function periodNamed(name: PeriodName, { today, ...settings }: Calendar): Period {
  const fiscalYear = (date: Day): Period => {
    const { start, end } = fiscalYearOf({ ...settings, date });
    return { start, end };
  };
  const periods: Record<PeriodName, () => Period> = {
    "year-to-date": () => ({ start: firstOfYear(today), end: today }),
    "this-month": () => monthsFrom(firstOfMonth(today), 1),
    "last-month": () => monthsFrom(shiftMonths(firstOfMonth(today), -1), 1),
    "this-quarter": () => monthsFrom(firstOfUnit(today, 3), 3),
    "last-quarter": () => monthsFrom(shiftMonths(firstOfUnit(today, 3), -3), 3),
    "this-fiscal-year": () => fiscalYear(today),
    "last-fiscal-year": () => fiscalYear(shiftDays(fiscalYear(today).start, -1)),
  };
  return periods[name]();
}

/** The name of a range, or null if it is a custom range. */
export function nameOfPeriod({ start, end }: Period, calendar: Calendar): PeriodName | null {
  return (
    PERIOD_NAMES.find((name) => {
      const period = periodNamed(name, calendar);
      return period.start === start && period.end === end;
    }) ?? null
  );
}

/** What a report can be compared with, besides its period or day (Interface 3). */
export const COMPARISONS = ["none", "previous_period", "previous_year", "month", "quarter"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Maximum number of columns in a report. */
const COLUMNS_MAX = 12;

/**
 * The columns of a report, latest first: a period and its comparison periods, or the months or quarters within it. Each is
 * computed from the given period, so none drifts. Columns before the first allowed date are left out.
 */
export function comparisonPeriods(period: Period, comparison: Comparison, times: number): Period[] {
  if (comparison === "month") return unitsOf(period, { months: 1, times });
  if (comparison === "quarter") return unitsOf(period, { months: 3, times });
  const before = comparison === "previous_year" ? yearsBefore : periodBefore;
  const count = comparison === "none" ? 0 : times;
  return [period, ...Array.from({ length: count }, (_, index) => before(period, index + 1) ?? []).flat()];
}

/** The months or quarters of a period, clipped to it; if it is in one of them, also `times` before it. */
function unitsOf({ start, end }: Period, { months, times }: { months: number; times: number }): Period[] {
  const last = firstOfUnit(end, months);
  const isOne = start >= last;
  const units: Period[] = [{ start: isOne ? start : last, end }];
  for (let count = 1; count <= (isOne ? times : COLUMNS_MAX - 1); count += 1) {
    if (!hasMonthsBefore(last, months * count)) break;
    const first = shiftMonths(last, -months * count);
    const unit = monthsFrom(first, months);
    if (!isOne && unit.end < start) break;
    units.push({ start: !isOne && first < start ? start : first, end: unit.end });
  }
  return units;
}

/**
 * Columns for a report as of one day: a month or year earlier each, keeping the end of the month; or the ends of the preceding
 * months or quarters.
 */
export function comparisonDays(day: Day, comparison: Comparison, times: number): Day[] {
  if (comparison === "month" || comparison === "quarter") {
    const first = firstOfUnit(day, comparison === "month" ? 1 : 3);
    return comparisonPeriods({ start: first, end: day }, comparison, times).map(({ end }) => end);
  }
  const months = comparison === "previous_year" ? 12 : 1;
  const count = comparison === "none" ? 0 : times;
  return Array.from({ length: count + 1 }, (_, index) => index * months)
    .filter((earlier) => hasMonthsBefore(day, earlier))
    .map((earlier) => monthsEarlier(day, earlier));
}

/**
 * The period `times` before, as accountants compare: for a month, quarter or whole years, the preceding ones; for days of one
 * month, the same days of the month before; otherwise, as for year to date, the same days of the year before. Null if before the
 * first allowed date.
 */
export function periodBefore(period: Period, times: number): Period | null {
  return periodEarlier(period, monthsBetween(period) * times);
}

/** Months from the preceding period to this one. */
function monthsBetween({ start, end }: Period): number {
  const months = monthNumber(end) - monthNumber(start) + 1;
  const isWhole = start === firstOfMonth(start) && end === lastOfMonth(end);
  if (months === 1 || (months === 3 && isWhole)) return months;
  return Math.ceil(months / 12) * 12;
}

function yearsBefore(period: Period, times: number): Period | null {
  return periodEarlier(period, 12 * times);
}

function periodEarlier({ start, end }: Period, months: number): Period | null {
  if (!hasMonthsBefore(start, months)) return null;
  return { start: shiftMonths(start, -months), end: monthsEarlier(end, months) };
}

function hasMonthsBefore(day: Day, months: number): boolean {
  return monthNumber(day) - months >= monthNumber(FIRST_DATE);
}

function monthNumber(date: Day): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function monthsEarlier(day: Day, months: number): Day {
  const shifted = shiftMonths(day, -months);
  return day === lastOfMonth(day) ? lastOfMonth(shifted) : shifted;
}

function monthsFrom(start: Day, months: number): Period {
  return { start, end: lastOfMonth(shiftMonths(start, months - 1)) };
}

/** First day of the month or calendar quarter that contains a date. */
function firstOfUnit(date: Day, months: number): Day {
  const month = Number(date.slice(5, 7));
  return shiftMonths(firstOfMonth(date), -((month - 1) % months));
}
