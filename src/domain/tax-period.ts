import { type Day, firstOfMonth, lastOfMonth, shiftDays, shiftMonths, yearOf } from "./dates.ts";
import type { Period } from "./periods.ts";

/**
 * How often a company files tax returns. Quarters end in March, June, September and December, or a month or two earlier, as tax
 * offices stagger them.
 */
export const TAX_FREQUENCIES = [
  "month",
  "quarter",
  "quarter_from_february",
  "quarter_from_march",
  "year",
] as const;
export type TaxFrequency = (typeof TAX_FREQUENCIES)[number];

const SHAPES: Record<TaxFrequency, { months: number; from: number }> = {
  month: { months: 1, from: 1 },
  quarter: { months: 3, from: 1 },
  quarter_from_february: { months: 3, from: 2 },
  quarter_from_march: { months: 3, from: 3 },
  year: { months: 12, from: 1 },
};

/** The return forms, one of which a company files; defined in tax-forms.ts. */
export const TAX_FORM_IDS = ["uk_vat", "de_ustva", "us_sales_tax", "generic"] as const;
export type TaxFormId = (typeof TAX_FORM_IDS)[number];

/** A frequency's period that contains a day. */
function taxPeriodAt(day: Day, frequency: TaxFrequency): Period {
  const { months, from } = SHAPES[frequency];
  const month = Number(day.slice(5, 7));
  const past = (month - from + 12) % months;
  const start = shiftMonths(firstOfMonth(day), -past);
  return { start, end: lastOfMonth(shiftMonths(start, months - 1)) };
}

/**
 * The tax period of a day, if everything up to `filedThrough` is filed: it starts after that, so that a changed frequency neither
 * skips days nor counts them twice.
 */
export function openPeriodAt(
  day: Day,
  { frequency, filedThrough }: { frequency: TaxFrequency; filedThrough: Day | null },
): Period {
  const { start, end } = taxPeriodAt(day, frequency);
  const first = filedThrough === null ? start : shiftDays(filedThrough, 1);
  return { start: start < first ? first : start, end };
}

/** Maximum number of listed periods: twenty years. */
const PERIODS_MAX = 240;

/** The unfiled periods from a day through today's, newest first. */
export function openPeriods(
  { from, today }: { from: Day; today: Day },
  filing: { frequency: TaxFrequency; filedThrough: Day | null },
): Period[] {
  const periods: Period[] = [];
  let day = today;
  const first =
    filing.filedThrough !== null && filing.filedThrough >= from ? shiftDays(filing.filedThrough, 1) : from;
  while (day >= first && periods.length < PERIODS_MAX) {
    const period = openPeriodAt(day, filing);
    periods.push(period);
    day = shiftDays(period.start, -1);
  }
  return periods;
}

/** "2025-03" for a month, "2025 Q1" for a calendar quarter, "2025" for a year; else its dates. */
export function taxPeriodName({ start, end }: Period): string {
  const year = yearOf(start);
  const isPeriodOf = (frequency: TaxFrequency) => {
    const taxPeriod = taxPeriodAt(start, frequency);
    return taxPeriod.start === start && taxPeriod.end === end;
  };
  if (isPeriodOf("month")) return start.slice(0, 7);
  if (isPeriodOf("quarter")) return `${year} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`;
  return isPeriodOf("year") ? String(year) : `${start} to ${end}`;
}
