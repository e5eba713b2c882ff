import type {
  Checklist,
  ChecklistItem,
  ChecklistItemChangeInput,
  ChecklistItemInput,
  ChecklistStatusInput,
  OwnChecklistItem,
} from "#contract/checklist.ts";
import { CHECKLIST_NAMES, checklistMonth, isStillCheckedOff } from "#domain/checklist.ts";
import { type Day, firstOfMonth, lastOfMonth } from "#domain/dates.ts";
import { localizePeriodTitle } from "#domain/format-date.ts";
import type { ChecklistItemId, UserId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, selectLocale, selectToday } from "#server/settings/lookup.ts";
import { type ChecklistRequest, readAutomaticItems } from "./automatic-items.ts";
import {
  type ChecklistStatusRow,
  insertOwnItem,
  insertStatus,
  selectOwnItem,
  selectOwnItems,
  selectStatuses,
  updateOwnItem,
  updateStatus,
} from "./queries.ts";

/** An item with the ids of the users who checked it off and noted something. */
export type ChecklistItemRow = Omit<ChecklistItem, "checkedOffBy" | "notedBy"> & {
  checkedOffBy: UserId | null;
  notedBy: UserId | null;
};
export type ChecklistOfMonth = Omit<Checklist, "items"> & { items: ChecklistItemRow[] };

/** Who reads a checklist, and the company's last integrity check, which is stored outside the books. */
export type ChecklistReader = Pick<ChecklistRequest, "may" | "lastCheck">;

/** Returns the closing checklist of the month of a day, by default the last month that has ended (Behavior 2.35). */
export async function readChecklist(
  tx: Tx,
  reader: ChecklistReader,
  day: Day | undefined,
): Promise<ChecklistOfMonth> {
  const today = await selectToday(tx);
  const period = checklistMonth({ day, today });
  const automatic = await readAutomaticItems(tx, { ...reader, ...period });
  const ownItems = await selectOwnItems(tx, period.month);
  const statuses = await selectStatuses(tx, period.month);
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
  "kind" | "itemId" | "itemVersion" | "lastMonth" | "name" | "remainingCount" | "details"
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
  details: [],
});

const NO_STATUS = {
  version: 0,
  isCheckedOff: false,
  checkedOffCount: null,
  checkedOffAt: null,
  checkedOffBy: null,
  note: "",
  notedAt: null,
  notedBy: null,
} as const;

function withStatus(item: StatusFreeItem, row: ChecklistStatusRow | undefined): ChecklistItemRow {
  const { version, checkedOffCount, checkedOffAt, checkedOffBy, note, notedAt, notedBy } = row ?? NO_STATUS;
  const isCheckedOff = isStillCheckedOff({ ...item, ...(row ?? NO_STATUS) });
  const status = {
    version,
    isCheckedOff,
    checkedOffCount,
    checkedOffAt,
    checkedOffBy,
    note,
    notedAt,
    notedBy,
  };
  return { ...item, ...status, isDone: isCheckedOff || item.remainingCount === 0 };
}

/** Checks off an item of a month or undoes that, and keeps its note (I-138). */
export async function setStatus(
  tx: Tx,
  reader: ChecklistReader,
  { month: day, ...input }: ChecklistStatusInput,
): Promise<ChecklistOfMonth> {
  await lockBook(tx);
  const before = await readChecklist(tx, reader, day);
  const { kind, itemId, isCheckedOff, note } = input;
  const item = before.items.find((one) => one.kind === kind && one.itemId === itemId);
  if (item === undefined) throw new Refusal("checklist.item-not-found");
  const isNew = isCheckedOff && !item.isCheckedOff;
  // Someone who saw three drafts doesn't check off four.
  const hasMore = (item.remainingCount ?? 0) > (input.remainingCount ?? item.remainingCount ?? 0);
  if (item.version !== input.version || (isNew && hasMore)) throw new Refusal("record.stale");
  if (item.isCheckedOff === isCheckedOff && item.note === note) return before;
  const keptCount = isCheckedOff ? item.checkedOffCount : null;
  const status = { isCheckedOff, checkedOffCount: isNew ? item.remainingCount : keptCount, note };
  const id = await saveStatus(tx, { month: before.month, item, status });
  await recordStatus(tx, { id, month: before.month, item, status });
  return readChecklist(tx, reader, day);
}

type StatusChange = {
  month: Day;
  item: ChecklistItemRow;
  status: Pick<ChecklistStatusRow, "isCheckedOff" | "checkedOffCount" | "note">;
};

async function saveStatus(tx: Tx, { month, item, status }: StatusChange): Promise<string> {
  const { kind, itemId } = item;
  const row = (await selectStatuses(tx, month)).find((one) => one.kind === kind && one.itemId === itemId);
  if (row === undefined) return insertStatus(tx, { month, kind, itemId }, status);
  await updateStatus(tx, row.id, status);
  return row.id;
}

async function recordStatus(
  tx: Tx,
  { id, month, item, status }: StatusChange & { id: string },
): Promise<void> {
  const name = `${item.name}, ${localizePeriodTitle({ start: month, end: lastOfMonth(month) }, await selectLocale(tx))}`;
  const stateOf = ({ isCheckedOff, note }: Pick<ChecklistItemRow, "isCheckedOff" | "note">) => ({
    name,
    status: isCheckedOff ? "checked off" : "not checked off",
    notes: note,
  });
  const verb = status.isCheckedOff ? "checked_off" : "unchecked";
  await recordAudit(tx, {
    action: `checklist.${status.isCheckedOff === item.isCheckedOff ? "noted" : verb}`,
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
  const lastMonth = lastDay === null ? null : firstOfMonth(lastDay);
  if (before.name === name && before.lastMonth === lastMonth) return before;
  await updateOwnItem(tx, { id, name, lastMonth });
  const verb = lastMonth === null ? "restored" : "removed";
  await recordAudit(tx, {
    action: `checklist.${before.lastMonth === lastMonth ? "renamed" : verb}`,
    subject: "checklist",
    subjectId: id,
    before: { name: before.name },
    after: { name },
  });
  return readOwnItem(tx, id);
}

async function readOwnItem(tx: Tx, id: ChecklistItemId): Promise<OwnChecklistItem> {
  const item = await selectOwnItem(tx, id);
  if (item === undefined) throw new Refusal("checklist.item-not-found");
  return item;
}
