import { type DateRule, nextDate } from "./date-rule.ts";
import { type Day, shiftDays } from "./dates.ts";
import type { MoneyEntryKind } from "./money-entry.ts";

/** The documents that a schedule writes. */
export const SCHEDULED_DOCUMENTS = ["invoice", "bill"] as const;
export type ScheduledDocument = (typeof SCHEDULED_DOCUMENTS)[number];

/** All that a schedule writes. */
export const SCHEDULED_KINDS = [...SCHEDULED_DOCUMENTS, "journal", "money"] as const;
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

export function isScheduledDocument(kind: ScheduledKind): kind is ScheduledDocument {
  return kind === "invoice" || kind === "bill";
}

/** What becomes of what is written: it stays a draft, is posted, or is posted and sent by mail. */
export const SCHEDULE_RESULTS = ["draft", "posted", "sent"] as const;
export type ScheduleResult = (typeof SCHEDULE_RESULTS)[number];

/** Those that a kind can have: a mail brings invoices, and money has no drafts. */
export const RESULTS_OF: Readonly<Record<ScheduledKind, readonly ScheduleResult[]>> = {
  invoice: SCHEDULE_RESULTS,
  bill: ["draft", "posted"],
  journal: ["draft", "posted"],
  money: ["posted"],
};

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
  { processedThrough, leftOut }: { processedThrough: Day | null; leftOut: ReadonlySet<Day> },
): Day | null {
  let next = nextDate(rule, processedThrough);
  while (next !== null && leftOut.has(next)) next = nextDate(rule, next);
  return next;
}

/** Up to when a paused schedule is dealt with when it goes on: what fell into the pause is never written. */
export function resumedThrough({
  processedThrough,
  today,
}: {
  processedThrough: Day | null;
  today: Day;
}): Day {
  const yesterday = shiftDays(today, -1);
  return processedThrough !== null && processedThrough > yesterday ? processedThrough : yesterday;
}

/** A weekend without a server is nothing unusual; whoever looks later cannot know what the bank did. */
const MOST_DAYS_LATE = 3;

/** Whether somebody is asked first before a date is entered: its money would have left, and it passed without a server. */
export function isAskedFirst(
  { money }: { money: { kind: MoneyEntryKind } | null },
  { date, today }: { date: Day; today: Day },
): boolean {
  return money !== null && money.kind !== "receive" && shiftDays(date, MOST_DAYS_LATE) < today;
}

const HOUR = 60;
/** Minutes after each try that failed. Most of what stands in the way is put right by somebody, on another day. */
const WAITS = [5, HOUR, 6 * HOUR];
const TRIES_MAX = 12;

/** What came of a try to do what was due, where nothing is to follow it. */
export type DueOutcome = { done: "nothing" } | { done: "failed"; failure: unknown };

/** After how many minutes it is tried again, or null when somebody has to say so. */
export function retryAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : (WAITS[tries - 1] ?? 24 * HOUR);
}
