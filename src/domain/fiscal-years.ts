import { type Day, FIRST_DATE, LAST_DATE, shiftDays, shiftMonths, toDay, yearOf } from "./dates.ts";

/** The first and last day of a fiscal year. */
export type YearDates = { start: Day; end: Day };

/** A fiscal year, named after the calendar year in which it ends (Accounting 11.1). */
export type FiscalYear = YearDates & { year: number };

/** The settings that define a company's fiscal years. */
export type FiscalYearSettings = {
  /** Any first day of a fiscal year; null for January 1. */
  fiscalYearStart: Day | null;
  /** Years with fixed dates, in order and without overlap: closed, short and long ones. */
  fiscalYears: readonly YearDates[];
};

/** Month and day on which fiscal years usually start, for countries where that isn't January 1. */
const START_BY_COUNTRY: Readonly<Record<string, string>> = {
  AU: "07-01",
  BD: "07-01",
  EG: "07-01",
  GB: "04-01",
  HK: "04-01",
  IN: "04-01",
  JP: "04-01",
  NZ: "04-01",
  PK: "07-01",
  ZA: "03-01",
};

/** The usual current fiscal year in a country; null if it is the calendar year. */
export function defaultFiscalYear({
  country,
  today,
}: {
  country: string | null;
  today: Day;
}): YearDates | null {
  const start = START_BY_COUNTRY[country ?? ""];
  return start === undefined ? null : twelveMonths({ date: today, anniversary: toDay(`2000-${start}`) });
}

/** Calendar years. */
export const CALENDAR_YEARS: FiscalYearSettings = { fiscalYearStart: null, fiscalYears: [] };

/** First day of the regular fiscal year, which the settings define by either end; null for January 1. */
export function firstDayOfFiscalYear(settings: {
  fiscalYearStart: Day | null;
  fiscalYearEnd: Day | null;
}): Day | null {
  const { fiscalYearStart, fiscalYearEnd } = settings;
  return fiscalYearStart ?? (fiscalYearEnd === null ? null : shiftDays(fiscalYearEnd, 1));
}

/**
 * The fiscal year of a date: a year with fixed dates, or twelve months. Every date is in exactly one. Years before a fixed one
 * lead up to it and those after the last follow the settings, so a year next to a fixed one can be shorter.
 */
export function fiscalYearOf({
  date,
  fiscalYearStart,
  fiscalYears,
}: FiscalYearSettings & { date: Day }): FiscalYear {
  const fixed = fiscalYears.find(({ start, end }) => start <= date && date <= end);
  if (fixed !== undefined) return toFiscalYear(fixed);
  const before = fiscalYears.findLast(({ end }) => end < date);
  const after = fiscalYears.find(({ start }) => start > date);
  const { start, end } = twelveMonths({
    date,
    anniversary: after?.start ?? fiscalYearStart ?? FIRST_DATE,
  });
  const first = before === undefined ? start : shiftDays(before.end, 1);
  const last = after === undefined ? end : shiftDays(after.start, -1);
  return toFiscalYear({ start: first > start ? first : start, end: last < end ? last : end });
}

function toFiscalYear({ start, end }: YearDates): FiscalYear {
  return { year: yearOf(end), start, end };
}

/** The twelve months around a date that start on an anniversary of another; February 29 counts as March 1. */
function twelveMonths({ date, anniversary }: { date: Day; anniversary: Day }): YearDates {
  const begins = toDay(`${date.slice(0, 4)}${anniversary.slice(4).replace("-02-29", "-03-01")}`);
  if (begins > date) return { start: shiftMonths(begins, -12), end: shiftDays(begins, -1) };
  const next = shiftMonths(begins, 12);
  return { start: begins, end: yearOf(begins) === yearOf(LAST_DATE) ? LAST_DATE : shiftDays(next, -1) };
}
