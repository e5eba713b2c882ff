import { useMemo } from "react";
import {
  type Day,
  firstOfMonth,
  firstOfYear,
  isDateText,
  lastOfMonth,
  lastOfYear,
  shiftDays,
  shiftMonths,
  toDay,
} from "#domain/dates.ts";
import { useToday } from "#web/api/session.ts";
import { formatDate } from "#web/fields/formats.ts";
import { parseDateInput } from "#web/fields/parse-input.ts";
import { Combobox } from "#web/ui/combobox.tsx";

type NamedPeriod = OpenPeriod & { text: string };

type Props = {
  /** The period as typed: "2026-Q1", "last month". */
  value: string | undefined;
  onChange: (text: string | undefined) => void;
  /** Whether the list filters by due date; the presets then include future periods. */
  isDue?: boolean;
};

/** The date filter: choose a preset, or type a period (Interface 1). */
export function DateFilterField({ value = "", onChange, isDue = false }: Props) {
  const today = useToday();
  const offered = isDue ? DUE_PRESETS : PERIOD_PRESETS;
  const presets = useMemo(() => offered.flatMap((text) => suggestPeriods(text, today)), [offered, today]);
  const [chosen] = suggestPeriods(value, today);
  return (
    <Combobox<NamedPeriod>
      label={isDue ? "Due dates" : "Dates"}
      labelHidden
      placeholder={isDue ? "All due dates" : "All dates"}
      items={presets}
      value={chosen ?? null}
      onChange={(choice) => onChange(choice?.text)}
      itemKey={({ text }) => text}
      itemText={periodName}
      match={(items, typed) => matchPeriods(items, typed, today)}
      renderItem={(choice) => (
        <>
          <span className="min-w-24 flex-1">{capitalizePeriod(choice.text)}</span>
          <span className="text-small whitespace-nowrap text-ink-faint tabular-nums">
            {formatDates(choice)}
          </span>
        </>
      )}
      nothingFound="e.g. 2026, 2026-Q1, Mar 2026, last month"
    />
  );
}

function matchPeriods(presets: readonly NamedPeriod[], typed: string, today: Day): readonly NamedPeriod[] {
  const typedText = typed.trim().toLowerCase();
  const matchingPresets = presets.filter(({ text }) => text.includes(typedText));
  const typedChoices = matchingPresets.some(({ text }) => text === typedText)
    ? []
    : suggestPeriods(typedText, today);
  return [...typedChoices, ...matchingPresets];
}

function suggestPeriods(text: string, today: Day): NamedPeriod[] {
  const period = parsePeriod(text, today);
  return period ? [{ text: text.trim(), ...period }] : [];
}

/** A period with ISO dates in the company's date format; any other period as typed, capitalized. */
export function periodName({ text, ...period }: NamedPeriod): string {
  return /\d{4}-\d\d-\d\d/.test(text) ? formatDates(period) : capitalizePeriod(text);
}

/** Capitalizes a typed period such as "2026-q1" or "last month". */
function capitalizePeriod(text: string): string {
  return text.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/\bq([1-4])\b/, "Q$1");
}

/** A period; an undefined end is open. */
type OpenPeriod = { start: Day | undefined; end: Day | undefined };

/** The presets of the date filter. */
export const PERIOD_PRESETS = [
  "this month",
  "last month",
  "this quarter",
  "last quarter",
  "this year",
  "last year",
  "last 30 days",
] as const;

/** The presets for due dates. */
export const DUE_PRESETS = [
  "today",
  "next 7 days",
  "next 30 days",
  "this month",
  "next month",
  "last month",
] as const;

/** Whether a text is a valid period, whatever day it is resolved on. */
export function isPeriodText(text: string): boolean {
  return parsePeriod(text, toDay("2000-01-31")) !== null;
}

/**
 * Parses a typed period, or returns null: `2026`, `2026-Q1`, `2026-03`, `mar 2026`, `2026-03-15`, `last month`, `last 30
 * days`, `next 30 days`, `since 2026-02`, `until 3/31`, and ranges such as `2026-01 to 2026-03` (Interface 1).
 */
export function parsePeriod(text: string, today: Day): OpenPeriod | null {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  if (typed === "") return null;
  const open = /^(since|from|after|until|till|to|up to) (.+)$/.exec(typed);
  if (open) return openPeriod(open[1] ?? "", parseWholePeriod(open[2] ?? "", today));
  const [first = "", second, ...extraParts] = typed.split(/ to | - | – |\.\.|(?<=\/\d{1,4})-(?=\d)/);
  if (second === undefined) return parseWholePeriod(typed, today);
  return extraParts.length > 0
    ? null
    : spanPeriods(parseWholePeriod(first, today), parseWholePeriod(second, today));
}

/** The period in words: "Jan 1 – Mar 31, 2026". */
export function formatDates({ start, end }: OpenPeriod): string {
  if (start === undefined) return end === undefined ? "All dates" : `Until ${formatDate(end)}`;
  if (end === undefined) return `Since ${formatDate(start)}`;
  if (start === end) return formatDate(start);
  const isOneYear = start.slice(0, 4) === end.slice(0, 4);
  return `${isOneYear ? formatDate(start).replace(/, \d+$/, "") : formatDate(start)} – ${formatDate(end)}`;
}

type ClosedPeriod = { start: Day; end: Day };

function openPeriod(word: string, period: ClosedPeriod | null): OpenPeriod | null {
  if (!period) return null;
  if (word === "after") return { start: shiftDays(period.end, 1), end: undefined };
  return word === "since" || word === "from"
    ? { start: period.start, end: undefined }
    : { start: undefined, end: period.end };
}

function spanPeriods(first: ClosedPeriod | null, second: ClosedPeriod | null): ClosedPeriod | null {
  if (!first || !second) return null;
  return first.start <= second.start
    ? { start: first.start, end: second.end }
    : { start: second.start, end: first.end };
}

function parseWholePeriod(text: string, today: Day): ClosedPeriod | null {
  const typed = text.trim();
  return (
    relativePeriod(typed, today) ??
    yearOrQuarter(typed) ??
    monthOf(typed, today) ??
    singleDay(parseDateInput(typed, today))
  );
}

function relativePeriod(typed: string, today: Day): ClosedPeriod | null {
  if (typed === "today") return singleDay(today);
  if (typed === "yesterday") return singleDay(shiftDays(today, -1));
  const [, relation, unit] = /^(this|last|next) (month|quarter|year)$/.exec(typed) ?? [];
  if (unit !== undefined) {
    const steps = relation === "last" ? -1 : relation === "next" ? 1 : 0;
    return periodAround(unit, shiftMonths(firstOfMonth(today), steps * monthsIn(unit)));
  }
  const [, direction, days] = /^(last|next) (\d{1,4}) days$/.exec(typed) ?? [];
  if (days === undefined) return null;
  const extraDays = Math.max(1, Number(days)) - 1;
  return direction === "last"
    ? { start: shiftDays(today, -extraDays), end: today }
    : { start: today, end: shiftDays(today, extraDays) };
}

function monthsIn(unit: string): number {
  return unit === "year" ? 12 : unit === "quarter" ? 3 : 1;
}

/** The month, quarter or year that contains a day. */
function periodAround(unit: string, day: Day): ClosedPeriod {
  if (unit === "year") return { start: firstOfYear(day), end: lastOfYear(day) };
  if (unit === "month") return { start: firstOfMonth(day), end: lastOfMonth(day) };
  const monthOfQuarter = (Number(day.slice(5, 7)) - 1) % 3;
  const start = firstOfMonth(shiftMonths(day, -monthOfQuarter));
  return { start, end: lastOfMonth(shiftMonths(start, 2)) };
}

function yearOrQuarter(typed: string): ClosedPeriod | null {
  const [, year] = /^(\d{4})$/.exec(typed) ?? [];
  if (year !== undefined) return periodIfDate(periodAround, { unit: "year", day: `${year}-01-01` });
  const [, yearFirst, quarterLast, quarterFirst, yearLast] =
    /^(?:(\d{4})[- ]?q([1-4])|q([1-4])[- ]?(\d{4}))$/.exec(typed) ?? [];
  const quarter = quarterLast ?? quarterFirst;
  if (quarter === undefined) return null;
  const month = String(Number(quarter) * 3 - 2).padStart(2, "0");
  return periodIfDate(periodAround, { unit: "quarter", day: `${yearFirst ?? yearLast}-${month}-01` });
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_NAME =
  /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|tember|t|ober|ember)?\.?(?: (\d{4}))?$/;

function monthOf(typed: string, today: Day): ClosedPeriod | null {
  const [, year, digits] = /^(\d{4})-(\d{1,2})$/.exec(typed) ?? [];
  if (digits !== undefined)
    return periodIfDate(periodAround, { unit: "month", day: `${year}-${digits.padStart(2, "0")}-01` });
  const [, name, namedYear = today.slice(0, 4)] = MONTH_NAME.exec(typed) ?? [];
  if (name === undefined) return null;
  return periodIfDate(periodAround, {
    unit: "month",
    day: `${namedYear}-${String(MONTHS.indexOf(name) + 1).padStart(2, "0")}-01`,
  });
}

function periodIfDate(
  make: typeof periodAround,
  { unit, day }: { unit: string; day: string },
): ClosedPeriod | null {
  return isDateText(day) ? make(unit, day) : null;
}

function singleDay(day: Day | null): ClosedPeriod | null {
  return day === null ? null : { start: day, end: day };
}
