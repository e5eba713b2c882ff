import type { Schedule } from "#contract/schedules.ts";
import { type DateRule, datesAfter } from "#domain/date-rule.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Installment } from "#domain/installments.ts";
import { type MinorUnit, type Money, ZERO } from "#domain/money.ts";
import { dueByTerms, type PaymentTerms } from "#domain/payment-terms.ts";
import { isScheduledDocument } from "#domain/schedule.ts";
import { lastInEffect } from "#domain/price-changes.ts";
import type { StoredChange, TotalFrom } from "./queries.ts";

/** Number of upcoming dates shown. */
const DATES_SHOWN = 12;

type ChangingSchedule = { totals: TotalFrom[]; changes: StoredChange[] };

/** Returns a schedule as of a date, with the last change in effect (Accounting 21). */
export function scheduleOn<Changing extends ChangingSchedule>(schedule: Changing, date: Day): Changing {
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

type DueTerms = { kind: Schedule["kind"]; daysUntilDue: number; paymentTerms: PaymentTerms };

/** When the document of a date is due (Accounting 3): once, or in installments. Other transactions have no due date. */
function installmentsOn(
  schedule: ChangingSchedule & DueTerms,
  { date, minorUnit }: { date: Day; minorUnit: MinorUnit },
): Installment[] {
  if (!isScheduledDocument(schedule.kind)) return [];
  const { daysUntilDue, paymentTerms } = scheduleOn(schedule, date);
  const total = totalOn(schedule, date);
  if (paymentTerms.length === 0) return [{ dueDate: shiftDays(date, daysUntilDue), amount: total }];
  const { dueDate, installments } = dueByTerms(paymentTerms, { date, total, minorUnit });
  return installments.length > 0 ? installments : [{ dueDate, amount: total }];
}

/** Returns the next dates with their totals and due dates, without skipped ones. */
export function nextDates(
  schedule: DateRule & ChangingSchedule & DueTerms,
  { processedThrough, skippedDays }: ScheduleProgress,
  minorUnit: MinorUnit,
): Schedule["nextDates"] {
  return datesAfter(schedule, processedThrough, DATES_SHOWN + skippedDays.size)
    .filter((date) => !skippedDays.has(date))
    .slice(0, DATES_SHOWN)
    .map((date) => ({
      date,
      total: totalOn(schedule, date),
      installments: installmentsOn(schedule, { date, minorUnit }),
    }));
}
