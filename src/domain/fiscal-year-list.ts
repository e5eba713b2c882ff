import { FIRST_DATE, shiftDays, shiftMonths, toDay } from "./dates.ts";
import { type FiscalYear, fiscalYearOf, type FiscalYearSettings, type YearDates } from "./fiscal-years.ts";

/** The fiscal years with days between two dates, the oldest first. */
export function fiscalYearsBetween({ start, end }: YearDates, settings: FiscalYearSettings): FiscalYear[] {
  const years = [fiscalYearOf({ ...settings, date: start })];
  for (let last = years[0]; last !== undefined && last.end < end; last = years.at(-1))
    years.push(fiscalYearOf({ ...settings, date: shiftDays(last.end, 1) }));
  return years;
}

/** The fiscal years named after a calendar year: usually one; two or none after a change of fiscal year. */
export function fiscalYearsEnding(year: number, settings: FiscalYearSettings): FiscalYear[] {
  const dates = { start: toDay(`${year}-01-01`), end: toDay(`${year}-12-31`) };
  return fiscalYearsBetween(dates, settings).filter((fiscalYear) => fiscalYear.year === year);
}

/** A fiscal year and the ones before it, latest first; null if these dates aren't a fiscal year. */
export function fiscalYearsBack(
  { start, end }: YearDates,
  { periodCount, ...settings }: FiscalYearSettings & { periodCount: number },
): YearDates[] | null {
  const year = fiscalYearOf({ ...settings, date: end });
  if (year.start !== start || year.end !== end) return null;
  if (periodCount === 0 || start === FIRST_DATE) return [{ start, end }];
  const before = fiscalYearOf({ ...settings, date: shiftDays(start, -1) });
  return [{ start, end }, ...(fiscalYearsBack(before, { ...settings, periodCount: periodCount - 1 }) ?? [])];
}

/** More than any law we have read allows (Decision 0131). */
const MONTHS_MAX = 24;

type FiscalYearFault = { index: number; field: keyof YearDates; message: string };

/** The error in years with fixed dates, at the wrong date, or null. Shared by form and server. */
export function faultOfYears(years: readonly YearDates[]): FiscalYearFault | null {
  for (const [index, { start, end }] of years.entries()) {
    if (end < start)
      return {
        index,
        field: "end",
        message: "The fiscal year must end after it starts. Change one of the dates.",
      };
    if (end >= shiftMonths(start, MONTHS_MAX))
      return {
        index,
        field: "end",
        message: `A fiscal year has at most ${MONTHS_MAX} months. Change one of the dates.`,
      };
    if (years.slice(0, index).some((earlierYear) => earlierYear.start <= end && earlierYear.end >= start))
      return { index, field: "start", message: "This fiscal year overlaps another one. Change its dates." };
  }
  return null;
}
