import { type Day, daysBetween, LAST_DATE, lastOfMonth, shiftDays, shiftMonths } from "./dates.ts";
import type { Period } from "./periods.ts";

export const INTERVAL_UNITS = ["day", "week", "month", "year"] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];

/** A recurrence: every so many units, starting on the first day (Accounting 21). */
export type DateRule = {
  intervalUnit: IntervalUnit;
  intervalCount: number;
  startsOn: Day;
  /** For months and years: always on the last day of the month. */
  isOnLastDay: boolean;
  /** Last possible date; null if the rule never ends. */
  endsOn: Day | null;
  /** Total number of dates; null if unlimited. */
  occurrenceCount: number | null;
};

export const INTERVAL_COUNT_MAX = 999;
export const OCCURRENCE_COUNT_MAX = 9_999;

export type RuleFault = {
  field: "intervalCount" | "isOnLastDay" | "endsOn" | "occurrenceCount";
  message: string;
};

/** Returns why a rule is invalid, and for which field, or null. */
export function dateRuleError(rule: DateRule): RuleFault | null {
  const { intervalUnit, intervalCount, startsOn, isOnLastDay, endsOn, occurrenceCount } = rule;
  if (!isWhole(intervalCount) || intervalCount > INTERVAL_COUNT_MAX)
    return { field: "intervalCount", message: `Enter a whole number from 1 to ${INTERVAL_COUNT_MAX}` };
  if (isOnLastDay && !hasMonths(intervalUnit))
    return {
      field: "isOnLastDay",
      message: '"Last day of the month" works only with months and years. Clear it.',
    };
  if (occurrenceCount !== null && (!isWhole(occurrenceCount) || occurrenceCount > OCCURRENCE_COUNT_MAX))
    return { field: "occurrenceCount", message: `Enter a whole number from 1 to ${OCCURRENCE_COUNT_MAX}` };
  if (endsOn !== null && occurrenceCount !== null)
    return { field: "occurrenceCount", message: "Choose a last date or a number of occurrences, not both" };
  if (endsOn !== null && endsOn < startsOn)
    return { field: "endsOn", message: "The last date must not be before the first. Enter a later one." };
  if (dateAt(rule, 0) === null)
    return { field: "endsOn", message: "There are no dates before the end date. Enter a later one." };
  return null;
}

const isWhole = (value: number) => Number.isInteger(value) && value >= 1;
const hasMonths = (intervalUnit: IntervalUnit) => intervalUnit === "month" || intervalUnit === "year";

/**
 * Returns the date at an index, or null past the end. Each date is counted from the first one, not from the previous one: the
 * 31st becomes the last day of a short month and the 31st again afterwards, and February 29 returns in each leap year.
 */
export function dateAt(rule: DateRule, index: number): Day | null {
  if (rule.occurrenceCount !== null && index >= rule.occurrenceCount) return null;
  const date = shifted(rule, index);
  return date === null || (rule.endsOn !== null && date > rule.endsOn) ? null : date;
}

/** Returns the first date of a rule after a day (or the first of all if null); null when there are no more. */
export function nextDate(rule: DateRule, after: Day | null): Day | null {
  return after === null ? dateAt(rule, 0) : dateAt(rule, indexAfter(rule, after));
}

/** Returns up to `most` dates of a rule after a day, or from its first date. */
export function datesAfter(rule: DateRule, after: Day | null, maxCount: number): Day[] {
  const first = after === null ? 0 : indexAfter(rule, after);
  const dates = Array.from({ length: maxCount }, (_, index) => dateAt(rule, first + index));
  return dates.filter((date) => date !== null);
}

export function isDateOf(rule: DateRule, date: Day): boolean {
  const index = indexAfter(rule, date) - 1;
  return index >= 0 && dateAt(rule, index) === date;
}

/** Counts the dates of a rule up to and including a day. */
export function countThrough(rule: DateRule, through: Day): number {
  const end = rule.endsOn !== null && rule.endsOn < through ? rule.endsOn : through;
  return Math.min(indexAfter(rule, end), rule.occurrenceCount ?? Infinity);
}

/**
 * Returns the period that a date covers: from it to the day before the next one. For a rule on the last day of the month, it
 * starts after the previous date, since a month is billed either in advance or in arrears.
 */
export function periodOf(rule: DateRule, date: Day): Period {
  const endless: DateRule = { ...rule, endsOn: null, occurrenceCount: null };
  const index = indexAfter(endless, date) - 1;
  if (rule.isOnLastDay) {
    const before = lastOfMonth(shiftMonths(date, -monthsOf(rule)));
    return { start: shiftDays(before, 1), end: date };
  }
  const next = dateAt(endless, index + 1);
  return { start: date, end: next === null ? LAST_DATE : shiftDays(next, -1) };
}

function shifted(rule: DateRule, index: number): Day | null {
  const { intervalUnit, intervalCount, startsOn, isOnLastDay } = rule;
  if (!hasMonths(intervalUnit)) {
    const days = daysOf(intervalUnit) * intervalCount * index;
    return days > daysBetween({ from: startsOn, to: LAST_DATE }) ? null : shiftDays(startsOn, days);
  }
  const months = monthsOf(rule) * index;
  if (monthOf(startsOn) + months > monthOf(LAST_DATE)) return null;
  const date = shiftMonths(startsOn, months);
  return isOnLastDay ? lastOfMonth(date) : date;
}

/** Counts the dates of a rule on or before a day, ignoring its end. */
function indexAfter(rule: DateRule, day: Day): number {
  if (day < rule.startsOn) return 0;
  if (!hasMonths(rule.intervalUnit))
    return (
      Math.floor(
        daysBetween({ from: rule.startsOn, to: day }) / (daysOf(rule.intervalUnit) * rule.intervalCount),
      ) + 1
    );
  const index = Math.floor((monthOf(day) - monthOf(rule.startsOn)) / monthsOf(rule));
  const date = shifted(rule, index);
  return date === null || date > day ? index : index + 1;
}

const daysOf = (intervalUnit: IntervalUnit): number => (intervalUnit === "week" ? 7 : 1);
const monthsOf = ({ intervalUnit, intervalCount }: DateRule): number =>
  (intervalUnit === "year" ? 12 : 1) * intervalCount;
const monthOf = (date: Day): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
