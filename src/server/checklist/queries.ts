import { sql } from "kysely";
import type { OwnChecklistItem } from "#contract/checklist.ts";
import type { ChecklistKind } from "#domain/checklist.ts";
import type { Day, Instant } from "#domain/dates.ts";
import type { ChecklistItemId, UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

const OWN_ITEM = sql`i.id, i.version, i.name, i.first_month as "firstMonth", i.last_month as "lastMonth"`;

export async function selectOwnItem(tx: Tx, id: ChecklistItemId): Promise<OwnChecklistItem | undefined> {
  const { rows } = await sql<OwnChecklistItem>`
    select ${OWN_ITEM} from ${bookRows("checklist_items i")} where i.id = ${id}`.execute(tx);
  return rows[0];
}

export async function insertOwnItem(
  tx: Tx,
  { name, month }: { name: string; month: Day },
): Promise<ChecklistItemId> {
  const id = newId<ChecklistItemId>();
  await sql`
    insert into checklist_items (book_id, id, name, first_month)
    values (${BOOK}, ${id}, ${name}, ${month})`.execute(tx);
  return id;
}

export async function updateOwnItem(
  tx: Tx,
  { id, name, lastMonth }: Pick<OwnChecklistItem, "id" | "name" | "lastMonth">,
): Promise<void> {
  await sql`
    update checklist_items set name = ${name}, last_month = ${lastMonth}, version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

export type ChecklistStatusRow = {
  id: string;
  version: number;
  kind: ChecklistKind | null;
  itemId: ChecklistItemId | null;
  isCheckedOff: boolean;
  checkedOffDigest: string | null;
  checkedOffAt: Instant | null;
  checkedOffBy: UserId | null;
  note: string;
  notedAt: Instant | null;
  notedBy: UserId | null;
};

/** What members add to the checklist of a month. */
export type Additions = { ownItems: OwnChecklistItem[]; statuses: ChecklistStatusRow[] };

type AdditionRow = Omit<ChecklistStatusRow, "id"> & { id: string | null; item: OwnChecklistItem | null };

/** Returns the items of the company on the checklist of a month, oldest first, and what was checked off and noted in it. */
export async function selectAdditions(tx: Tx, month: Day): Promise<Additions> {
  const { rows } = await sql<AdditionRow>`
    select case when i.id is not null then json_build_object('id', i.id, 'version', i.version, 'name', i.name,
        'firstMonth', i.first_month, 'lastMonth', i.last_month) end as item,
      s.id, s.version, s.kind, s.item_id as "itemId", s.is_checked_off as "isCheckedOff",
      s.remaining_digest as "checkedOffDigest", s.checked_off_at as "checkedOffAt", s.checked_off_by as "checkedOffBy",
      s.note, s.noted_at as "notedAt", s.noted_by as "notedBy"
    from (
      select * from ${bookRows("checklist_items")}
      where ${month}::date between first_month and coalesce(last_month, ${month}::date)
    ) i
    full join (
      select * from ${bookRows("checklist_statuses")}
      where month = ${month}::date and (kind is not null or item_id is not null)
    ) s on s.item_id = i.id
    order by i.id`.execute(tx);
  return {
    ownItems: rows.flatMap(({ item }) => item ?? []),
    statuses: rows.flatMap(({ id, ...status }) => (id === null ? [] : [{ ...status, id }])),
  };
}

type NewStatus = Pick<ChecklistStatusRow, "isCheckedOff" | "checkedOffDigest" | "note">;

/** Returns the id of the new row. */
export async function insertStatus(
  tx: Tx,
  { month, kind, itemId }: Pick<ChecklistStatusRow, "kind" | "itemId"> & { month: Day },
  { isCheckedOff, checkedOffDigest, note }: NewStatus,
): Promise<string> {
  const id = newId();
  await sql`
    insert into checklist_statuses (book_id, id, month, kind, item_id, is_checked_off, remaining_digest, note)
    values (${BOOK}, ${id}, ${month}, ${kind}, ${itemId}, ${isCheckedOff}, ${checkedOffDigest}, ${note})`.execute(
    tx,
  );
  return id;
}

export async function updateStatus(
  tx: Tx,
  id: string,
  { isCheckedOff, checkedOffDigest, note }: NewStatus,
): Promise<void> {
  await sql`
    update checklist_statuses set is_checked_off = ${isCheckedOff}, remaining_digest = ${checkedOffDigest}, note = ${note},
      version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
