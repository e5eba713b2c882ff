import type { Day } from "#domain/dates.ts";
import type { DocumentId, ScheduleId } from "#domain/ids.ts";
import { codeOf, sentenceOf } from "#domain/refusals.ts";
import { retryAfter } from "#domain/schedule.ts";
import type { SheetLanguage } from "#domain/sheet-words.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocument } from "#server/documents/save-document.ts";
import { holdBook, selectToday } from "#server/settings/lookup.ts";
import { documentAt } from "./document-at.ts";
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

/** What was found to do: a document is written, is still to be sent, or there is nothing. */
export type Step =
  /** `isMore` where the schedule has a next step that is due, too. */
  | { done: "written"; date: Day; isMore: boolean }
  | { done: "nothing" }
  | { done: "failed"; error: string; failure: unknown }
  | { done: "to-send"; date: Day; documentId: DocumentId; language: SheetLanguage };

/**
 * Takes the next step of a schedule. A document is written in the transaction of its day's row, so that a day has one,
 * whoever tries it, and however often (I-57). What cannot be written is noted on its day, and harms no other one.
 */
export async function takeStep(books: Books, id: ScheduleId): Promise<Step> {
  let tried: Day | null = null;
  const step = (tx: Tx) => nextStep(tx, id, (date) => (tried = date));
  try {
    return await books.write(step);
  } catch (failure) {
    if (tried === null) throw failure;
    const date: Day = tried;
    await books.write((tx) => noteFailure(tx, { id, date }, sentenceOf(failure)));
    return { done: "failed", error: codeOf(failure), failure };
  }
}

async function nextStep(tx: Tx, id: ScheduleId, trying: (date: Day) => void): Promise<Step> {
  await holdBook(tx);
  const schedule = await selectSchedule(tx, id);
  const retry = schedule === null || schedule.status === "paused" ? null : await selectDueRetry(tx, id);
  if (schedule !== null && retry?.writtenId)
    return { done: "to-send", date: retry.date, documentId: retry.writtenId, language: schedule.language };
  const date = retry?.date ?? schedule?.nextOn ?? null;
  const today = await selectToday(tx);
  if (schedule === null || date === null || date > today) {
    await keepJob(tx, id);
    return { done: "nothing" };
  }
  trying(date);
  await writeDocument(tx, schedule, date);
  const place = retry === null ? await placeAfter(tx, schedule, date) : schedule;
  if (retry === null) await updatePlace(tx, place, false);
  await keepJob(tx, id);
  const isDue = place.nextOn !== null && place.nextOn <= today;
  return { done: "written", date, isMore: isDue || schedule.result === "sent" };
}

async function writeDocument(tx: Tx, schedule: StoredSchedule, date: Day): Promise<void> {
  const { id, kind, result } = schedule;
  const { id: writtenId } = await createDocument(tx, kind, await documentAt(tx, schedule, date));
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
  error: string,
): Promise<void> {
  await holdBook(tx);
  const schedule = await selectSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (schedule === null || occurrence?.state === "written" || occurrence?.state === "skipped") return;
  const attempts = (occurrence?.attempts ?? 0) + 1;
  await upsertOccurrence(tx, {
    id,
    date,
    state: occurrence?.state ?? "failed",
    writtenId: occurrence?.writtenId ?? null,
    error,
    attempts,
    retryIn: retryAfter(attempts),
  });
  const isNext = occurrence === null && schedule.status === "active" && schedule.nextOn === date;
  if (isNext) await updatePlace(tx, await placeAfter(tx, schedule, date), false);
  await keepJob(tx, id);
}
