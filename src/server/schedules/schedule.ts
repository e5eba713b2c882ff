import type { Schedule, ScheduleHeader, ScheduleInput, SchedulePreview } from "#contract/schedules.ts";
import { countThrough, type DateRule, datesAfter, isDateOf } from "#domain/date-rule.ts";
import type { Day } from "#domain/dates.ts";
import type { ScheduleId } from "#domain/ids.ts";
import type { ScheduleColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { dueNext, RESULTS_OF, resumedThrough } from "#domain/schedule.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { readOrderedPage } from "#server/http/list-order.ts";
import { holdBook, readCurrencyAndToday, selectToday } from "#server/settings/lookup.ts";
import { nameTemplate } from "./name-queries.ts";
import {
  AT_THE_END,
  countSchedules,
  insertSchedule,
  keepJob,
  partyOf,
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
import { checkAt } from "./written-at.ts";

const MOST_PAST = 366;
const DATES_SHOWN = 12;

type Wanted = {
  search?: string | undefined;
  sort?: ScheduleColumn | `-${ScheduleColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  limit: number;
};

/** What comes next first, unless another order is asked for. */
export function listSchedules(tx: Tx, { search = "", ...query }: Wanted) {
  return readOrderedPage({
    query,
    kinds: { name: "text", kind: "text", nextOn: "date", result: "text", total: "number" },
    usual: "nextOn",
    valueOf: (schedule: ScheduleHeader, by) =>
      by === "nextOn" ? (schedule.nextOn ?? AT_THE_END) : schedule[by],
    read: (order, limit) => selectSchedules(tx, search, { order, limit }),
    count: (atMost) => countSchedules(tx, search, atMost),
  });
}

export async function readSchedule(tx: Tx, id: ScheduleId): Promise<Schedule> {
  const { template: _, ...stored } = await known(tx, id);
  return {
    ...stored,
    ...(await nameTemplate(tx, stored)),
    nextDates: stored.status === "ended" ? [] : nextDates(stored, await placeOf(tx, stored)),
    occurrences: await selectOccurrences(tx, id),
  };
}

type OfPlace = Pick<StoredSchedule, "id" | "status" | "handledThrough">;
type Place = { handledThrough: Day | null; leftOut: ReadonlySet<Day> };

/** The last date that was dealt with, or that a pause skips, and the later ones that are skipped. */
async function placeOf(tx: Tx, { id, status, handledThrough: last }: OfPlace): Promise<Place> {
  const isPaused = status === "paused";
  const handledThrough = isPaused
    ? resumedThrough({ handledThrough: last, today: await selectToday(tx) })
    : last;
  return { handledThrough, leftOut: await selectDaysAfter(tx, id, handledThrough) };
}

function nextDates(schedule: DateRule & { total: Money }, { handledThrough, leftOut }: Place) {
  return datesAfter(schedule, handledThrough, DATES_SHOWN + leftOut.size)
    .filter((date) => !leftOut.has(date))
    .slice(0, DATES_SHOWN)
    .map((date) => ({ date, total: schedule.total }));
}

/** What a new schedule would create on its next dates. */
export async function previewSchedule(tx: Tx, said: ScheduleInput, sends: boolean): Promise<SchedulePreview> {
  const input = await namingOtherCurrency(tx, said);
  const place = { handledThrough: null, leftOut: new Set<Day>() };
  const { total } = await checkSchedule(tx, input, { ...place, sends });
  return { nextDates: nextDates({ ...input, total }, place) };
}

/** What a changed schedule would create on its next dates. */
export async function previewEdit(
  tx: Tx,
  id: ScheduleId,
  { input: { version, ...said }, sends }: Edit,
): Promise<SchedulePreview> {
  const { stored } = await changeable(tx, { id, version });
  const input = await namingOtherCurrency(tx, said);
  const place = await placeOf(tx, stored);
  const { total } = await checkSchedule(tx, input, { ...place, sends });
  return { nextDates: nextDates({ ...input, total }, place) };
}

/** Has something written on each date of a rule (Accounting 21). */
export async function createSchedule(tx: Tx, said: ScheduleInput, sends: boolean): Promise<Schedule> {
  await holdBook(tx);
  const input = await namingOtherCurrency(tx, said);
  const { total, nextOn } = await checkSchedule(tx, input, {
    handledThrough: null,
    leftOut: new Set(),
    sends,
  });
  const id = newId<ScheduleId>();
  await insertSchedule(tx, { ...input, id, total, status: "active", handledThrough: null, nextOn });
  await keepJob(tx, id);
  const after = await readSchedule(tx, id);
  await recordAudit(tx, { action: "schedule.created", subject: "schedule", subjectId: id, after });
  return after;
}

type Edit = { input: ScheduleInput & { version: number }; sends: boolean };

/** Changes what comes. What was written stays as it is, and so do the dates that were dealt with. */
export async function editSchedule(
  tx: Tx,
  id: ScheduleId,
  { input: { version, ...said }, sends }: Edit,
): Promise<Schedule> {
  const { stored, before } = await changeable(tx, { id, version });
  const input = await namingOtherCurrency(tx, said);
  const { handledThrough, status, kind } = stored;
  const { currency } = stored.template;
  if (input.kind !== kind)
    throw new Refusal("request.invalid", [
      { field: "kind", message: "You can't change what a schedule creates" },
    ]);
  if (changesNothing({ input: { ...input, partyId: partyOf(input) }, before: { ...stored, currency } }))
    return before;
  const leftOut = await selectDaysAfter(tx, id, handledThrough);
  const { total, nextOn } = await checkSchedule(tx, input, { handledThrough, leftOut, sends });
  await updateSchedule(tx, {
    ...input,
    id,
    total,
    status,
    handledThrough,
    nextOn: status === "active" ? nextOn : null,
  });
  return changed(tx, { id, before, action: "schedule.edited" });
}

/** What names the currency of the books names none: it goes along where they get another one. */
async function namingOtherCurrency(tx: Tx, input: ScheduleInput): Promise<ScheduleInput> {
  const { currency: own } = await readCurrencyAndToday(tx);
  return input.currency === own ? { ...input, currency: null } : input;
}

type Versioned = { id: ScheduleId; version: number };

export async function pauseSchedule(tx: Tx, of: Versioned): Promise<Schedule> {
  const { stored, before } = await changeable(tx, of);
  if (stored.status !== "active") throw new Refusal("schedule.not-active");
  await updatePlace(tx, { ...stored, status: "paused", nextOn: null }, true);
  return changed(tx, { id: of.id, before, action: "schedule.paused" });
}

/** Goes on from today on: what fell into the pause is never written. */
export async function resumeSchedule(tx: Tx, of: Versioned): Promise<Schedule> {
  const { stored, before } = await changeable(tx, of);
  if (stored.status !== "paused") throw new Refusal("schedule.not-paused");
  const handledThrough = resumedThrough({ ...stored, today: await selectToday(tx) });
  await updatePlace(tx, await placeAfter(tx, stored, handledThrough), true);
  return changed(tx, { id: of.id, before, action: "schedule.resumed" });
}

/** Writes nothing any more, and tries nothing again. */
export async function endSchedule(tx: Tx, of: Versioned): Promise<Schedule> {
  const { stored, before } = await changeable(tx, of);
  await updatePlace(tx, { ...stored, status: "ended", nextOn: null }, true);
  await stopRetries(tx, of.id);
  return changed(tx, { id: of.id, before, action: "schedule.ended" });
}

/** Leaves out a date that is to come; of one that failed nothing is tried any more. */
export async function skipDate(tx: Tx, id: ScheduleId, date: Day): Promise<Schedule> {
  await holdBook(tx);
  const stored = await known(tx, id);
  const before = await readSchedule(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (occurrence !== null) {
    const { state, writtenId, attempts } = occurrence;
    if (state !== "failed" && state !== "unsent") throw refuseField("schedule.done", "date");
    const left = writtenId === null ? "skipped" : "written";
    await upsertOccurrence(tx, { id, date, state: left, writtenId, attempts });
  } else {
    if (stored.status === "ended") throw new Refusal("schedule.over");
    const isPast = stored.handledThrough !== null && date <= stored.handledThrough;
    if (isPast || !isDateOf(stored, date)) throw refuseField("schedule.no-such-date", "date");
    await upsertOccurrence(tx, { id, date, state: "skipped" });
    if (stored.status === "active")
      await updatePlace(tx, await placeAfter(tx, stored, stored.handledThrough), false);
  }
  return changed(tx, { id, before, action: "schedule.date-left-out" });
}

/** Has a date tried again now. */
export async function retryDate(tx: Tx, id: ScheduleId, date: Day): Promise<Schedule> {
  await holdBook(tx);
  const { status } = await known(tx, id);
  const occurrence = await selectOccurrence(tx, id, date);
  if (occurrence === null || status === "paused" || !["failed", "unsent"].includes(occurrence.state))
    throw refuseField("schedule.nothing-to-retry", "date");
  const { error } = (await selectOccurrences(tx, id)).find((one) => one.date === date) ?? { error: null };
  await upsertOccurrence(tx, { ...occurrence, id, error, attempts: 0, retryIn: 0 });
  await keepJob(tx, id);
  return readSchedule(tx, id);
}

/** Where a schedule stands when it is dealt with through a day; it ends when no day comes any more. */
export async function placeAfter(tx: Tx, schedule: StoredSchedule, handledThrough: Day | null) {
  const leftOut = await selectDaysAfter(tx, schedule.id, handledThrough);
  const nextOn = dueNext(schedule, { handledThrough, leftOut });
  return { id: schedule.id, status: nextOn === null ? "ended" : "active", handledThrough, nextOn } as const;
}

type Checked = Place & { sends: boolean };

/** Declines what could never be written: it is worked out as what its next date would write. */
async function checkSchedule(tx: Tx, input: ScheduleInput, { handledThrough, leftOut, sends }: Checked) {
  const { kind, result } = input;
  if (!RESULTS_OF[kind].includes(result))
    throw refuseField(result === "sent" ? "schedule.not-mailed" : "schedule.no-draft", "result");
  if (result === "sent" && !sends) throw refuseField("mail.no-server", "result");
  const nextOn = dueNext(input, { handledThrough, leftOut });
  if (nextOn === null)
    throw refuseField("schedule.nothing-to-come", input.times === null ? "endsOn" : "times");
  if (countPast(input, { handledThrough, today: await selectToday(tx) }) > MOST_PAST)
    throw refuseField("schedule.too-many-past", "startsOn");
  return { total: await checkAt(tx, input, nextOn), nextOn };
}

function countPast(
  rule: DateRule,
  { handledThrough, today }: { handledThrough: Day | null; today: Day },
): number {
  return countThrough(rule, today) - (handledThrough === null ? 0 : countThrough(rule, handledThrough));
}

async function known(tx: Tx, id: ScheduleId): Promise<StoredSchedule> {
  const schedule = await selectSchedule(tx, id);
  if (schedule === null) throw new Refusal("schedule.not-found");
  return schedule;
}

/** The schedule, held, if it goes on and whoever changes it has read its newest version (I-40). */
async function changeable(tx: Tx, { id, version }: Versioned) {
  await holdBook(tx);
  const stored = await known(tx, id);
  const before = await readSchedule(tx, id);
  if (stored.version !== version) throw new Refusal("record.stale", [], before);
  if (stored.status === "ended") throw new Refusal("schedule.over");
  return { stored, before };
}

async function changed(
  tx: Tx,
  { id, before, action }: { id: ScheduleId; before: Schedule; action: string },
): Promise<Schedule> {
  await keepJob(tx, id);
  const after = await readSchedule(tx, id);
  await recordAudit(tx, { action, subject: "schedule", subjectId: id, before, after });
  return after;
}
