import { attachmentsExist } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { Accrual, AccrualInput, AccrualSummary, AccrualEntry } from "#contract/accruals.ts";
import type { AccrualEntryKind } from "#domain/accrual-schedule.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, AccrualId, DocumentId, JournalId, OrderId } from "#domain/ids.ts";
import type { AccrualColumn } from "#domain/lists.ts";
import type { Money } from "#domain/money.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { yearStartSql } from "#server/settings/lookup.ts";

/** An accrual without fields computed from its schedule and entries. */
export type StoredAccrual = Omit<Accrual, "status" | "remaining" | "nextEntry" | "schedule" | "entries"> & {
  isVoid: boolean;
  attempts: number;
  /** Remaining amount of the document line, after credits, when it was chosen. */
  documentAmount: Money | null;
};

const accountName = (account: string) =>
  sql`(select json_build_object('code', code, 'name', name) from ${bookRows("accounts")} where id = a.${sql.ref(account)})`;

export async function selectAccrual(tx: Tx, id: AccrualId): Promise<StoredAccrual | null> {
  const { rows } = await sql<StoredAccrual>`
    select a.id, a.version, a.kind, a.name, a.notes, a.party_id as "partyId", p.name as "partyName",
      a.balance_sheet_account_id as "balanceSheetAccountId", a.profit_loss_account_id as "profitLossAccountId",
      ${accountName("balance_sheet_account_id")} as "balanceSheetAccount", ${accountName("profit_loss_account_id")} as "profitLossAccount",
      a.document_id as "documentId", d.kind as "documentKind", d.number as "documentNumber",
      a.document_position as "documentPosition", format_amount(a.document_amount) as "documentAmount",
      format_amount(a.amount - accrual_amount(a.book_id, a.id, 'infinity')) as credited, a.order_id as "orderId",
      o.number as "orderNumber", format_amount(a.amount) as amount, a.recorded_on as "recordedOn", a.starts_on as "startsOn",
      a.months, a.first_month_method as "firstMonthMethod", a.moves_first as "startsWithReclassification",
      a.is_automatic as "isAutomatic",
      a.ended_on as "endedOn", a.next_date as "nextDate", a.error, a.attempts, a.retry_at as "retryAt", a.is_void as "isVoid",
      a.created_at as "createdAt"
    from ${bookRows("accruals a")} left join ${bookRows("documents d")} on d.id = a.document_id
      left join ${bookRows("orders o")} on o.id = a.order_id left join ${bookRows("parties p")} on p.id = a.party_id
    where a.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** IDs of accruals that may still have entries to post. */
export async function selectOpenAccruals(tx: Tx): Promise<AccrualId[]> {
  const { rows } = await sql<{ id: AccrualId }>`
    select id from ${bookRows("accruals")} where ended_on is null and not is_void order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

export type LinkedAccrual = AccrualInput & { documentAmount: Money | null };
export type AccrualToWrite = LinkedAccrual & { id: AccrualId; orderId: OrderId | null };

export async function insertAccrual(tx: Tx, row: AccrualToWrite): Promise<void> {
  await sql`
    insert into accruals (book_id, id, kind, name, notes, party_id, balance_sheet_account_id, profit_loss_account_id, document_id,
      document_position, document_amount, order_id, amount, recorded_on, starts_on, months, first_month_method, moves_first, is_automatic)
    values (${BOOK}, ${row.id}, ${row.kind}, ${row.name}, ${row.notes}, ${row.partyId}, ${row.balanceSheetAccountId},
      ${row.profitLossAccountId}, ${row.documentId}, ${row.documentPosition}, ${row.documentAmount}, ${row.orderId}, ${row.amount}, ${row.recordedOn}, ${row.startsOn},
      ${row.months}, ${row.firstMonthMethod}, ${row.startsWithReclassification}, ${row.isAutomatic})`.execute(
    tx,
  );
}

/** Updates the entered fields, as the next version. */
export async function updateAccrual(tx: Tx, row: LinkedAccrual & { id: AccrualId }): Promise<void> {
  await sql`
    update accruals set version = version + 1, kind = ${row.kind}, name = ${row.name}, notes = ${row.notes},
      party_id = ${row.partyId}, balance_sheet_account_id = ${row.balanceSheetAccountId},
      profit_loss_account_id = ${row.profitLossAccountId}, document_id = ${row.documentId},
      document_position = ${row.documentPosition}, document_amount = ${row.documentAmount}, amount = ${row.amount},
      recorded_on = ${row.recordedOn}, starts_on = ${row.startsOn}, months = ${row.months},
      first_month_method = ${row.firstMonthMethod}, moves_first = ${row.startsWithReclassification}, is_automatic = ${row.isAutomatic},
      next_date = null
    where book_id = ${BOOK} and id = ${row.id}`.execute(tx);
}

/** Sets the day it ended, or that it is voided. */
export async function updateAccrualEnd(
  tx: Tx,
  { id, endedOn, isVoid }: Pick<StoredAccrual, "id" | "endedOn" | "isVoid">,
): Promise<void> {
  await sql`
    update accruals set version = version + 1, ended_on = ${endedOn}, is_void = ${isVoid}, next_date = null,
      error = null, attempts = 0, retry_at = null
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

type AccrualSchedule = {
  id: AccrualId;
  nextDate: Day | null;
  error?: string;
  attempts?: number;
  retryIn?: number | null;
};

/** Stores the next automatic posting date and the last error, and wakes the background work. */
export async function updateAccrualSchedule(
  tx: Tx,
  { id, nextDate, error, attempts = 0, retryIn = null }: AccrualSchedule,
): Promise<void> {
  await sql`
    update accruals set next_date = ${nextDate}, error = ${error ?? null}, attempts = ${attempts},
      retry_at = now() + make_interval(mins => ${retryIn}::integer)
    where book_id = ${BOOK} and id = ${id} and not is_void`.execute(tx);
  // After too many failures, it waits until a user changes it.
  const due = error === undefined ? yearStartSql(sql`next_date`) : sql`retry_at`;
  const { rows } = await sql<{ due: string | null }>`
    select case when next_date is not null then ${due} end as due from ${bookRows("accruals")} where id = ${id}`.execute(
    tx,
  );
  await sql`select schedule_job('accrual', ${id}, ${rows[0]?.due ?? null}, ${error === undefined})`.execute(
    tx,
  );
}

export type AccrualEntryRow = {
  journalId: JournalId;
  accrualId: AccrualId;
  number: number;
  kind: AccrualEntryKind;
  start: Day;
  end: Day;
  date: Day;
  amount: Money;
};

export async function insertAccrualEntries(tx: Tx, entries: readonly AccrualEntryRow[]): Promise<void> {
  await sql`
    insert into accrual_entries (book_id, journal_id, accrual_id, number, kind, period_start, period_end, date, amount)
    select b.book_id, s."journalId", s."accrualId", s.number, s.kind, s.start, s."end", s.date, s.amount
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(entries)}::json) as s ("journalId" uuid, "accrualId" uuid,
      number integer, kind text, start date, "end" date, date date, amount numeric)`.execute(tx);
}

export async function updateEntriesVoid(tx: Tx, id: AccrualId): Promise<void> {
  await sql`
    update accrual_entries set is_void = true
    where book_id = ${BOOK} and accrual_id = ${id} and not is_void`.execute(tx);
}

export async function updateEntryVoid(tx: Tx, journalId: JournalId): Promise<void> {
  await sql`
    update accrual_entries set is_void = true
    where book_id = ${BOOK} and journal_id = ${journalId}`.execute(tx);
}

export type StoredAccrualEntry = AccrualEntry & { number: number };

/** Returns all its entries, newest first, including voided ones. */
export async function selectAccrualEntries(tx: Tx, id: AccrualId): Promise<StoredAccrualEntry[]> {
  const { rows } = await sql<StoredAccrualEntry>`
    select e.journal_id as "journalId", j.number as "journalNumber", e.number, e.kind, e.period_start as start,
      e.period_end as "end", e.date, format_amount(e.amount) as amount, e.is_void as "isVoid"
    from ${bookRows("accrual_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.accrual_id = ${id} order by e.number desc`.execute(tx);
  return rows;
}

export type ListedAccrual = Omit<AccrualSummary, "remaining"> & {
  /** Balance on its account; a credit is negative. */
  carried: Money;
};

const SORT_COLUMNS = {
  name: { column: "name", as: "folded" },
  kind: { column: "kind", as: "text" },
  startsOn: { column: '"startsOn"', as: "text" },
  amount: { column: "amount", as: "numeric" },
  remaining: { column: "abs(carried)", as: "numeric" },
  nextDate: { column: `coalesce("nextDate"::text, '9999')`, as: "text" },
} as const;

/** Returns accruals with their balances on a day. By default, the next ones to be posted come first. */
export async function selectAccruals(
  tx: Tx,
  asOf: Day,
  order: ListOrder<AccrualColumn> | null,
): Promise<ListedAccrual[]> {
  const inOrder =
    order === null
      ? sql`"nextDate" nulls last, carried = 0, fold_text(name), id`
      : orderedBy(order, SORT_COLUMNS, "id").inOrder;
  const { rows } = await sql<ListedAccrual>`
    select * from (
    select a.id, a.kind, a.name, ${attachmentsExist("a.id")} as "hasAttachments", p.name as "partyName", a.balance_sheet_account_id as "balanceSheetAccountId",
      a.starts_on as "startsOn", a.months, format_amount(a.amount) as amount, a.next_date as "nextDate",
      a.error is not null as "hasError",
      case when a.is_void then 'void' when a.ended_on is not null then 'ended_early' when moved.carried_at_the_end = 0
        and (moved.entries > 0 or sold.at_the_end = 0) then 'completed' else 'open' end as status,
      format_amount(case when a.is_void then 0 else brought.now + coalesce(moved.by_then, 0) end) as carried
    from ${bookRows("accruals a")} left join ${bookRows("parties p")} on p.id = a.party_id
    cross join lateral (
      select case when a.document_position is null then a.amount else accrual_amount(a.book_id, a.id, ${asOf}) end as by_then,
        case when a.document_position is null then a.amount else accrual_amount(a.book_id, a.id, 'infinity') end as at_the_end,
        case when a.months is null or a.moves_first then 0 when a.kind = 'prepaid_expense' then 1 else -1 end as side
    ) sold
    cross join lateral (
      select case when a.recorded_on <= ${asOf}::date then sold.side * sold.by_then else 0 end as now
    ) brought
    cross join lateral (
      select count(*) as entries, sold.side * sold.at_the_end + coalesce(sum(e.amount), 0) as carried_at_the_end,
        sum(e.amount) filter (where e.date <= ${asOf}::date) as by_then
      from ${bookRows("accrual_entries e")} where e.accrual_id = a.id and not e.is_void
    ) moved
    ) listed order by ${inOrder}`.execute(tx);
  return rows;
}

/** Whether a bill or invoice of these books is posted; null if it doesn't exist. */
export async function isPostedDocument(tx: Tx, id: DocumentId): Promise<boolean | null> {
  const { rows } = await sql<{ isPosted: boolean }>`
    select status in ('posted', 'paid') as "isPosted" from ${bookRows("documents")}
    where id = ${id} and kind in ('bill', 'invoice')`.execute(tx);
  return rows[0]?.isPosted ?? null;
}

/** Returns the deferrals of a document's lines; whether they are still open depends on their schedule. */
export async function selectDeferralsOf(tx: Tx, documentId: DocumentId): Promise<AccrualId[]> {
  const { rows } = await sql<{ id: AccrualId }>`
    select id from ${bookRows("accruals")}
    where document_id = ${documentId} and document_position is not null and not is_void order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

export type DocumentLine = { position: number; accountId: AccountId | null; remaining: Money };

/** Returns a document's lines with an amount and what posted credits leave of it, in the base currency, with advances at their own rate. */
export async function selectDocumentLines(tx: Tx, documentId: DocumentId): Promise<DocumentLine[]> {
  const { rows } = await sql<DocumentLine>`
    select i.position, i.account_id as "accountId", format_amount(i.base_subtotal - coalesce((
        select sum(ci.base_subtotal) from ${bookRows("documents d")} join ${bookRows("document_items ci")} on ci.document_id = d.id
        where d.credited_document_id = i.document_id and ci.credited_position = i.position and d.status in ('posted', 'paid')
      ), 0) + advance_on_line(i.book_id, i.document_id, i.position, 'infinity')) as remaining
    from ${bookRows("document_items i")} where i.document_id = ${documentId} and i.base_subtotal > 0
    order by i.position`.execute(tx);
  return rows;
}
