import type { DateRule } from "#domain/date-rule.ts";
import { datesAfter } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import { type Money, ZERO } from "#domain/money.ts";
import { lastInEffect } from "#domain/price-changes.ts";
import type { StoredChange, TotalFrom } from "./queries.ts";

/** Number of upcoming dates shown. */
const DATES_SHOWN = 12;

type ChangingSchedule = { totals: TotalFrom[]; changes: StoredChange[] };

/** Returns a schedule as of a date, with the last change in effect (Accounting 21). */
export function scheduleOn<Schedule extends ChangingSchedule>(schedule: Schedule, date: Day): Schedule {
  const change = lastInEffect(schedule.changes, date);
  if (change === null) return schedule;
  const { from: _, ...changedFields } = change;
  return { ...schedule, ...changedFields };
}

/** Returns the total on a date, at the prices and taxes when it was saved. */
export function totalOn(schedule: ChangingSchedule, date: Day): Money {
  return lastInEffect(scheduleOn(schedule, date).totals, date)?.total ?? ZERO;
}

/** The last date already processed or skipped by a pause, and skipped dates after it. */
export type ScheduleProgress = { processedThrough: Day | null; skippedDays: ReadonlySet<Day> };

/** Returns the next dates with their totals, without skipped ones. */
export function nextDates(
  schedule: DateRule & ChangingSchedule,
  { processedThrough, skippedDays }: ScheduleProgress,
) {
  return datesAfter(schedule, processedThrough, DATES_SHOWN + skippedDays.size)
    .filter((date) => !skippedDays.has(date))
    .slice(0, DATES_SHOWN)
    .map((date) => ({ date, total: totalOn(schedule, date) }));
}
