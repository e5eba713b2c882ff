import { sql } from "kysely";
import type { HistorySeal } from "#contract/books-check.ts";
import type { LockException, LockExceptionInput, PeriodLock, PeriodLockInput } from "#contract/locks.ts";
import type { AccountId, JournalId, UserId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";
import { yearStartSql, lastYearEndBefore } from "#server/settings/lookup.ts";
import { countDraftDocuments, countReversedDocuments } from "#server/documents/lookup.ts";
import { countDraftJournals, journalSeal } from "#server/journals/lookup.ts";
import { countReversedPayments } from "#server/payments/lookup.ts";
import { countProvisionalMovements, countReversedAdjustments } from "#server/stock/lookup.ts";
import type { Day, Instant } from "#domain/dates.ts";

/** A closing that hasn't been reopened. */
export type YearClosing = Period & {
  id: string;
  year: number;
  closedBefore: Day | null;
  closedAt: Instant;
  retainedEarningsAccountId: AccountId;
  journalId: JournalId;
  journalNumber: string;
  historySeal: HistorySeal;
};

/** Returns every closed year, last one first. */
export async function selectClosedYears(tx: Tx): Promise<YearClosing[]> {
  const { rows } = await sql<YearClosing>`
    select c.id, c.year, c.starts_on as start, c.ends_on as end, c.closed_before as "closedBefore",
      c.closed_at as "closedAt", c.retained_earnings_account_id as "retainedEarningsAccountId", c.journal_id as "journalId",
      j.number as "journalNumber", ${journalSeal(sql`c.journal_id`)} as "historySeal"
    from ${bookRows("year_closings c")}
    cross join lateral (select number from ${bookRows("journals")} where id = c.journal_id offset 0) j
    where c.reopened_at is null order by c.ends_on desc`.execute(tx);
  return rows;
}

/** Counts the closings of a year, including reopened ones. */
export async function countClosings(tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${bookRows("year_closings")} where year = ${year}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type NewClosing = Period & {
  id: string;
  year: number;
  journalId: JournalId;
  retainedEarningsAccountId: AccountId;
};

/** Inserts a closing, moves the lock date and logs both (schema/functions/close-year.sql). */
export async function insertClosing(tx: Tx, closing: NewClosing, note: object): Promise<void> {
  const { id, year, start, end, journalId, retainedEarningsAccountId } = closing;
  await sql`
    select close_year(b.book_id, ${id}, ${journalId}, ${retainedEarningsAccountId}, ${year}, ${start}, ${end}, ${newId()},
      ${JSON.stringify(note)}) from ${BOOK_ROW}`.execute(tx);
}

/** Marks a closing as reopened and logs it; returns the resulting lock date. */
export async function markReopened(
  tx: Tx,
  { id, reason }: { id: string; reason: string },
  note: object,
): Promise<Day | null> {
  const { rows } = await sql<{ closedThrough: Day | null }>`
    select reopen_year(b.book_id, ${id}, ${reason}, ${newId()}, ${JSON.stringify(note)}) as "closedThrough"
    from ${BOOK_ROW}`.execute(tx);
  return rows[0]?.closedThrough ?? null;
}

type UnfinishedWork = {
  draftJournalCount: number;
  draftDocumentCount: number;
  provisionalMovementCount: number;
};

/** Counts what is unsettled in a year: drafts, and goods whose cost isn't known yet. */
export async function selectUnfinishedWork(tx: Tx, year: Period): Promise<UnfinishedWork> {
  const { rows } = await sql<UnfinishedWork>`
    select ${countDraftJournals(year)} as "draftJournalCount", ${countDraftDocuments(year)} as "draftDocumentCount",
      ${countProvisionalMovements(year)} as "provisionalMovementCount"`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("A count must return one row.");
  return row;
}

/** Counts voided documents, payments and stock counts after a day that were reversed later than their own date. */
export async function countReversed(tx: Tx, closedThrough: Day | null): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${countReversedDocuments(closedThrough)} + ${countReversedPayments(closedThrough)}
      + ${countReversedAdjustments(closedThrough)} as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Returns the active equity account of the last closing, else the default, else one with these names; null if none. */
export async function selectSuggestedAccount(
  tx: Tx,
  { last, names }: { last: AccountId | null; names: readonly string[] },
): Promise<AccountId | null> {
  const { rows } = await sql<{ id: AccountId }>`
    select a.id from ${bookRows("accounts a")}
    left join ${bookRows("default_accounts d")} on d.key = 'retained' and d.account_id = a.id
    where a.type = 'equity' and a.is_active
      and (a.id = ${last} or d.key is not null or lower(a.name) = any(${names.map((name) => name.toLowerCase())}::text[]))
    order by a.id is distinct from ${last}, d.key is null, a.code limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export type LockRow = Omit<PeriodLock, "setBy"> & { userId: UserId };

const LOCK = sql`id, area, hard_through as "hardLockDate", soft_through as "softLockDate",
  set_by as "userId", set_at as "setAt"`;

/** Returns every lock, newest first. */
export async function selectLocks(tx: Tx): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select ${LOCK} from ${bookRows("period_locks")} order by set_at desc`.execute(tx);
  return rows;
}

export async function insertLock(tx: Tx, input: PeriodLockInput): Promise<LockRow> {
  const { rows } = await sql<LockRow>`
    insert into period_locks (book_id, id, area, hard_through, soft_through)
    values (${BOOK}, ${newId()}, ${input.area}, ${input.hardLockDate}, ${input.softLockDate})
    returning ${LOCK}`.execute(tx);
  const [lock] = rows;
  if (!lock) throw new Error("The insert returned no row.");
  return lock;
}

export type ExceptionRow = Omit<LockException, "setBy" | "member"> & { userId: UserId };

const EXCEPTION = sql`
  id, area, member_id as "memberId", ${lastYearEndBefore(sql`ends_at`)} as "endsOn", set_by as "userId", set_at as "setAt"`;

/** Returns every exception from locks, newest first. */
export async function selectExceptions(tx: Tx): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select ${EXCEPTION} from ${bookRows("lock_exceptions")} order by set_at desc`.execute(tx);
  return rows;
}

export async function insertException(tx: Tx, input: LockExceptionInput): Promise<ExceptionRow> {
  const { area, memberId, endsOn } = input;
  const { rows } = await sql<ExceptionRow>`
    insert into lock_exceptions (book_id, id, area, member_id, ends_at)
    values (${BOOK}, ${newId()}, ${area}, ${memberId}, ${yearStartSql(sql`(${endsOn}::date + 1)`)})
    returning ${EXCEPTION}`.execute(tx);
  const [exception] = rows;
  if (!exception) throw new Error("The insert returned no row.");
  return exception;
}
