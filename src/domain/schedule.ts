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
 * written; or the user skips it.
 */
export const OCCURRENCE_STATES = ["written", "unsent", "failed", "skipped"] as const;
export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** The next date after those already processed, except skipped ones. */
export function dueNext(
  rule: DateRule,
  { processedThrough, skippedDays }: { processedThrough: Day | null; skippedDays: ReadonlySet<Day> },
): Day | null {
  let next = nextDate(rule, processedThrough);
  while (next !== null && skippedDays.has(next)) next = nextDate(rule, next);
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

/** A weekend without a server is normal; after more days, what the bank did meanwhile is unknown. */
const MOST_DAYS_LATE = 3;

/** Whether the user must confirm first: money was due to leave the account on the date, and no server ran then. */
export function needsApproval(
  { money }: { money: { kind: MoneyEntryKind } | null },
  { date, today }: { date: Day; today: Day },
): boolean {
  return money !== null && money.kind !== "receive" && shiftDays(date, MOST_DAYS_LATE) < today;
}

const HOUR = 60;
/** Minutes after each failed try. Most failures need a user to fix something, on another day. */
const WAITS = [5, HOUR, 6 * HOUR];
const TRIES_MAX = 12;

/** What came of a try to do what was due, where nothing is to follow it. */
export type DueOutcome = { done: "nothing" } | { done: "failed"; failure: unknown };

/** The minutes until the next retry, or null if the user has to start it. */
export function retryAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : (WAITS[tries - 1] ?? 24 * HOUR);
}
