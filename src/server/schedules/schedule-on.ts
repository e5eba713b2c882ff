import type { DateRule } from "#domain/date-rule.ts";
import { datesAfter } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { inEffect } from "#domain/price-changes.ts";
import type { StoredChange, TotalFrom } from "./queries.ts";

/** How many of the next dates are shown. */
const DATES_SHOWN = 12;

type Changing = { totals: TotalFrom[]; changes: StoredChange[] };

/** A schedule as it is on a date: with the last change that is in effect (Accounting 21). */
export function scheduleOn<Schedule extends Changing>(schedule: Schedule, date: Day): Schedule {
  const change = inEffect(schedule.changes, date);
  if (change === null) return schedule;
  const { from: _, ...changedFields } = change;
  return { ...schedule, ...changedFields };
}

/** What it creates on a date totals by the prices and taxes of when it was saved. */
export function totalOn(schedule: Changing, date: Day): Money {
  return inEffect(scheduleOn(schedule, date).totals, date)?.total ?? ZERO;
}

/** The last date that was dealt with, or that a pause skips, and the later ones that are skipped. */
export type ScheduleProgress = { processedThrough: Day | null; skippedDays: ReadonlySet<Day> };

/** The next dates with their totals, without those that are skipped. */
export function nextDates(
  schedule: DateRule & Changing,
  { processedThrough, skippedDays }: ScheduleProgress,
) {
  return datesAfter(schedule, processedThrough, DATES_SHOWN + skippedDays.size)
    .filter((date) => !skippedDays.has(date))
    .slice(0, DATES_SHOWN)
    .map((date) => ({ date, total: totalOn(schedule, date) }));
}
