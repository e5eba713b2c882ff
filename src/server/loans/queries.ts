import { attachmentsExist } from "#server/attachments/lookup.ts";
import { sql } from "kysely";
import type { Loan, LoanInput, LoanSummary, LoanEntry } from "#contract/loans.ts";
import type { Day } from "#domain/dates.ts";
import type { JournalId, LoanId } from "#domain/ids.ts";
import type { LoanColumn } from "#domain/lists.ts";
import { type ListOrder, orderedBy } from "#server/db/ordered-rows.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { yearStartSql } from "#server/settings/lookup.ts";

/** A loan without fields computed from its schedule and entries. */
export type StoredLoan = Omit<Loan, "status" | "outstanding" | "nextEntry" | "schedule" | "entries"> & {
  isVoid: boolean;
  attempts: number;
};

const accountName = (account: string) =>
  sql`(select json_build_object('code', code, 'name', name) from ${bookRows("accounts")} where id = l.${sql.ref(account)})`;

export async function selectLoan(tx: Tx, id: LoanId): Promise<StoredLoan | null> {
  const { rows } = await sql<StoredLoan>`
    select l.id, l.version, l.name, l.notes, l.party_id as "partyId", p.name as "partyName",
      l.loan_account_id as "loanAccountId", l.interest_account_id as "interestAccountId",
      l.fee_account_id as "feeAccountId", l.payment_account_id as "paymentAccountId",
      ${accountName("loan_account_id")} as "loanAccount", ${accountName("interest_account_id")} as "interestAccount",
      ${accountName("fee_account_id")} as "feeAccount", ${accountName("payment_account_id")} as "paymentAccount",
      format_amount(l.principal) as principal, format_amount(l.fee) as fee, trim_scale(l.rate)::text as rate,
      l.starts_on as "startsOn", l.interval_months as "intervalMonths", l.installment_count as "installmentCount", l.method,
      l.is_opening as "isOpening", l.is_automatic as "isAutomatic", l.next_date as "nextDate", l.error, l.attempts,
      l.retry_at as "retryAt", l.is_void as "isVoid", l.created_at as "createdAt"
    from ${bookRows("loans l")} left join ${bookRows("parties p")} on p.id = l.party_id where l.id = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

type LoanToWrite = LoanInput & { id: LoanId };

export async function insertLoan(tx: Tx, row: LoanToWrite): Promise<void> {
  await sql`
    insert into loans (book_id, id, name, notes, party_id, loan_account_id, interest_account_id, fee_account_id,
      payment_account_id, principal, fee, rate, starts_on, interval_months, installment_count, method, is_opening, is_automatic)
    values (${BOOK}, ${row.id}, ${row.name}, ${row.notes}, ${row.partyId}, ${row.loanAccountId},
      ${row.interestAccountId}, ${row.feeAccountId}, ${row.paymentAccountId}, ${row.principal}, ${row.fee}, ${row.rate},
      ${row.startsOn}, ${row.intervalMonths}, ${row.installmentCount}, ${row.method}, ${row.isOpening},
      ${row.isAutomatic})`.execute(tx);
}

/** Updates the entered fields, as the next version. */
export async function updateLoan(tx: Tx, row: LoanToWrite): Promise<void> {
  await sql`
    update loans set version = version + 1, name = ${row.name}, notes = ${row.notes}, party_id = ${row.partyId},
      loan_account_id = ${row.loanAccountId}, interest_account_id = ${row.interestAccountId},
      fee_account_id = ${row.feeAccountId}, payment_account_id = ${row.paymentAccountId}, principal = ${row.principal},
      fee = ${row.fee}, rate = ${row.rate}, starts_on = ${row.startsOn}, interval_months = ${row.intervalMonths},
      installment_count = ${row.installmentCount}, method = ${row.method}, is_opening = ${row.isOpening},
      is_automatic = ${row.isAutomatic}, next_date = null
    where book_id = ${BOOK} and id = ${row.id}`.execute(tx);
}

/** Records that a user posted or undid an entry, or voided the loan. */
export async function updateLoanStatus(
  tx: Tx,
  { id, isAutomatic, isVoid }: Pick<StoredLoan, "id" | "isAutomatic" | "isVoid">,
): Promise<void> {
  await sql`
    update loans set version = version + 1, is_automatic = ${isAutomatic}, is_void = ${isVoid}, next_date = null,
      error = null, attempts = 0, retry_at = null
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}

type LoanSchedule = {
  id: LoanId;
  nextDate: Day | null;
  error?: string;
  attempts?: number;
  retryIn?: number | null;
};

/** Stores the next automatic posting date or the error, and schedules the job. */
export async function updateLoanSchedule(
  tx: Tx,
  { id, nextDate, error, attempts = 0, retryIn = null }: LoanSchedule,
): Promise<void> {
  await sql`
    update loans set next_date = ${nextDate}, error = ${error ?? null}, attempts = ${attempts},
      retry_at = now() + make_interval(mins => ${retryIn}::integer)
    where book_id = ${BOOK} and id = ${id} and not is_void`.execute(tx);
  // An entry that needs confirmation, or failed too often, waits for a user.
  const due = error === undefined ? yearStartSql(sql`next_date`) : sql`retry_at`;
  const { rows } = await sql<{ due: string | null }>`
    select case when next_date is not null then ${due} end as due from ${bookRows("loans")} where id = ${id}`.execute(
    tx,
  );
  await sql`select schedule_job('loan', ${id}, ${rows[0]?.due ?? null}, ${error === undefined})`.execute(tx);
}

export type LoanEntryRow = Omit<LoanEntry, "journalNumber" | "isVoid"> & {
  loanId: LoanId;
  number: number;
};

export async function insertLoanEntries(tx: Tx, entries: readonly LoanEntryRow[]): Promise<void> {
  await sql`
    insert into loan_entries (book_id, journal_id, loan_id, number, kind, due_date, date, principal, interest, fee)
    select b.book_id, s."journalId", s."loanId", s.number, s.kind, s."dueDate", s.date, s.principal, s.interest, s.fee
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(entries)}::json) as s ("journalId" uuid, "loanId" uuid,
      number integer, kind text, "dueDate" date, date date, principal numeric, interest numeric, fee numeric)`.execute(
    tx,
  );
}

/** Voids one entry of a loan, or all. */
export async function updateLoanEntriesVoid(tx: Tx, id: LoanId, journalId: JournalId | null): Promise<void> {
  await sql`
    update loan_entries set is_void = true
    where book_id = ${BOOK} and loan_id = ${id} and not is_void
      and (${journalId}::uuid is null or journal_id = ${journalId}::uuid)`.execute(tx);
}

/** Returns all entries of a loan, newest first, including voided ones. */
export async function selectLoanEntries(tx: Tx, id: LoanId): Promise<LoanEntry[]> {
  const { rows } = await sql<LoanEntry>`
    select e.journal_id as "journalId", j.number as "journalNumber", e.kind, e.due_date as "dueDate", e.date,
      format_amount(e.principal) as principal, format_amount(e.interest) as interest, format_amount(e.fee) as fee, e.is_void as "isVoid"
    from ${bookRows("loan_entries e")} join ${bookRows("journals j")} on j.id = e.journal_id
    where e.loan_id = ${id} order by e.number desc`.execute(tx);
  return rows;
}

const SORT_COLUMNS = {
  name: { column: "name", as: "folded" },
  startsOn: { column: '"startsOn"', as: "text" },
  rate: { column: "rate", as: "numeric" },
  principal: { column: "principal", as: "numeric" },
  outstanding: { column: '"outstanding"', as: "numeric" },
  nextDate: { column: `coalesce("nextDate"::text, '9999')`, as: "text" },
} as const;

/** Returns loans with their balances on a day. By default, the next one to be posted comes first. */
export async function selectLoans(
  tx: Tx,
  asOf: Day,
  order: ListOrder<LoanColumn> | null,
): Promise<LoanSummary[]> {
  const inOrder =
    order === null
      ? sql`"nextDate" nulls last, "outstanding" = 0, fold_text(name), id`
      : orderedBy(order, SORT_COLUMNS, "id").inOrder;
  const { rows } = await sql<LoanSummary>`
    select * from (
    select l.id, l.name, ${attachmentsExist("l.id")} as "hasAttachments", p.name as "partyName", l.loan_account_id as "loanAccountId", trim_scale(l.rate)::text as rate,
      l.starts_on as "startsOn", format_amount(l.principal) as principal, l.next_date as "nextDate",
      l.error is not null as "hasError",
      case when l.is_void then 'void' when l.principal <= paid.in_all then 'repaid' else 'open' end as status,
      format_amount(case when l.is_void or l.starts_on > ${asOf}::date then 0 else l.principal - paid.by_then end) as "outstanding"
    from ${bookRows("loans l")} left join ${bookRows("parties p")} on p.id = l.party_id
    cross join lateral (
      select coalesce(sum(e.principal), 0) as in_all,
        coalesce(sum(e.principal) filter (where e.date <= ${asOf}::date), 0) as by_then
      from ${bookRows("loan_entries e")} where e.loan_id = l.id and not e.is_void and e.kind <> 'loan'
    ) paid
    ) listed order by ${inOrder}`.execute(tx);
  return rows;
}
