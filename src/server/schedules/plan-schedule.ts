import type { ScheduleInput } from "#contract/schedule-inputs.ts";
import { countThrough, type DateRule, nextDate } from "#domain/date-rule.ts";
import { type Day, FIRST_DATE, shiftDays } from "#domain/dates.ts";
import { inOrderOfDays } from "#domain/price-changes.ts";
import { Refusal, refusalReply, refuseField } from "#domain/refusals.ts";
import { dueNext, RESULTS_OF } from "#domain/schedule.ts";
import type { Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { selectToday } from "#server/settings/lookup.ts";
import {
  changeStartingOn,
  partyOf,
  type ScheduleRow,
  selectDaysAfter,
  type StoredChange,
  type StoredSchedule,
  type TotalFrom,
} from "./queries.ts";
import { type ScheduleProgress, scheduleOn } from "./schedule-at-date.ts";
import { checkOccurrence } from "./occurrence-input.ts";

// What saving a schedule stores and rejects.

const MOST_PAST = 366;
const MOST_CHANGES = 12;
/** Below the database's limit, which includes the whitespace of its JSON format. */
const MOST_CHARACTERS = 750_000;

/** Progress of a new schedule. */
export const NEW_SCHEDULE_PROGRESS: ScheduleProgress = { processedThrough: null, skippedDays: new Set() };

export async function planSchedule(
  tx: Tx,
  input: ScheduleInput,
  sends: boolean,
): Promise<Omit<ScheduleRow, "id">> {
  const { totals, nextDate: next } = await checkSchedule(tx, input, { ...NEW_SCHEDULE_PROGRESS, sends });
  return { ...input, totals, changes: [], status: "active", processedThrough: null, nextDate: next };
}

/** Returns the current row of a schedule. */
export function scheduleRowOf(stored: StoredSchedule): ScheduleRow {
  return { ...stored, currency: stored.template.currency };
}

type PlannedEdit = { input: ScheduleInput; from: Day | null; sends: boolean };

/** Returns the row of a schedule after an edit; null if nothing changes. */
export async function planEdit(
  tx: Tx,
  stored: StoredSchedule,
  { input, from, sends }: PlannedEdit,
): Promise<ScheduleRow | null> {
  const { id, processedThrough, status, kind } = stored;
  if (input.kind !== kind)
    throw new Refusal("request.invalid", [
      {
        field: "kind",
        message: "You can't change what this creates. Create a new recurring transaction instead.",
      },
    ]);
  const progress = { processedThrough, skippedDays: await selectDaysAfter(tx, id, processedThrough) };
  const next = dueNext(stored, progress);
  const day = from !== null && next !== null && from > next ? from : null;
  const { currency, ...row } = scheduleRowOf(stored);
  const before = { ...scheduleOn(row, day ?? next ?? stored.startsOn), currency };
  if (changesNothing({ input: { ...input, partyId: partyOf(input) }, before })) return null;
  if (day !== null)
    return { ...scheduleRowOf(stored), changes: await changeOn(tx, stored, { input, day, sends }) };
  const { totals, nextDate: changedNext } = await checkSchedule(tx, input, { ...progress, sends });
  const changes = stored.changes
    .filter((change) => change.from > changedNext)
    .map((change) => payeeFields(change, input));
  return {
    ...input,
    id,
    totals,
    changes,
    status,
    processedThrough,
    nextDate: status === "active" ? changedNext : null,
  };
}

/** Applies the payee to a later change: a schedule has only one. */
function payeeFields(change: StoredChange, { money }: ScheduleInput): StoredChange {
  if (change.money === null || money === null) return change;
  return { ...change, money: { ...change.money, partyId: money.partyId } };
}

/** Returns the later changes with a new one from a day on. */
async function changeOn(
  tx: Tx,
  stored: StoredSchedule,
  { input, day, sends }: { input: ScheduleInput; day: Day; sends: boolean },
): Promise<StoredChange[]> {
  rejectWithoutDates(stored, input);
  checkResult(input, sends);
  const first = firstDateFrom(input, day, "from");
  const change = changeStartingOn(day, input, await totalsOf(tx, input, { from: day, first }));
  const changes = inOrderOfDays([...stored.changes.filter(({ from }) => from !== day), change]);
  if (
    changes.length > MOST_CHANGES ||
    JSON.stringify({ ...stored.template, changes }).length > MOST_CHARACTERS
  )
    throw refuseField("schedule.too-many-changes", "from");
  return changes;
}

/** Rejects dated changes of what a schedule has only once: its dates, customer or payee, and currency. */
function rejectWithoutDates(stored: StoredSchedule, input: ScheduleInput): void {
  const fixedFields = [
    "intervalUnit",
    "intervalCount",
    "startsOn",
    "isOnLastDay",
    "endsOn",
    "occurrenceCount",
  ] as const;
  const fields: string[] = fixedFields.filter((field) => input[field] !== stored[field]);
  if (input.currency !== stored.template.currency) fields.push("currency");
  if (partyOf(input) !== stored.partyId) fields.push(input.money === null ? "partyId" : "money.partyId");
  if (fields.length === 0) return;
  const { detail: message } = refusalReply("schedule.change-date-not-allowed");
  throw new Refusal(
    "schedule.change-date-not-allowed",
    fields.map((field) => ({ field, message })),
  );
}

function checkResult({ kind, result }: ScheduleInput, sends: boolean): void {
  if (!RESULTS_OF[kind].includes(result))
    throw refuseField(
      result === "sent" ? "schedule.kind-not-emailed" : "schedule.drafts-not-allowed",
      "result",
    );
  if (result === "sent" && !sends) throw refuseField("email.not-configured", "result");
}

type ScheduleCheckContext = ScheduleProgress & { sends: boolean };

/** Rejects what could never be created: checks the next date, and the first date of each price change. */
async function checkSchedule(
  tx: Tx,
  input: ScheduleInput,
  { processedThrough, skippedDays, sends }: ScheduleCheckContext,
): Promise<{ totals: TotalFrom[]; nextDate: Day }> {
  checkResult(input, sends);
  const next = dueNext(input, { processedThrough, skippedDays });
  if (next === null)
    throw refuseField(
      "schedule.no-upcoming-dates",
      input.occurrenceCount === null ? "endsOn" : "occurrenceCount",
    );
  if (countPast(input, { processedThrough, today: await selectToday(tx) }) > MOST_PAST)
    throw refuseField("schedule.too-many-past", "startsOn");
  return { totals: await totalsOf(tx, input, { from: FIRST_DATE, first: next }), nextDate: next };
}

/** Totals of a template from its first date, and from each later price change on. */
async function totalsOf(
  tx: Tx,
  input: ScheduleInput,
  { from, first }: { from: Day; first: Day },
): Promise<TotalFrom[]> {
  // A price change replaces an entered tax amount, which is checked anyway.
  if (input.priceChanges.some((change) => change.from <= first))
    await checkOccurrence(tx, { ...input, priceChanges: [] }, first);
  const totals = [{ from, total: await checkOccurrence(tx, input, first) }];
  for (const [index, change] of input.priceChanges.entries()) {
    if (change.from <= first) continue;
    const date = firstDateFrom(input, change.from, `priceChanges[${index}].from`);
    totals.push({ from: change.from, total: await checkOccurrence(tx, input, date) });
  }
  return totals;
}

/** Returns the first date of a rule on or after a day; throws at the field if there is none. */
function firstDateFrom(rule: DateRule, day: Day, field: string): Day {
  const date = nextDate(rule, shiftDays(day, -1));
  if (date === null) throw refuseField("schedule.no-dates-after-change", field);
  return date;
}

function countPast(
  rule: DateRule,
  { processedThrough, today }: { processedThrough: Day | null; today: Day },
): number {
  return countThrough(rule, today) - (processedThrough === null ? 0 : countThrough(rule, processedThrough));
}
