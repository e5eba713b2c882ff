import type { Day } from "#domain/dates.ts";
import type { DocumentId, ScheduleId } from "#domain/ids.ts";
import { codeOf, Refusal, sentenceOf } from "#domain/refusals.ts";
import { needsApproval, retryAfter, type DueOutcome } from "#domain/schedule.ts";
import type { ApprovalRow } from "#server/approvals/approval.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { giveLockReason, lockBook, selectToday } from "#server/settings/lookup.ts";
import {
  storeScheduleJob,
  selectDueRetry,
  selectOccurrence,
  selectSchedule,
  type StoredSchedule,
  updatePlace,
  upsertOccurrence,
} from "./queries.ts";
import { nextRunAfter } from "./schedule.ts";
import { scheduleOn } from "./schedule-at-date.ts";
import { createOccurrence } from "./occurrence-input.ts";

/** Result of a step: a date was created, its invoice is still to be sent, or nothing was due. */
export type ScheduleStep =
  /** `isMore`: whether the schedule's next step is due too. */
  | { done: "written"; date: Day; isMore: boolean; approval?: ApprovalRow | null }
  | DueOutcome
  | { done: "to-send"; date: Day; documentId: DocumentId };

/**
 * Runs the next step of a schedule. Its record is created in the same transaction as the row of its date, so that each date has
 * one however often it is retried (I-57). A failure is recorded for its date only.
 */
export async function runScheduleStep(
  books: Books,
  id: ScheduleId,
  monthlyLimit: number,
): Promise<ScheduleStep> {
  let triedDay: Day | null = null;
  const step = (tx: Tx) => nextStep(tx, { id, monthlyLimit }, (date) => (triedDay = date));
  try {
    return await books.write(step);
  } catch (failure) {
    if (triedDay === null) throw failure;
    const date: Day = triedDay;
    await books.write((tx) => recordOccurrenceFailure(tx, { id, date }, failure));
    return { done: "failed", failure };
  }
}

type DueSchedule = { id: ScheduleId; monthlyLimit: number };

async function nextStep(
  tx: Tx,
  { id, monthlyLimit }: DueSchedule,
  trying: (date: Day) => void,
): Promise<ScheduleStep> {
  await lockBook(tx);
  const stored = await selectSchedule(tx, id);
  const retry = stored === null || stored.status === "paused" ? null : await selectDueRetry(tx, id);
  if (stored !== null && retry?.createdRecordId)
    return { done: "to-send", date: retry.date, documentId: retry.createdRecordId };
  const date = retry?.date ?? stored?.nextDate ?? null;
  const today = await selectToday(tx);
  if (stored === null || date === null || date > today) {
    await storeScheduleJob(tx, id);
    return { done: "nothing" };
  }
  trying(date);
  const schedule = scheduleOn(stored, date);
  // A retry by a user restarts the count.
  const isRequested = retry?.attempts === 0;
  if (!isRequested && needsApproval(schedule, { date, today })) throw new Refusal(NEEDS_APPROVAL);
  if (retry !== null && retry.lockReason !== null) await giveLockReason(tx, retry.lockReason);
  const approval = await writeOccurrence(tx, schedule, { date, monthlyLimit });
  const progress = retry === null ? await nextRunAfter(tx, schedule, date) : schedule;
  if (retry === null) await updatePlace(tx, progress, false);
  await storeScheduleJob(tx, id);
  const isDue = progress.nextDate !== null && progress.nextDate <= today;
  return { done: "written", date, isMore: isDue || schedule.result === "sent", approval };
}

const NEEDS_APPROVAL = "schedule.needs-approval";

async function writeOccurrence(
  tx: Tx,
  schedule: StoredSchedule,
  { date, monthlyLimit }: { date: Day; monthlyLimit: number },
): Promise<ApprovalRow | null> {
  const { id, result } = schedule;
  const { id: createdRecordId, approval } = await createOccurrence(tx, schedule, { date, monthlyLimit });
  const isToSend = result === "sent";
  await upsertOccurrence(tx, {
    id,
    date,
    status: isToSend ? "unsent" : "created",
    createdRecordId,
    retryIn: isToSend ? 0 : null,
  });
  return approval;
}

/** Records why a date failed, unless it was processed in the meantime. */
export async function recordOccurrenceFailure(
  tx: Tx,
  { id, date }: { id: ScheduleId; date: Day },
  failure: unknown,
): Promise<void> {
  await lockBook(tx);
  const schedule = await selectSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (schedule === null || occurrence?.status === "created" || occurrence?.status === "skipped") return;
  const attempts = (occurrence?.attempts ?? 0) + 1;
  // Ended during the attempt.
  const isGivenUp = occurrence?.retryAt === null;
  await upsertOccurrence(tx, {
    id,
    date,
    status: occurrence?.status ?? "failed",
    createdRecordId: occurrence?.createdRecordId ?? null,
    error: sentenceOf(failure),
    attempts,
    retryIn: isGivenUp || codeOf(failure) === NEEDS_APPROVAL ? null : retryAfter(attempts),
  });
  const isNext = occurrence === null && schedule.status === "active" && schedule.nextDate === date;
  if (isNext) await updatePlace(tx, await nextRunAfter(tx, schedule, date), false);
  await storeScheduleJob(tx, id);
}
