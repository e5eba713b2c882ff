import { sql } from "kysely";
import type { ChecklistItem, OwnChecklistItem } from "#contract/checklist.ts";
import type { ChecklistKind } from "#domain/checklist.ts";
import type { Day, Instant } from "#domain/dates.ts";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { ChecklistItemId, UserId } from "#domain/ids.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { LOCKED_THROUGH } from "#server/settings/lookup.ts";

export type ChecklistCounts = {
  drafts: ChecklistItem["details"];
  approvals: number;
  recurring: number;
  depreciation: number;
  accruals: number;
  loans: number;
  isRevalued: boolean;
  isTaxFiled: boolean;
  lockedThrough: Day | null;
  uses: Record<
    "approvals" | "recurring" | "depreciation" | "accruals" | "loans" | "foreign" | "taxes",
    boolean
  >;
};

type CountedMonth = {
  month: Day;
  end: Day;
  /** The last end of a fiscal year in this month or before. */
  yearEnd: Day;
};

/** Counts what is left in a month, with one statement. */
export async function selectChecklistCounts(
  tx: Tx,
  { month, end, yearEnd }: CountedMonth,
): Promise<ChecklistCounts> {
  const lastDay = sql`${end}::date`;
  const { rows } = await sql<ChecklistCounts>`
    select ${draftsThrough(end)} as drafts,
      (select count(*)::int from ${bookRows("approvals a")} join ${bookRows("documents d")} on d.id = a.record_id
        where a.status = 'requested' and d.date <= ${lastDay}) as approvals,
      (select count(*)::int from ${bookRows("schedules")} where next_date <= ${lastDay})
        + (select count(*)::int from ${bookRows("schedule_occurrences")}
          where status in ('unsent', 'failed') and date <= ${lastDay}) as recurring,
      ${undepreciatedThrough({ end, yearEnd })} as depreciation,
      (select count(*)::int from ${bookRows("accruals")} where next_date <= ${lastDay}) as accruals,
      (select count(*)::int from ${bookRows("loans")} where next_date <= ${lastDay}) as loans,
      exists (select from ${bookRows("revaluations")} where date = ${lastDay} and not is_void) as "isRevalued",
      exists (select from ${bookRows("tax_returns")}
        where undone_at is null and ends_on between ${month}::date and ${lastDay}) as "isTaxFiled",
      ${LOCKED_THROUGH} as "lockedThrough",
      json_build_object(
        'approvals', exists (select from ${bookRows("approval_rules")}),
        'recurring', exists (select from ${bookRows("schedules")} where status <> 'ended' and starts_on <= ${lastDay}),
        'depreciation', exists (select from ${bookRows("assets")} where not is_removed and in_service_date <= ${lastDay}),
        'accruals', exists (select from ${bookRows("accruals")} where is_automatic and not is_void and starts_on <= ${lastDay}),
        'loans', exists (select from ${bookRows("loans")} where is_automatic and not is_void and starts_on <= ${lastDay}),
        'foreign', exists (select from ${bookRows("accounts")} where currency is not null)
          or exists (select from ${bookRows("documents")} where base_paid_amount is not null),
        'taxes', exists (select from ${bookRows("account_tax_totals")})
      ) as uses`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("A select without a table must return one row.");
  return counts;
}

/** The drafts through a day by kind, without those that await approval. */
function draftsThrough(end: Day) {
  return sql`(
    select coalesce(json_agg(json_build_object('key', kind, 'label', '', 'count', count, 'date', null) order by kind), '[]')
    from (
      select kind, count(*)::int as count from ${bookRows("documents d")}
      where kind = any(${[...DOCUMENT_KINDS]}::text[]) and status = 'draft' and date <= ${end}::date
        and not exists (select from ${bookRows("approvals")} where record_id = d.id and status = 'requested')
      group by kind
      union all
      select 'journal', count(*)::int from ${bookRows("journals")}
      where status = 'draft' and deleted_at is null and date <= ${end}::date having count(*) > 0
    ) drafts
  )`;
}

/** Counts the assets in use with a depreciation period that ended by a day and isn't posted. */
function undepreciatedThrough({ end, yearEnd }: Pick<CountedMonth, "end" | "yearEnd">) {
  return sql`(
    select count(*)::int from ${bookRows("assets a")}
    cross join lateral (
      select coalesce(sum(amount), 0) as amount, max(period_end) as through from ${bookRows("asset_entries")}
      where asset_id = a.id and kind = 'depreciation' and not is_void
    ) posted
    cross join lateral (
      select case a.depreciation_frequency when 'year' then ${yearEnd}::date else ${end}::date end as day
    ) due
    where not a.is_removed and a.disposed_on is null
      and a.cost - a.salvage_value - a.prior_depreciation > posted.amount
      and greatest(a.in_service_date, a.prior_depreciation_through + 1) <= due.day
      and coalesce(posted.through, a.prior_depreciation_through, a.in_service_date - 1)
        < least(due.day, a.in_service_date + make_interval(months => a.useful_life_months))
  )`;
}

const OWN_ITEM = sql`i.id, i.version, i.name, i.first_month as "firstMonth", i.last_month as "lastMonth"`;

/** Returns the items of the company on the checklist of a month, oldest first. */
export async function selectOwnItems(tx: Tx, month: Day): Promise<OwnChecklistItem[]> {
  const { rows } = await sql<OwnChecklistItem>`
    select ${OWN_ITEM} from ${bookRows("checklist_items i")}
    where ${month}::date between i.first_month and coalesce(i.last_month, ${month}::date) order by i.id`.execute(
    tx,
  );
  return rows;
}

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
  checkedOffCount: number | null;
  checkedOffAt: Instant | null;
  checkedOffBy: UserId | null;
  note: string;
  notedAt: Instant | null;
  notedBy: UserId | null;
};

/** Returns what was checked off and noted in a month. */
export async function selectStatuses(tx: Tx, month: Day): Promise<ChecklistStatusRow[]> {
  const { rows } = await sql<ChecklistStatusRow>`
    select id, version, kind, item_id as "itemId", is_checked_off as "isCheckedOff",
      remaining_count as "checkedOffCount", checked_off_at as "checkedOffAt", checked_off_by as "checkedOffBy", note,
      noted_at as "notedAt", noted_by as "notedBy"
    from ${bookRows("checklist_statuses")}
    where month = ${month}::date and (kind is not null or item_id is not null)`.execute(tx);
  return rows;
}

type NewStatus = Pick<ChecklistStatusRow, "isCheckedOff" | "checkedOffCount" | "note">;

/** Returns the id of the new row. */
export async function insertStatus(
  tx: Tx,
  { month, kind, itemId }: Pick<ChecklistStatusRow, "kind" | "itemId"> & { month: Day },
  { isCheckedOff, checkedOffCount, note }: NewStatus,
): Promise<string> {
  const id = newId();
  await sql`
    insert into checklist_statuses (book_id, id, month, kind, item_id, is_checked_off, remaining_count, note)
    values (${BOOK}, ${id}, ${month}, ${kind}, ${itemId}, ${isCheckedOff}, ${checkedOffCount}, ${note})`.execute(
    tx,
  );
  return id;
}

export async function updateStatus(
  tx: Tx,
  id: string,
  { isCheckedOff, checkedOffCount, note }: NewStatus,
): Promise<void> {
  await sql`
    update checklist_statuses set is_checked_off = ${isCheckedOff}, remaining_count = ${checkedOffCount}, note = ${note},
      version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
