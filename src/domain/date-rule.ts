import { type Day, daysBetween, LAST_DATE, lastOfMonth, shiftDays, shiftMonths } from "./dates.ts";
import type { Period } from "./periods.ts";

export const RULE_UNITS = ["day", "week", "month", "year"] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

/** A recurrence: every so many units, starting on the first day (Accounting 21). */
export type DateRule = {
  unit: RuleUnit;
  every: number;
  startsOn: Day;
  /** For months and years: always on the last day of the month. */
  onLastDay: boolean;
  /** Last possible date; null if the rule never ends. */
  endsOn: Day | null;
  /** Total number of dates; null if unlimited. */
  times: number | null;
};

export const EVERY_MAX = 999;
export const TIMES_MAX = 9_999;

export type RuleFault = { field: "every" | "onLastDay" | "endsOn" | "times"; message: string };

/** Returns why a rule is invalid, and for which field, or null. */
export function dateRuleError(rule: DateRule): RuleFault | null {
  const { unit, every, startsOn, onLastDay, endsOn, times } = rule;
  if (!isWhole(every) || every > EVERY_MAX)
    return { field: "every", message: `Enter a whole number from 1 to ${EVERY_MAX}` };
  if (onLastDay && !hasMonths(unit))
    return {
      field: "onLastDay",
      message: '"Last day of the month" works only with months and years. Clear it',
    };
  if (times !== null && (!isWhole(times) || times > TIMES_MAX))
    return { field: "times", message: `Enter a whole number from 1 to ${TIMES_MAX}` };
  if (endsOn !== null && times !== null)
    return { field: "times", message: "Choose a last date or a number of times, not both" };
  if (endsOn !== null && endsOn < startsOn)
    return { field: "endsOn", message: "The last date must not be before the first. Enter a later one" };
  if (dateAt(rule, 0) === null)
    return { field: "endsOn", message: "There are no dates before the end date. Enter a later one" };
  return null;
}

const isWhole = (value: number) => Number.isInteger(value) && value >= 1;
const hasMonths = (unit: RuleUnit) => unit === "month" || unit === "year";

/**
 * Returns the date at an index, or null past the end. Each date is counted from the first one, not from the previous one: the
 * 31st becomes the last day of a short month and the 31st again afterwards, and February 29 returns in each leap year.
 */
export function dateAt(rule: DateRule, index: number): Day | null {
  if (rule.times !== null && index >= rule.times) return null;
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
  return Math.min(indexAfter(rule, end), rule.times ?? Infinity);
}

/**
 * Returns the period that a date covers: from it to the day before the next one. For a rule on the last day of the month, it
 * starts after the previous date, since a month is billed either in advance or in arrears.
 */
export function periodOf(rule: DateRule, date: Day): Period {
  const endless: DateRule = { ...rule, endsOn: null, times: null };
  const index = indexAfter(endless, date) - 1;
  if (rule.onLastDay) {
    const before = lastOfMonth(shiftMonths(date, -monthsOf(rule)));
    return { start: shiftDays(before, 1), end: date };
  }
  const next = dateAt(endless, index + 1);
  return { start: date, end: next === null ? LAST_DATE : shiftDays(next, -1) };
}

function shifted(rule: DateRule, index: number): Day | null {
  const { unit, every, startsOn, onLastDay } = rule;
  if (!hasMonths(unit)) {
    const days = daysOf(unit) * every * index;
    return days > daysBetween({ from: startsOn, to: LAST_DATE }) ? null : shiftDays(startsOn, days);
  }
  const months = monthsOf(rule) * index;
  if (monthOf(startsOn) + months > monthOf(LAST_DATE)) return null;
  const date = shiftMonths(startsOn, months);
  return onLastDay ? lastOfMonth(date) : date;
}

/** Counts the dates of a rule on or before a day, ignoring its end. */
function indexAfter(rule: DateRule, day: Day): number {
  if (day < rule.startsOn) return 0;
  if (!hasMonths(rule.unit))
    return Math.floor(daysBetween({ from: rule.startsOn, to: day }) / (daysOf(rule.unit) * rule.every)) + 1;
  const index = Math.floor((monthOf(day) - monthOf(rule.startsOn)) / monthsOf(rule));
  const date = shifted(rule, index);
  return date === null || date > day ? index : index + 1;
}

const daysOf = (unit: RuleUnit): number => (unit === "week" ? 7 : 1);
const monthsOf = ({ unit, every }: DateRule): number => (unit === "year" ? 12 : 1) * every;
const monthOf = (date: Day): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
