import type { ScheduleInput, ScheduleUpdate } from "#contract/schedule-inputs.ts";
import type { Schedule, ScheduleChange, ScheduleSummary, SchedulePreview } from "#contract/schedules.ts";
import { isDateOf } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import type { ScheduleId } from "#domain/ids.ts";
import type { ScheduleColumn } from "#domain/lists.ts";
import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import { inOrderOfDays } from "#domain/price-changes.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { dueNext, resumedThrough } from "#domain/schedule.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";
import { rejectUnconfirmedZeroQuantity } from "#server/documents/check-document.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { lockBook, readCurrencyAndToday, rejectLockedDay, selectToday } from "#server/settings/lookup.ts";
import { nameTemplate } from "./name-queries.ts";
import {
  LAST_SORT_DATE,
  countSchedules,
  insertSchedule,
  storeScheduleJob,
  selectDaysAfter,
  selectOccurrence,
  selectOccurrences,
  selectSchedule,
  selectSchedules,
  type StoredSchedule,
  stopRetries,
  updatePlace,
  updateSchedule,
  upsertOccurrence,
} from "./queries.ts";
import { NEW_SCHEDULE_PROGRESS, planEdit, planSchedule, scheduleRowOf } from "./plan-schedule.ts";
import { nextDates, type ScheduleProgress, scheduleOn, totalOn } from "./schedule-at-date.ts";

type SchedulesQuery = {
  search?: string | undefined;
  sort?: ScheduleColumn | `-${ScheduleColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  limit: number;
};

/** Sorted by next date by default. */
export function listSchedules(tx: Tx, { search = "", ...query }: SchedulesQuery) {
  return readOrderedPage({
    query,
    kinds: { name: "text", kind: "text", nextDate: "date", result: "text", total: "number" },
    defaultSort: "nextDate",
    valueOf: (schedule: ScheduleSummary, by) =>
      by === "nextDate" ? (schedule.nextDate ?? LAST_SORT_DATE) : schedule[by],
    read: (order, limit) => selectSchedules(tx, search, { order, limit }),
    count: (atMost) => countSchedules(tx, search, atMost),
  });
}

export async function readSchedule(tx: Tx, id: ScheduleId): Promise<Schedule> {
  const stored = await findSchedule(tx, id);
  const dates =
    stored.status === "ended"
      ? []
      : nextDates(stored, await readProgress(tx, stored), minorUnitOf(stored.currency));
  const day = dates[0]?.date ?? stored.processedThrough ?? stored.startsOn;
  const { template: _, totals: _totals, changes, ...current } = scheduleOn(stored, day);
  const { kind, currency } = stored;
  const namedChanges: ScheduleChange[] = [];
  for (const { totals: _changeTotals, ...change } of changes.filter(({ from }) => from > day))
    namedChanges.push({
      ...change,
      total: totalOn(stored, change.from),
      ...(await nameTemplate(tx, { ...change, kind, currency })),
    });
  return {
    ...current,
    ...(await nameTemplate(tx, current)),
    changes: namedChanges,
    nextDates: dates,
    occurrences: await selectOccurrences(tx, id),
  };
}

/** Returns the last date already processed or skipped by a pause, and skipped dates after it. */
async function readProgress(
  tx: Tx,
  { id, status, processedThrough: last }: StoredSchedule,
): Promise<ScheduleProgress> {
  const isPaused = status === "paused";
  const processedThrough = isPaused
    ? resumedThrough({ processedThrough: last, today: await selectToday(tx) })
    : last;
  return { processedThrough, skippedDays: await selectDaysAfter(tx, id, processedThrough) };
}

/** Previews the next dates of a new schedule. */
export async function previewSchedule(
  tx: Tx,
  input: ScheduleInput,
  sends: boolean,
): Promise<SchedulePreview> {
  const planned = await planSchedule(tx, await toStoredForm(tx, input), sends);
  const minorUnit = planned.currency === null ? minorUnitIn(tx) : minorUnitOf(planned.currency);
  return { nextDates: nextDates(planned, NEW_SCHEDULE_PROGRESS, minorUnit) };
}

/** Creates a schedule that adds a record on each date (Accounting 21). */
export async function createSchedule(tx: Tx, input: ScheduleInput, sends: boolean): Promise<Schedule> {
  await lockBook(tx);
  const id = newId<ScheduleId>();
  await insertSchedule(tx, { ...(await planSchedule(tx, await toStoredForm(tx, input), sends)), id });
  await storeScheduleJob(tx, id);
  const after = await readSchedule(tx, id);
  await recordAudit(tx, { action: "schedule.created", subject: "schedule", subjectId: id, after });
  return after;
}

type ScheduleEdit = { input: ScheduleUpdate; sends: boolean };

/** Previews the next dates of a changed schedule. */
export async function previewEdit(
  tx: Tx,
  id: ScheduleId,
  { input: { version, from, ...input }, sends }: ScheduleEdit,
): Promise<SchedulePreview> {
  const { stored } = await lockScheduleForEdit(tx, { id, version });
  const planned = await planEdit(tx, stored, { input: await toStoredForm(tx, input), from, sends });
  const minorUnit = minorUnitOf(stored.currency);
  return { nextDates: nextDates(planned ?? stored, await readProgress(tx, stored), minorUnit) };
}

/** Changes future dates, or those from a date on. What was already created stays, and so do processed dates. */
export async function editSchedule(
  tx: Tx,
  id: ScheduleId,
  { input: { version, from, ...input }, sends }: ScheduleEdit,
): Promise<Schedule> {
  const { stored, before } = await lockScheduleForEdit(tx, { id, version });
  const planned = await planEdit(tx, stored, { input: await toStoredForm(tx, input), from, sends });
  if (planned === null) return before;
  await updateSchedule(tx, planned);
  return finishScheduleChange(tx, { id, before, action: "schedule.edited" });
}

/** Removes a change that would take effect later. */
export async function removeChange(tx: Tx, request: ScheduleVersion & { from: Day }): Promise<Schedule> {
  const { stored, before } = await lockScheduleForEdit(tx, request);
  if (before.changes.every(({ from }) => from !== request.from))
    throw refuseField("schedule.change-not-found", "from");
  await updateSchedule(tx, {
    ...scheduleRowOf(stored),
    changes: stored.changes.filter(({ from }) => from !== request.from),
  });
  return finishScheduleChange(tx, { id: request.id, before, action: "schedule.change_removed" });
}

/** Stores the base currency as null, so that changes to it apply; sorts price changes by date. */
async function toStoredForm(tx: Tx, { allowZeroQuantity, ...input }: ScheduleInput): Promise<ScheduleInput> {
  rejectUnconfirmedZeroQuantity({ items: input.items, allowZeroQuantity });
  const { currency: bookCurrency } = await readCurrencyAndToday(tx);
  const currency = input.currency === bookCurrency ? null : input.currency;
  return { ...input, currency, priceChanges: inOrderOfDays(input.priceChanges) };
}

type ScheduleVersion = { id: ScheduleId; version: number };

export async function pauseSchedule(tx: Tx, request: ScheduleVersion): Promise<Schedule> {
  const { stored, before } = await lockScheduleForEdit(tx, request);
  if (stored.status !== "active") throw new Refusal("schedule.not-active");
  await updatePlace(tx, { ...stored, status: "paused", nextDate: null }, true);
  return finishScheduleChange(tx, { id: request.id, before, action: "schedule.paused" });
}

/** Resumes from today on: dates during the pause are never created. */
export async function resumeSchedule(tx: Tx, request: ScheduleVersion): Promise<Schedule> {
  const { stored, before } = await lockScheduleForEdit(tx, request);
  if (stored.status !== "paused") throw new Refusal("schedule.not-paused");
  const processedThrough = resumedThrough({ ...stored, today: await selectToday(tx) });
  await updatePlace(tx, await nextRunAfter(tx, stored, processedThrough), true);
  return finishScheduleChange(tx, { id: request.id, before, action: "schedule.resumed" });
}

/** Ends a schedule: nothing more is created or retried. */
export async function endSchedule(tx: Tx, request: ScheduleVersion): Promise<Schedule> {
  const { stored, before } = await lockScheduleForEdit(tx, request);
  await updatePlace(tx, { ...stored, status: "ended", nextDate: null }, true);
  await stopRetries(tx, request.id);
  return finishScheduleChange(tx, { id: request.id, before, action: "schedule.ended" });
}

/** Skips a future date, or stops retrying one that failed. */
export async function skipDate(tx: Tx, id: ScheduleId, date: Day): Promise<Schedule> {
  await lockBook(tx);
  const stored = await findSchedule(tx, id);
  const before = await readSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (occurrence !== null) {
    const { status, createdRecordId, attempts } = occurrence;
    if (status !== "failed" && status !== "unsent") throw refuseField("schedule.date-processed", "date");
    const finalStatus = createdRecordId === null ? "skipped" : "created";
    await upsertOccurrence(tx, { id, date, status: finalStatus, createdRecordId, attempts });
  } else {
    if (stored.status === "ended") throw new Refusal("schedule.ended");
    const isPast = stored.processedThrough !== null && date <= stored.processedThrough;
    if (isPast || !isDateOf(stored, date)) throw refuseField("schedule.date-not-found", "date");
    await upsertOccurrence(tx, { id, date, status: "skipped" });
    if (stored.status === "active")
      await updatePlace(tx, await nextRunAfter(tx, stored, stored.processedThrough), false);
  }
  return finishScheduleChange(tx, { id, before, action: "schedule.date_skipped" });
}

/** Retries a date now. Under a soft lock, the job posts with the reason of this request (Accounting 33). */
export async function retryDate(tx: Tx, id: ScheduleId, date: Day): Promise<Schedule> {
  await lockBook(tx);
  const { status, kind, result } = await findSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (occurrence === null || status === "paused" || !["failed", "unsent"].includes(occurrence.status))
    throw refuseField("schedule.nothing-to-retry", "date");
  if (occurrence.createdRecordId === null && result !== "draft")
    await rejectLockedDay(tx, date, { area: LOCK_AREA_OF[kind] });
  const { error } = (await selectOccurrences(tx, id)).find((candidate) => candidate.date === date) ?? {
    error: null,
  };
  await upsertOccurrence(tx, { ...occurrence, id, error, attempts: 0, retryIn: 0 });
  await storeScheduleJob(tx, id);
  return readSchedule(tx, id);
}

/** Progress of a schedule processed through a day; it ends when no date is left. */
export async function nextRunAfter(tx: Tx, schedule: StoredSchedule, processedThrough: Day | null) {
  const skippedDays = await selectDaysAfter(tx, schedule.id, processedThrough);
  const nextDate = dueNext(schedule, { processedThrough, skippedDays });
  return {
    id: schedule.id,
    status: nextDate === null ? "ended" : "active",
    processedThrough,
    nextDate,
  } as const;
}

async function findSchedule(tx: Tx, id: ScheduleId): Promise<StoredSchedule> {
  const schedule = await selectSchedule(tx, id);
  if (schedule === null) throw new Refusal("schedule.not-found");
  return schedule;
}

/** Returns the schedule, locked, if it hasn't ended and the edit is for its newest version (I-40). */
async function lockScheduleForEdit(tx: Tx, { id, version }: ScheduleVersion) {
  await lockBook(tx);
  const stored = await findSchedule(tx, id);
  const before = await readSchedule(tx, id);
  if (stored.version !== version) throw new Refusal("record.stale", [], before);
  if (stored.status === "ended") throw new Refusal("schedule.ended");
  return { stored, before };
}

async function finishScheduleChange(
  tx: Tx,
  { id, before, action }: { id: ScheduleId; before: Schedule; action: `schedule.${string}` },
): Promise<Schedule> {
  await storeScheduleJob(tx, id);
  const after = await readSchedule(tx, id);
  await recordAudit(tx, { action, subject: "schedule", subjectId: id, before, after });
  return after;
}
