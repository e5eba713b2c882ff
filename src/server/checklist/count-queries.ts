import { sql, type RawBuilder } from "kysely";
import type { ChecklistItem } from "#contract/checklist.ts";
import type { Day, Instant } from "#domain/dates.ts";
import { DOCUMENT_KINDS } from "#domain/document.ts";
import type { UserId } from "#domain/ids.ts";
import { type UnfinishedBankWork, bankWorkThrough } from "#server/bank/lookup.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

/** The number of records left, and a digest of their ids, which changes when other records are left. */
export type RemainingRecords = { count: number; digest: string };

type Finish<Name extends string> = Record<`${Name}At`, Instant | null> & Record<`${Name}By`, UserId | null>;

export type ChecklistCounts = {
  bankAccounts: UnfinishedBankWork[];
  drafts: { details: ChecklistItem["details"]; digest: string };
  receipts: RemainingRecords;
  approvals: RemainingRecords;
  recurring: RemainingRecords;
  depreciation: RemainingRecords;
  accruals: RemainingRecords;
  loans: RemainingRecords;
  lockedThrough: Day | null;
  uses: Record<
    "approvals" | "recurring" | "depreciation" | "accruals" | "loans" | "foreign" | "taxes",
    boolean
  >;
} & Finish<"reconciled"> &
  Finish<"revalued"> &
  Finish<"filed"> &
  Finish<"locked">;

type CountedMonth = {
  month: Day;
  end: Day;
  /** The last end of a fiscal year in this month or before. */
  yearEnd: Day;
};

/** Finds the remaining work of a month with one statement, and who did the work that has an author. */
export async function selectChecklistCounts(
  tx: Tx,
  { month, end, yearEnd }: CountedMonth,
): Promise<ChecklistCounts> {
  const lastDay = sql`${end}::date`;
  const { rows } = await sql<ChecklistCounts>`
    select ${bankWorkThrough(end)} as "bankAccounts", ${draftsThrough(end)} as drafts,
      ${remainingOf(sql`select id from ${bookRows("attachments")} where record_id = ${BOOK} and removed_at is null`)} as receipts,
      ${remainingOf(sql`
        select record_id as id from ${bookRows("approvals a")} join ${bookRows("documents d")} on d.id = a.record_id
        where a.status = 'requested' and d.date <= ${lastDay}`)} as approvals,
      ${remainingOf(sql`
        select id::text from ${bookRows("schedules")} where next_date <= ${lastDay}
        union all
        select schedule_id || ' ' || date from (${failedOccurrences(end)}) failed`)} as recurring,
      ${remainingOf(undepreciatedThrough({ end, yearEnd }))} as depreciation,
      ${remainingOf(sql`select id from ${bookRows("accruals")} where next_date <= ${lastDay}`)} as accruals,
      ${remainingOf(sql`select id from ${bookRows("loans")} where next_date <= ${lastDay}`)} as loans,
      reconciled.finished_at as "reconciledAt", reconciled.finished_by as "reconciledBy",
      revalued.created_at as "revaluedAt", revalued.created_by as "revaluedBy",
      filed.filed_at as "filedAt", filed.filed_by as "filedBy",
      greatest(b.closed_through, locked.hard_through) as "lockedThrough",
      case when locked.hard_through >= ${lastDay} then locked.set_at else closed.closed_at end as "lockedAt",
      case when locked.hard_through >= ${lastDay} then locked.set_by else closed.closed_by end as "lockedBy",
      ${usesThrough(end)} as uses
    from ${BOOK_ROW} ${finishedThrough({ month, end })}`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error("The company of the transaction doesn't exist.");
  return counts;
}

/** The reconciliation, revaluation, return, year-end closing and lock that finished the month. The lock is that of all members. */
function finishedThrough({ month, end }: Pick<CountedMonth, "month" | "end">) {
  const lastDay = sql`${end}::date`;
  return sql`
    left join lateral (
      select finished_at, finished_by from ${bookRows("bank_reconciliations")}
      where reopened_at is null and ends_on >= ${lastDay} order by finished_at desc limit 1
    ) reconciled on true
    left join lateral (
      select created_at, created_by from ${bookRows("revaluations")} where date = ${lastDay} and not is_void limit 1
    ) revalued on true
    left join lateral (
      select filed_at, filed_by from ${bookRows("tax_returns")}
      where undone_at is null and ends_on between ${month}::date and ${lastDay} order by ends_on desc limit 1
    ) filed on true
    left join lateral (
      select closed_at, closed_by from ${bookRows("year_closings")}
      where reopened_at is null and ends_on >= ${lastDay} order by ends_on limit 1
    ) closed on true
    left join lateral (
      select hard_through, set_at, set_by from ${bookRows("period_locks")} where area = 'all' order by set_at desc limit 1
    ) locked on true`;
}

function usesThrough(end: Day) {
  const lastDay = sql`${end}::date`;
  return sql`json_build_object(
    'approvals', exists (select from ${bookRows("approval_rules")}),
    'recurring', exists (select from ${bookRows("schedules")} where status <> 'ended' and starts_on <= ${lastDay})
      or exists (${failedOccurrences(end)}),
    'depreciation', exists (select from ${bookRows("assets")} where not is_removed and in_service_date <= ${lastDay}),
    'accruals', exists (select from ${bookRows("accruals")} where is_automatic and not is_void and starts_on <= ${lastDay}),
    'loans', exists (select from ${bookRows("loans")} where is_automatic and not is_void and starts_on <= ${lastDay}),
    'foreign', exists (select from ${bookRows("accounts")} where currency is not null)
      or exists (select from ${bookRows("documents")} where base_paid_amount is not null),
    'taxes', exists (select from ${bookRows("account_tax_totals")})
  )`;
}

function remainingOf(records: RawBuilder<unknown>) {
  return sql`(
    select json_build_object('count', count(*)::int, 'digest', ${digestOf(sql`string_agg(id::text, ' ' order by id::text)`)})
    from (${records}) records
  )`;
}

const digestOf = (ids: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(coalesce(${ids}, ''), 'UTF8')), 'hex')`;

function failedOccurrences(end: Day) {
  return sql`select schedule_id, date from ${bookRows("schedule_occurrences")}
    where status in ('unsent', 'failed') and date <= ${end}::date`;
}

/** The drafts through a day by kind, without those that await approval. */
function draftsThrough(end: Day) {
  return sql`(
    select json_build_object(
      'details', coalesce(json_agg(json_build_object('key', kind, 'label', '', 'count', count, 'date', null) order by kind), '[]'),
      'digest', ${digestOf(sql`string_agg(ids, ' ' order by kind)`)}
    )
    from (
      select kind, count(*)::int as count, string_agg(id::text, ' ' order by id) as ids from ${bookRows("documents d")}
      where kind = any(${[...DOCUMENT_KINDS]}::text[]) and status = 'draft' and date <= ${end}::date
        and not exists (select from ${bookRows("approvals")} where record_id = d.id and status = 'requested')
      group by kind
      union all
      select 'journal', count(*)::int, string_agg(id::text, ' ' order by id) from ${bookRows("journals")}
      where status = 'draft' and deleted_at is null and date <= ${end}::date having count(*) > 0
    ) drafts
  )`;
}

/** The assets in use with a depreciation period that ended by a day and isn't posted. */
function undepreciatedThrough({ end, yearEnd }: Pick<CountedMonth, "end" | "yearEnd">) {
  return sql`
    select a.id from ${bookRows("assets a")}
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
        < least(due.day, a.in_service_date + make_interval(months => a.useful_life_months))`;
}
