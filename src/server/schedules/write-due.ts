import type { Day } from "#domain/dates.ts";
import type { DocumentId, ScheduleId } from "#domain/ids.ts";
import { codeOf, Refusal, sentenceOf } from "#domain/refusals.ts";
import { isAskedFirst, retryAfter, type DueOutcome } from "#domain/schedule.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook, selectToday } from "#server/settings/lookup.ts";
import {
  keepJob,
  selectDueRetry,
  selectOccurrence,
  selectSchedule,
  type StoredSchedule,
  updatePlace,
  upsertOccurrence,
} from "./queries.ts";
import { placeAfter } from "./schedule.ts";
import { scheduleOn } from "./schedule-on.ts";
import { writeAt } from "./written-at.ts";

/** What was found to do: a date is written, its invoice is still to be sent, or there is nothing. */
export type Step =
  /** `isMore` where the schedule has a next step that is due, too. */
  | { done: "written"; date: Day; isMore: boolean }
  | DueOutcome
  | { done: "to-send"; date: Day; documentId: DocumentId };

/**
 * Takes the next step of a schedule. What comes is written in the transaction of its day's row, so that a day has one,
 * whoever tries it, and however often (I-57). What cannot be written is noted on its day, and harms no other one.
 */
export async function takeStep(books: Books, id: ScheduleId, monthlyLimit: number): Promise<Step> {
  let tried: Day | null = null;
  const step = (tx: Tx) => nextStep(tx, { id, monthlyLimit }, (date) => (tried = date));
  try {
    return await books.write(step);
  } catch (failure) {
    if (tried === null) throw failure;
    const date: Day = tried;
    await books.write((tx) => noteFailure(tx, { id, date }, failure));
    return { done: "failed", failure };
  }
}

type Of = { id: ScheduleId; monthlyLimit: number };

async function nextStep(tx: Tx, { id, monthlyLimit }: Of, trying: (date: Day) => void): Promise<Step> {
  await holdBook(tx);
  const known = await selectSchedule(tx, id);
  const retry = known === null || known.status === "paused" ? null : await selectDueRetry(tx, id);
  if (known !== null && retry?.writtenId)
    return { done: "to-send", date: retry.date, documentId: retry.writtenId };
  const date = retry?.date ?? known?.nextOn ?? null;
  const today = await selectToday(tx);
  if (known === null || date === null || date > today) {
    await keepJob(tx, id);
    return { done: "nothing" };
  }
  trying(date);
  const schedule = scheduleOn(known, date);
  // Somebody who says that it is tried again starts to count anew.
  const isAskedFor = retry?.attempts === 0;
  if (!isAskedFor && isAskedFirst(schedule, { date, today })) throw new Refusal(ASKED_FIRST);
  await writeOn(tx, schedule, { date, monthlyLimit });
  const place = retry === null ? await placeAfter(tx, schedule, date) : schedule;
  if (retry === null) await updatePlace(tx, place, false);
  await keepJob(tx, id);
  const isDue = place.nextOn !== null && place.nextOn <= today;
  return { done: "written", date, isMore: isDue || schedule.result === "sent" };
}

const ASKED_FIRST = "schedule.asked-first";

async function writeOn(
  tx: Tx,
  schedule: StoredSchedule,
  { date, monthlyLimit }: { date: Day; monthlyLimit: number },
): Promise<void> {
  const { id, result } = schedule;
  const writtenId = await writeAt(tx, schedule, { date, monthlyLimit });
  const isToSend = result === "sent";
  await upsertOccurrence(tx, {
    id,
    date,
    state: isToSend ? "unsent" : "written",
    writtenId,
    retryIn: isToSend ? 0 : null,
  });
}

/** Notes why a day could not be dealt with, unless it was in the meantime. */
export async function noteFailure(
  tx: Tx,
  { id, date }: { id: ScheduleId; date: Day },
  failure: unknown,
): Promise<void> {
  await holdBook(tx);
  const schedule = await selectSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (schedule === null || occurrence?.state === "written" || occurrence?.state === "skipped") return;
  const attempts = (occurrence?.attempts ?? 0) + 1;
  // Ended while it was tried.
  const isGivenUp = occurrence?.retryAt === null;
  await upsertOccurrence(tx, {
    id,
    date,
    state: occurrence?.state ?? "failed",
    writtenId: occurrence?.writtenId ?? null,
    error: sentenceOf(failure),
    attempts,
    retryIn: isGivenUp || codeOf(failure) === ASKED_FIRST ? null : retryAfter(attempts),
  });
  const isNext = occurrence === null && schedule.status === "active" && schedule.nextOn === date;
  if (isNext) await updatePlace(tx, await placeAfter(tx, schedule, date), false);
  await keepJob(tx, id);
}
