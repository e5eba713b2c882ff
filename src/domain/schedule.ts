import { type DateRule, nextDate } from "./date-rule.ts";
import { type Day, shiftDays } from "./dates.ts";

/** What a schedule writes. Journals and money have their place in the tables; what is written today are documents. */
export const SCHEDULED_KINDS = ["invoice", "bill"] as const;
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

/** What becomes of a document that is written: it stays a draft, is posted, or is posted and sent by mail. */
export const SCHEDULE_RESULTS = ["draft", "posted", "sent"] as const;
export type ScheduleResult = (typeof SCHEDULE_RESULTS)[number];

export const SCHEDULE_STATUSES = ["active", "paused", "ended"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/**
 * What became of one day of a schedule: its document is written, or was written and has still to be sent; it could not be
 * written; or somebody leaves it out.
 */
export const OCCURRENCE_STATES = ["written", "unsent", "failed", "skipped"] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** The next day behind those that were dealt with, without the days that somebody leaves out. */
export function dueNext(
  rule: DateRule,
  { handledThrough, leftOut }: { handledThrough: Day | null; leftOut: ReadonlySet<Day> },
): Day | null {
  let next = nextDate(rule, handledThrough);
  while (next !== null && leftOut.has(next)) next = nextDate(rule, next);
  return next;
}

/** Up to when a paused schedule is dealt with when it goes on: what fell into the pause is never written. */
export function resumedThrough({ handledThrough, today }: { handledThrough: Day | null; today: Day }): Day {
  const yesterday = shiftDays(today, -1);
  return handledThrough !== null && handledThrough > yesterday ? handledThrough : yesterday;
}

const HOUR = 60;
/** Minutes after each try that failed. Most of what stands in the way is put right by somebody, on another day. */
const WAITS = [5, HOUR, 6 * HOUR];
const TRIES_MAX = 12;

/** After how many minutes it is tried again, or null when somebody has to say so. */
export function retryAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : (WAITS[tries - 1] ?? 24 * HOUR);
}
