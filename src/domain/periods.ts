import { firstOfMonth, firstOfYear, formatDate, lastOfMonth, shiftDays, shiftMonths } from "./dates.ts";

/** A range of business dates, both ends included. */
export type Period = { start: string; end: string };

/** The ranges that a report offers by name, in the order of its list (Conventions 3). */
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

type Today = {
  today: string;
  /** Any first day of a fiscal year of the company; null means that it begins on 1 January. */
  fiscalYearStart: string | null;
};

/** The dates of a named range. "Year to date" is the default of every report: 1 January to today (Spec 9). */
export function periodNamed(name: PeriodName, { today, fiscalYearStart }: Today): Period {
  const fiscal = fiscalYearOf(today, fiscalYearStart);
  const periods: Record<PeriodName, () => Period> = {
    "year-to-date": () => ({ start: firstOfYear(today), end: today }),
    "this-month": () => monthsFrom(firstOfMonth(today), 1),
    "last-month": () => monthsFrom(shiftMonths(firstOfMonth(today), -1), 1),
    "this-quarter": () => monthsFrom(firstOfQuarter(today), 3),
    "last-quarter": () => monthsFrom(shiftMonths(firstOfQuarter(today), -3), 3),
    "this-fiscal-year": () => fiscal,
    "last-fiscal-year": () => fiscalYearOf(shiftDays(fiscal.start, -1), fiscalYearStart),
  };
  return periods[name]();
}

/** The name of a range, or null when no name fits: then somebody chose its dates. */
export function nameOfPeriod({ start, end }: Period, today: Today): PeriodName | null {
  return (
    PERIOD_NAMES.find((name) => {
      const period = periodNamed(name, today);
      return period.start === start && period.end === end;
    }) ?? null
  );
}

/**
 * Any first day of a fiscal year as the company's settings say it, by its first day or else by its last; null
 * means that it begins on 1 January.
 */
export function fiscalYearStartOf(settings: {
  fiscalYearStart: string | null;
  fiscalYearEnd: string | null;
}): string | null {
  const { fiscalYearStart, fiscalYearEnd } = settings;
  return fiscalYearStart ?? (fiscalYearEnd === null ? null : shiftDays(fiscalYearEnd, 1));
}

/** The fiscal year in which a date lies; every year begins on the same day of the same month. */
export function fiscalYearOf(date: string, fiscalYearStart: string | null): Period {
  let start = `${date.slice(0, 4)}${(fiscalYearStart ?? "2000-01-01").slice(4).replace("-02-29", "-03-01")}`;
  if (start > date) start = shiftMonths(start, -12);
  return { start, end: shiftDays(shiftMonths(start, 12), -1) };
}

/** The period for reading, saying nothing twice: "May 1 – 14, 2026", "Jan 1 – May 14, 2026". */
export function formatPeriod({ start, end }: Period): string {
  const last = formatDate(end);
  if (start === end) return last;
  if (start.slice(0, 4) !== end.slice(0, 4)) return `${formatDate(start)} – ${last}`;
  if (start.slice(0, 7) !== end.slice(0, 7)) return `${formatDate(start).slice(0, -6)} – ${last}`;
  return `${formatDate(start).slice(0, -6)} – ${last.slice(4)}`;
}

function monthsFrom(start: string, months: number): Period {
  return { start, end: lastOfMonth(shiftMonths(start, months - 1)) };
}

function firstOfQuarter(date: string): string {
  const month = Number(date.slice(5, 7));
  return shiftMonths(firstOfMonth(date), -((month - 1) % 3));
}
