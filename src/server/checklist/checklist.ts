import type {
  Checklist,
  ChecklistItem,
  ChecklistItemChangeInput,
  ChecklistItemInput,
  ChecklistStatusInput,
  OwnChecklistItem,
} from "#contract/checklist.ts";
import { CHECKLIST_NAMES, checklistMonth, isItemDone } from "#domain/checklist.ts";
import { type Day, firstOfMonth, lastOfMonth } from "#domain/dates.ts";
import { localizePeriodTitle } from "#domain/format-date.ts";
import type { ChecklistItemId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, readZonedCalendar, selectLocale } from "#server/settings/lookup.ts";
import { type ChecklistRequest, readAutomaticItems } from "./automatic-items.ts";
import {
  type ChecklistStatusRow,
  insertOwnItem,
  insertStatus,
  selectAdditions,
  selectOwnItem,
  updateOwnItem,
  updateStatus,
} from "./queries.ts";

/** An item with the ids of the users who finished it, checked it off and noted something. */
export type ChecklistItemRow = Omit<ChecklistItem, ByUser> & Record<ByUser, UserId | null>;
type ByUser = "checkedOffBy" | "finishedBy" | "notedBy";
export type ChecklistOfMonth = Omit<Checklist, "items"> & { items: ChecklistItemRow[] };

/** Who reads a checklist, the last integrity check, which is stored outside the books, and what was read before. */
export type ChecklistReader = Pick<ChecklistRequest, "may" | "lastCheck"> &
  Partial<Pick<ChecklistRequest, "calendar" | "openPeriods">>;

/** Returns the closing checklist of the month of a day, by default the last month that has ended (Behavior 2.35). */
export async function readChecklist(
  tx: Tx,
  reader: ChecklistReader,
  day: Day | undefined,
): Promise<ChecklistOfMonth> {
  const { calendar = await readZonedCalendar(tx), openPeriods } = reader;
  const { today } = calendar;
  const period = checklistMonth({ day, today });
  const automatic = await readAutomaticItems(tx, { ...reader, ...period, calendar, openPeriods });
  const { ownItems, statuses } = await selectAdditions(tx, period.month);
  const found: StatusFreeItem[] = [
    ...automatic.filter(({ kind }) => kind !== "lock").map(automaticItem),
    ...ownItems.map(ownItem),
    // Locking comes last, after everything that may still change the month.
    ...automatic.filter(({ kind }) => kind === "lock").map(automaticItem),
  ];
  const items = found.map((item) =>
    withStatus(
      item,
      statuses.find(({ kind, itemId }) => kind === item.kind && itemId === item.itemId),
    ),
  );
  const doneCount = items.filter(({ isDone }) => isDone).length;
  return { ...period, today, doneCount, itemCount: items.length, items };
}

type StatusFreeItem = Pick<
  ChecklistItemRow,
  | "kind"
  | "itemId"
  | "itemVersion"
  | "lastMonth"
  | "name"
  | "remainingCount"
  | "remainingDigest"
  | "details"
  | "finishedAt"
  | "finishedBy"
>;

const automaticItem = (item: Awaited<ReturnType<typeof readAutomaticItems>>[number]): StatusFreeItem => ({
  ...item,
  itemId: null,
  itemVersion: null,
  lastMonth: null,
  name: CHECKLIST_NAMES[item.kind],
});

const ownItem = ({ id, version, name, lastMonth }: OwnChecklistItem): StatusFreeItem => ({
  kind: null,
  itemId: id,
  itemVersion: version,
  lastMonth,
  name,
  remainingCount: null,
  remainingDigest: null,
  details: [],
  finishedAt: null,
  finishedBy: null,
});

const NO_STATUS = {
  version: 0,
  isCheckedOff: false,
  checkedOffDigest: null,
  checkedOffAt: null,
  checkedOffBy: null,
  note: "",
  notedAt: null,
  notedBy: null,
} as const;

function withStatus(item: StatusFreeItem, row: ChecklistStatusRow | undefined): ChecklistItemRow {
  const { version, isCheckedOff, checkedOffDigest, checkedOffAt, checkedOffBy, note, notedAt, notedBy } =
    row ?? NO_STATUS;
  const status = { version, isCheckedOff, checkedOffAt, checkedOffBy, note, notedAt, notedBy };
  return { ...item, ...status, isDone: isItemDone({ ...item, isCheckedOff, checkedOffDigest }) };
}

/**
 * Checks off an item of a month or undoes that, and keeps its note (I-138). A note alone leaves the check-off as it is, and an item
 * with other records left than at its check-off can be checked off again.
 */
export async function setStatus(
  tx: Tx,
  reader: ChecklistReader,
  { month: day, ...input }: ChecklistStatusInput,
): Promise<ChecklistOfMonth> {
  await lockBook(tx);
  const before = await readChecklist(tx, reader, day);
  const { kind, itemId, note } = input;
  const item = before.items.find((one) => one.kind === kind && one.itemId === itemId);
  if (item === undefined) throw new Refusal("checklist.item-not-found");
  if (item.version !== input.version) throw new Refusal("record.stale");
  const row = (await selectAdditions(tx, before.month)).statuses.find(
    (one) => one.kind === kind && one.itemId === itemId,
  );
  const old = row ?? NO_STATUS;
  const status = { ...checkOffOf(input, item, old), note };
  const isSame = status.isCheckedOff === old.isCheckedOff && status.checkedOffDigest === old.checkedOffDigest;
  if (isSame && note === old.note) return before;
  const id = await saveStatus(tx, { row, month: before.month, item, status });
  await recordStatus(tx, { id, month: before.month, item, status, isSame });
  return readChecklist(tx, reader, day);
}

type StoredCheckOff = Pick<ChecklistStatusRow, "isCheckedOff" | "checkedOffDigest">;

/** The check-off to store; it is rejected if other records are left than the member saw. */
function checkOffOf(
  { isCheckedOff, remainingDigest: seen }: Pick<ChecklistStatusInput, "isCheckedOff" | "remainingDigest">,
  { remainingDigest }: ChecklistItemRow,
  old: StoredCheckOff,
): StoredCheckOff {
  if (isCheckedOff === undefined)
    return { isCheckedOff: old.isCheckedOff, checkedOffDigest: old.checkedOffDigest };
  if (!isCheckedOff) return { isCheckedOff, checkedOffDigest: null };
  if (seen !== null && seen !== remainingDigest) throw new Refusal("record.stale");
  return { isCheckedOff, checkedOffDigest: remainingDigest };
}

type ChecklistStatusChange = {
  month: Day;
  item: ChecklistItemRow;
  status: Pick<ChecklistStatusRow, "isCheckedOff" | "checkedOffDigest" | "note">;
};

async function saveStatus(
  tx: Tx,
  {
    row,
    month,
    item: { kind, itemId },
    status,
  }: ChecklistStatusChange & { row: ChecklistStatusRow | undefined },
): Promise<string> {
  if (row === undefined) return insertStatus(tx, { month, kind, itemId }, status);
  await updateStatus(tx, row.id, status);
  return row.id;
}

async function recordStatus(
  tx: Tx,
  { id, month, item, status, isSame }: ChecklistStatusChange & { id: string; isSame: boolean },
): Promise<void> {
  const name = `${item.name}, ${localizePeriodTitle({ start: month, end: lastOfMonth(month) }, await selectLocale(tx))}`;
  const stateOf = ({ isCheckedOff, note }: Pick<ChecklistItemRow, "isCheckedOff" | "note">) => ({
    name,
    status: isCheckedOff ? "checked off" : "not checked off",
    notes: note,
  });
  const verb = status.isCheckedOff ? "checked_off" : "unchecked";
  await recordAudit(tx, {
    action: `checklist.${isSame ? "noted" : verb}`,
    subject: "checklist",
    subjectId: id,
    before: stateOf(item),
    after: stateOf(status),
  });
}

/** Adds an item of the company to the checklists of a month and later ones (I-139). */
export async function addItem(tx: Tx, { month, name }: ChecklistItemInput): Promise<OwnChecklistItem> {
  await lockBook(tx);
  const id = await insertOwnItem(tx, { name, month: firstOfMonth(month) });
  await recordAudit(tx, { action: "checklist.added", subject: "checklist", subjectId: id, after: { name } });
  return readOwnItem(tx, id);
}

/** Renames an item of the company, or sets the last month that has it. */
export async function changeItem(
  tx: Tx,
  { id, version, name, lastMonth: lastDay }: ChecklistItemChangeInput & { id: ChecklistItemId },
): Promise<OwnChecklistItem> {
  await lockBook(tx);
  const before = await readOwnItem(tx, id);
  if (before.version !== version) throw new Refusal("record.stale", [], before);
  const after = { id, name, lastMonth: lastDay === null ? null : firstOfMonth(lastDay) };
  if (before.name === name && before.lastMonth === after.lastMonth) return before;
  await updateOwnItem(tx, after);
  await recordAudit(tx, {
    action: `checklist.${changeOf(before, after)}`,
    subject: "checklist",
    subjectId: id,
    before: auditedItem(before),
    after: auditedItem(after),
  });
  return readOwnItem(tx, id);
}

type ChangeableItem = Pick<OwnChecklistItem, "name" | "lastMonth">;

/** An item is removed from months that had it, or appears again in later ones. */
function changeOf({ lastMonth: before }: ChangeableItem, { lastMonth: after }: ChangeableItem): string {
  if (before === after) return "renamed";
  return after !== null && (before === null || after < before) ? "removed" : "restored";
}

const auditedItem = ({ name, lastMonth }: ChangeableItem) => ({
  name,
  endsOn: lastMonth === null ? null : lastOfMonth(lastMonth),
});

async function readOwnItem(tx: Tx, id: ChecklistItemId): Promise<OwnChecklistItem> {
  const item = await selectOwnItem(tx, id);
  if (item === undefined) throw new Refusal("checklist.item-not-found");
  return item;
}
