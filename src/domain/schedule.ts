import { type DateRule, nextDate } from "./date-rule.ts";
import { type Day, shiftDays } from "./dates.ts";
import type { MoneyEntryKind } from "./money-entry.ts";

/** Documents that a schedule creates. */
export const SCHEDULED_DOCUMENTS = ["invoice", "bill"] as const;
export type ScheduledDocument = (typeof SCHEDULED_DOCUMENTS)[number];

/** All that a schedule makes. */
export const SCHEDULED_KINDS = [...SCHEDULED_DOCUMENTS, "journal", "money"] as const;
export type ScheduledKind = (typeof SCHEDULED_KINDS)[number];

export function isScheduledDocument(kind: ScheduledKind): kind is ScheduledDocument {
  return kind === "invoice" || kind === "bill";
}

/** The result of each occurrence: kept as a draft, posted, or posted and emailed. */
export const SCHEDULE_RESULTS = ["draft", "posted", "sent"] as const;
export type ScheduleResult = (typeof SCHEDULE_RESULTS)[number];

/** Results per kind: only invoices are emailed, and money has no drafts. */
export const RESULTS_OF: Readonly<Record<ScheduledKind, readonly ScheduleResult[]>> = {
  invoice: SCHEDULE_RESULTS,
  bill: ["draft", "posted"],
  journal: ["draft", "posted"],
  money: ["posted"],
};

export const SCHEDULE_STATUSES = ["active", "paused", "ended"] as const;
export type ScheduleStatus = (typeof SCHEDULE_STATUSES)[number];

/** The status of an occurrence: document created, created but still to be sent, failed, or skipped by the user. */
export const OCCURRENCE_STATUSES = ["created", "unsent", "failed", "skipped"] as const;
export type OccurrenceStatus = (typeof OCCURRENCE_STATUSES)[number];

/** The next date after those already processed, except skipped ones. */
export function dueNext(
  rule: DateRule,
  { processedThrough, skippedDays }: { processedThrough: Day | null; skippedDays: ReadonlySet<Day> },
): Day | null {
  let next = nextDate(rule, processedThrough);
  while (next !== null && skippedDays.has(next)) next = nextDate(rule, next);
  return next;
}

/** The last day treated as processed when a paused schedule resumes: days in the pause are skipped. */
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

/** A weekend without a server is normal; after more days, activity at the bank is unknown. */
const MOST_DAYS_LATE = 3;

/** Whether the user must confirm first: an outgoing payment was due on the date, and no server was running. */
export function needsApproval(
  { money }: { money: { kind: MoneyEntryKind } | null },
  { date, today }: { date: Day; today: Day },
): boolean {
  return money !== null && money.kind !== "deposit" && shiftDays(date, MOST_DAYS_LATE) < today;
}

const HOUR = 60;
/** Minutes after each failed try. Most failures need user action, on another day. */
const RETRY_MINUTES = [5, HOUR, 6 * HOUR];
const TRIES_MAX = 12;

/** The final outcome of an attempt without anything to follow up. */
export type DueOutcome = { done: "nothing" } | { done: "failed"; failure: unknown };

/** Minutes until the next retry, or null if the user has to start it. */
export function retryAfter(tries: number): number | null {
  return tries >= TRIES_MAX ? null : (RETRY_MINUTES[tries - 1] ?? 24 * HOUR);
}
