import { type Day, firstOfMonth, lastOfMonth, shiftDays, shiftMonths, yearOf } from "./dates.ts";
import type { Period } from "./periods.ts";

/**
 * How often a company files a return of its taxes. Quarters end in March, June, September and December, or a month or two
 * earlier, as the tax office spreads them.
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

/** The forms of returns, one of which a company files; tax-forms.ts says what each is. */
export const TAX_FORM_IDS = ["uk_vat", "de_ustva", "us_sales_tax", "generic"] as const;
export type TaxFormId = (typeof TAX_FORM_IDS)[number];

/** The period of a frequency in which a day lies. */
function taxPeriodAt(day: Day, frequency: TaxFrequency): Period {
  const { months, from } = SHAPES[frequency];
  const month = Number(day.slice(5, 7));
  const past = (month - from + 12) % months;
  const start = shiftMonths(firstOfMonth(day), -past);
  return { start, end: lastOfMonth(shiftMonths(start, months - 1)) };
}

/**
 * The period to which a day belongs where everything up to a day is filed: it begins after that day, so that a return with
 * another frequency leaves no day out and counts none twice.
 */
export function openPeriodAt(
  day: Day,
  { frequency, filedThrough }: { frequency: TaxFrequency; filedThrough: Day | null },
): Period {
  const { start, end } = taxPeriodAt(day, frequency);
  const first = filedThrough === null ? start : shiftDays(filedThrough, 1);
  return { start: start < first ? first : start, end };
}

/** The most periods that are listed: those of twenty years. */
const PERIODS_MAX = 240;

/** The periods that are not filed, from a day on up to the one of today, the newest first. */
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

/** "2025-03" of a month, "2025 Q1" of a quarter of the calendar, "2025" of a year; of any other its days. */
export function taxPeriodName({ start, end }: Period): string {
  const year = yearOf(start);
  const is = (frequency: TaxFrequency) => {
    const whole = taxPeriodAt(start, frequency);
    return whole.start === start && whole.end === end;
  };
  if (is("month")) return start.slice(0, 7);
  if (is("quarter")) return `${year} Q${Math.ceil(Number(start.slice(5, 7)) / 3)}`;
  return is("year") ? String(year) : `${start} to ${end}`;
}
