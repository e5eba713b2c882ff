import { type Day, daysBetween, LAST_DATE, lastOfMonth, shiftDays, shiftMonths } from "./dates.ts";
import type { Period } from "./periods.ts";

export const RULE_UNITS = ["day", "week", "month", "year"] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

/** Days that come again: every so many units from the first day on (Accounting 21). */
export type DateRule = {
  unit: RuleUnit;
  every: number;
  startsOn: Day;
  /** Of months and years: always on the last day of the month. */
  onLastDay: boolean;
  /** No day comes after it; null goes on for ever. */
  endsOn: Day | null;
  /** How many days there are in all; null is no limit. */
  times: number | null;
};

export const EVERY_MAX = 999;
export const TIMES_MAX = 9_999;

export type RuleFault = { field: "every" | "onLastDay" | "endsOn" | "times"; message: string };

/** Why a rule names no days, at the field that says so, or null. */
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
 * The day of a rule with so many before it, or null behind its end. Each is counted from the first one, and not from
 * the one before: the 31st is the last day of a short month and the 31st again after it, and 29 February comes back in
 * each leap year.
 */
export function dateAt(rule: DateRule, index: number): Day | null {
  if (rule.times !== null && index >= rule.times) return null;
  const date = shifted(rule, index);
  return date === null || (rule.endsOn !== null && date > rule.endsOn) ? null : date;
}

/** The first day of a rule behind a day, or of all where that is null; null when none comes any more. */
export function nextDate(rule: DateRule, after: Day | null): Day | null {
  return after === null ? dateAt(rule, 0) : dateAt(rule, indexAfter(rule, after));
}

/** So many days of a rule behind a day, or from its first one on. */
export function datesAfter(rule: DateRule, after: Day | null, most: number): Day[] {
  const first = after === null ? 0 : indexAfter(rule, after);
  const dates = Array.from({ length: most }, (_, index) => dateAt(rule, first + index));
  return dates.filter((date) => date !== null);
}

export function isDateOf(rule: DateRule, date: Day): boolean {
  const index = indexAfter(rule, date) - 1;
  return index >= 0 && dateAt(rule, index) === date;
}

/** How many days of a rule there are up to a day, that one with them. */
export function countThrough(rule: DateRule, through: Day): number {
  const end = rule.endsOn !== null && rule.endsOn < through ? rule.endsOn : through;
  return Math.min(indexAfter(rule, end), rule.times ?? Infinity);
}

/**
 * What a day of a rule is for: the days from it up to the next one, but of a rule on the last day of a month those since
 * the one before, as a month is billed at its beginning or its end.
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

/** How many days of a rule without an end lie on or before a day. */
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
