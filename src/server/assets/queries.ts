import { attachmentsExist } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { AssetSummary } from "#contract/asset-register.ts";
import type { Asset, AssetInput, AssetEntry } from "#contract/assets.ts";
import type { AssetEntryKind } from "#domain/asset-posting.ts";
import type { UnassignedMovement, RegisterAsset } from "#domain/asset-register.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, AssetId, DocumentId, JournalId } from "#domain/ids.ts";
import type { AssetColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { yearStartSql } from "#server/settings/lookup.ts";

/** An asset without fields computed from its schedule and entries. */
export type StoredAsset = Omit<
  Asset,
  "status" | "accumulatedDepreciation" | "bookValue" | "postedThrough" | "schedule" | "entries"
> & {
  isRemoved: boolean;
  attempts: number;
};

const accountName = (account: string) =>
  sql`(select json_build_object('code', code, 'name', name) from ${bookRows("accounts")} where id = a.${sql.ref(account)})`;

export async function selectAsset(tx: Tx, id: AssetId): Promise<StoredAsset | null> {
  const { rows } = await sql<StoredAsset>`
    select a.id, a.version, a.name, a.notes, a.cost_account_id as "costAccountId",
      a.accumulated_depreciation_account_id as "accumulatedDepreciationAccountId", a.expense_account_id as "expenseAccountId",
      ${accountName("cost_account_id")} as "costAccount", ${accountName("accumulated_depreciation_account_id")} as "accumulatedDepreciationAccount",
      ${accountName("expense_account_id")} as "expenseAccount", a.document_id as "documentId", d.number as "documentNumber",
      format_amount(a.cost) as cost, format_amount(a.salvage_value) as "salvageValue",
      format_amount(a.prior_depreciation) as "priorDepreciation", a.prior_depreciation_through as "priorDepreciationThrough",
      a.recorded_on as "recordedOn", a.in_service_date as "inServiceDate", a.useful_life_months as "usefulLifeMonths", a.method,
      trim_scale(a.rate)::text as rate, a.switches_to_straight_line as "switchesToStraightLine",
      a.first_month_method as "firstMonthMethod", a.depreciation_frequency as "depreciationFrequency",
      a.is_automatic as "isAutomatic", a.disposed_on as "disposedOn",
      a.next_date as "nextDate", a.error, a.attempts, a.retry_at as "retryAt", a.is_removed as "isRemoved",
      a.created_at as "createdAt"
    from ${bookRows("assets a")} left join ${bookRows("documents d")} on d.id = a.document_id where a.id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** IDs of assets that may still have something to post. */
export async function selectAssetsInUse(tx: Tx): Promise<AssetId[]> {
  const { rows } = await sql<{ id: AssetId }>`
    select id from ${bookRows("assets")} where disposed_on is null and not is_removed order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** IDs of assets that post automatically at the end of a fiscal year. */
export async function selectYearlyAssets(tx: Tx): Promise<AssetId[]> {
  const { rows } = await sql<{ id: AssetId }>`
    select id from ${bookRows("assets")} where depreciation_frequency = 'year' and next_date is not null order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

type AssetRow = AssetInput & { id: AssetId };

export async function insertAsset(tx: Tx, row: AssetRow): Promise<void> {
  await sql`
    insert into assets (book_id, id, name, notes, cost_account_id, accumulated_depreciation_account_id, expense_account_id, document_id,
      cost, salvage_value, prior_depreciation, prior_depreciation_through, recorded_on, in_service_date, useful_life_months, method, rate, switches_to_straight_line,
      first_month_method, depreciation_frequency, is_automatic)
    values (${BOOK}, ${row.id}, ${row.name}, ${row.notes}, ${row.costAccountId}, ${row.accumulatedDepreciationAccountId},
      ${row.expenseAccountId}, ${row.documentId}, ${row.cost}, ${row.salvageValue}, ${row.priorDepreciation},
      ${row.priorDepreciationThrough}, ${row.recordedOn}, ${row.inServiceDate}, ${row.usefulLifeMonths}, ${row.method}, ${row.rate},
      ${row.switchesToStraightLine}, ${row.firstMonthMethod}, ${row.depreciationFrequency},
      ${row.isAutomatic})`.execute(tx);
}

/** Updates the entered fields, as the next version. */
export async function updateAsset(tx: Tx, row: AssetRow): Promise<void> {
  await sql`
    update assets set version = version + 1, name = ${row.name}, notes = ${row.notes},
      cost_account_id = ${row.costAccountId}, accumulated_depreciation_account_id = ${row.accumulatedDepreciationAccountId},
      expense_account_id = ${row.expenseAccountId}, document_id = ${row.documentId}, cost = ${row.cost},
      salvage_value = ${row.salvageValue}, prior_depreciation = ${row.priorDepreciation}, prior_depreciation_through = ${row.priorDepreciationThrough},
      recorded_on = ${row.recordedOn}, in_service_date = ${row.inServiceDate}, useful_life_months = ${row.usefulLifeMonths},
      method = ${row.method}, rate = ${row.rate}, switches_to_straight_line = ${row.switchesToStraightLine},
      first_month_method = ${row.firstMonthMethod}, depreciation_frequency = ${row.depreciationFrequency}, is_automatic = ${row.isAutomatic},
      next_date = null
    where book_id = ${BOOK} and id = ${row.id}`.execute(tx);
}

export async function updateCost(tx: Tx, id: AssetId, cost: Money): Promise<void> {
  await sql`update assets set version = version + 1, cost = ${cost} where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

/** Sets the day of disposal, or null, and whether the asset is removed. */
export async function updateEnd(
  tx: Tx,
  {
    id,
    disposedOn,
    isRemoved,
    isAutomatic,
  }: Pick<StoredAsset, "id" | "disposedOn" | "isRemoved" | "isAutomatic">,
): Promise<void> {
  await sql`
    update assets set version = version + 1, disposed_on = ${disposedOn}, is_removed = ${isRemoved},
      is_automatic = ${isAutomatic}, next_date = null
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

type AssetSchedule = {
  id: AssetId;
  nextDate: Day | null;
  error?: string;
  attempts?: number;
  retryIn?: number | null;
};

/** Stores the next automatic posting date and the last error, and wakes the background work. */
export async function updateNextDate(
  tx: Tx,
  { id, nextDate, error, attempts = 0, retryIn = null }: AssetSchedule,
): Promise<void> {
  await sql`
    update assets set next_date = ${nextDate}, error = ${error ?? null}, attempts = ${attempts},
      retry_at = now() + make_interval(mins => ${retryIn}::integer)
    where book_id = ${BOOK} and id = ${id} and not is_removed`.execute(tx);
  // After too many failures, it waits until a user changes it.
  const due = error === undefined ? yearStartSql(sql`next_date`) : sql`retry_at`;
  const { rows } = await sql<{ due: string | null }>`
    select case when next_date is not null then ${due} end as due from ${bookRows("assets")} where id = ${id}`.execute(
    tx,
  );
  await sql`select schedule_job('asset', ${id}, ${rows[0]?.due ?? null}, ${error === undefined})`.execute(tx);
}

export type AssetEntryRow = {
  journalId: JournalId;
  assetId: AssetId;
  number: number;
  kind: AssetEntryKind;
  start: Day;
  end: Day;
  date: Day;
  amount: Money;
  proceeds: Money;
  proceedsAccountId: AccountId | null;
  gainLossAccountId: AccountId | null;
};

export async function insertEntries(tx: Tx, entries: readonly AssetEntryRow[]): Promise<void> {
  await sql`
    insert into asset_entries (book_id, journal_id, asset_id, number, kind, period_start, period_end, date, amount,
      proceeds, proceeds_account_id, gain_loss_account_id)
    select b.book_id, s."journalId", s."assetId", s.number, s.kind, s.start, s."end", s.date, s.amount, s.proceeds,
      s."proceedsAccountId", s."gainLossAccountId"
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(entries)}::json) as s ("journalId" uuid, "assetId" uuid,
      number integer, kind text, start date, "end" date, date date, amount numeric, proceeds numeric,
      "proceedsAccountId" uuid, "gainLossAccountId" uuid)`.execute(tx);
}

export async function updateUndone(tx: Tx, journalId: JournalId): Promise<void> {
  await sql`
    update asset_entries set is_void = true where book_id = ${BOOK} and journal_id = ${journalId}`.execute(
    tx,
  );
}

export type StoredEntry = Omit<AssetEntry, "gainLoss"> & { number: number };

/** Returns all entries of an asset, newest first, including undone ones. */
export async function selectEntries(tx: Tx, id: AssetId): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select e.journal_id as "journalId", j.number as "journalNumber", e.number, e.kind, e.period_start as start,
      e.period_end as "end", e.date, format_amount(e.amount) as amount, format_amount(e.proceeds) as proceeds,
      e.is_void as "isVoid"
    from ${bookRows("asset_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.asset_id = ${id} order by e.number desc`.execute(tx);
  return rows;
}

export type RegisterRow = RegisterAsset & {
  /** Purchase cost, even after disposal. */
  bought: Money;
} & Pick<AssetSummary, "inServiceDate" | "disposedOn" | "nextDate" | "hasError" | "hasAttachments">;

const SORT_COLUMNS = {
  name: { column: "name", as: "folded" },
  inServiceDate: { column: '"inServiceDate"', as: "text" },
  cost: { column: "cost", as: "numeric" },
  accumulatedDepreciation: { column: '"accumulatedDepreciation"', as: "numeric" },
  bookValue: { column: 'cost - "accumulatedDepreciation"', as: "numeric" },
} as const;

/**
 * Returns the assets acquired by a day, with their depreciation by then; disposed assets have no value, and come last by
 * default.
 */
export async function selectRegister(
  tx: Tx,
  asOf: Day,
  order: ListOrder<AssetColumn> | null,
): Promise<RegisterRow[]> {
  const inOrder =
    order === null
      ? sql`"disposedOn" is not null, fold_text(name), id`
      : orderedBy(order, SORT_COLUMNS, "id").inOrder;
  const { rows } = await sql<RegisterRow>`
    select * from (
    select a.id, a.name, ${attachmentsExist("a.id")} as "hasAttachments", a.cost_account_id as "costAccountId", a.accumulated_depreciation_account_id as "accumulatedDepreciationAccountId",
      a.document_id as "documentId", a.in_service_date as "inServiceDate", a.next_date as "nextDate",
      case when gone then a.disposed_on end as "disposedOn", a.error is not null as "hasError",
      format_amount(case when gone then 0 else c.cost end) as cost, format_amount(c.cost) as bought,
      format_amount(a.prior_depreciation) as "priorDepreciation",
      format_amount(case when gone then 0 else a.prior_depreciation + coalesce((
        select sum(amount) from ${bookRows("asset_entries e")}
        where e.asset_id = a.id and not e.is_void and e.date <= ${asOf}::date
      ), 0) end) as "accumulatedDepreciation"
    from ${bookRows("assets a")} cross join lateral (select coalesce(a.disposed_on <= ${asOf}::date, false) as gone) left_by
    cross join lateral (
      -- Advances that are applied to its bill later have changed it since.
      select a.cost - advance_on_asset(a.book_id, a.id, 'infinity') + advance_on_asset(a.book_id, a.id, ${asOf}) as cost
    ) c
    where a.recorded_on <= ${asOf}::date and not a.is_removed
    ) register order by ${inOrder}`.execute(tx);
  return rows;
}

type StoredMove = UnassignedMovement & { number: string; date: Day; description: string };

const MOVES_EXAMINED_MAX = 1000;

/** Returns an account's entries through a day that don't belong to asset entries, newest first. */
export async function selectUnlinkedMovements(
  tx: Tx,
  accountId: AccountId,
  asOf: Day,
): Promise<StoredMove[]> {
  const { rows } = await sql<StoredMove>`
    select j.id as "journalId", j.number, j.date, j.description,
      case j.source when 'document' then j.source_id when 'application' then (
        select document_id from ${bookRows("allocations")} where id = j.source_id) end as "documentId",
      format_amount(sum(l.debit - l.credit)) as amount
    from ${bookRows("journal_lines l")} join ${bookRows("journals j")} on j.id = l.journal_id
    where l.account_id = ${accountId} and l.date <= ${asOf}::date and j.status = 'posted' and j.deleted_at is null
      and j.source <> 'asset'
    group by j.id, j.number, j.date, j.description, j.source, j.source_id having sum(l.debit - l.credit) <> 0
    order by j.date desc, j.id desc limit ${MOVES_EXAMINED_MAX}`.execute(tx);
  return rows;
}

/** Whether the bill is posted; null if there is none. */
export async function isPostedBill(tx: Tx, id: DocumentId): Promise<boolean | null> {
  const { rows } = await sql<{ isPosted: boolean }>`
    select status in ('posted', 'paid') as "isPosted" from ${bookRows("documents")} where id = ${id} and kind = 'bill'`.execute(
    tx,
  );
  return rows[0]?.isPosted ?? null;
}
