import { sql } from "kysely";
import type { OpenReconciliation, Reconciliation } from "#contract/bank-reconciliations.ts";
import type { Day } from "#domain/dates.ts";
import type { AccountId, ReconciliationId, UserId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { IS_FOR_REVIEW } from "./transaction-queries.ts";
import { MOVEMENT_IN_ACCOUNT_CURRENCY } from "./queries.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

export type LastReconciliation = { id: ReconciliationId; endsOn: Day; closingBalance: Money };

/** Returns the last reconciliation of an account that was not reopened. */
export async function selectLastReconciliation(
  tx: Tx,
  accountId: AccountId,
): Promise<LastReconciliation | undefined> {
  const { rows } = await sql<LastReconciliation>`
    select id, ends_on as "endsOn", format_amount(closing_balance) as "closingBalance" from ${bookRows("bank_reconciliations")}
    where account_id = ${accountId} and reopened_at is null order by ends_on desc limit 1`.execute(tx);
  return rows[0];
}

export type AccountBalancesOnDay = Pick<
  OpenReconciliation,
  "closingBalance" | "bookBalance" | "forReviewCount" | "amountToReview"
>;

/** Returns statement balance, book balance and transactions for review of an account at the end of a day. */
export async function selectBalancesOnDay(
  tx: Tx,
  accountId: AccountId,
  day: Day,
): Promise<AccountBalancesOnDay> {
  const { rows } = await sql<AccountBalancesOnDay>`
    select
      (select format_amount(closing_balance) from ${bookRows("bank_statements")}
        where account_id = ${accountId} and ends_on = ${day}::date and closing_balance is not null
        order by id desc limit 1) as "closingBalance",
      (select format_amount(coalesce(sum(${MOVEMENT_IN_ACCOUNT_CURRENCY}), 0)) from ${bookRows("accounts a")}
        join ${bookRows("account_day_totals t")} on t.account_id = a.id
        where a.id = ${accountId} and t.date <= ${day}::date) as "bookBalance",
      to_do."forReviewCount", to_do."amountToReview"
    from (
      select count(*)::int as "forReviewCount", format_amount(coalesce(sum(amount), 0)) as "amountToReview"
      from ${bookRows("bank_transactions")} where account_id = ${accountId} and date <= ${day}::date and ${IS_FOR_REVIEW}
    ) to_do`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("The select returned no rows.");
  return row;
}

/** Returns the opening balance of an account's first statement, and the book balance on the day before it. */
export async function selectFirstStatement(
  tx: Tx,
  accountId: AccountId,
): Promise<OpenReconciliation["firstStatement"]> {
  const { rows } = await sql<NonNullable<OpenReconciliation["firstStatement"]>>`
    select s.starts_on - 1 as date, format_amount(s.opening_balance) as "openingBalance", (
      select format_amount(coalesce(sum(${MOVEMENT_IN_ACCOUNT_CURRENCY}), 0)) from ${bookRows("accounts a")}
      join ${bookRows("account_day_totals t")} on t.account_id = a.id
      where a.id = ${accountId} and t.date < s.starts_on
    ) as "bookBalance"
    from (
      select starts_on, opening_balance from ${bookRows("bank_statements")} where account_id = ${accountId}
      order by starts_on, id limit 1
    ) s
    where s.opening_balance <> 0`.execute(tx);
  return rows[0] ?? null;
}

/** Returns unreconciled journals that move an account, up to a day; without those that change only its base amount. */
export async function selectUnreconciled(
  tx: Tx,
  accountId: AccountId,
  day: Day,
): Promise<OpenReconciliation["entries"]> {
  const { rows } = await sql<OpenReconciliation["entries"][number]>`
    select j.id as "journalId", j.number, j.date, j.description, format_amount(l.moved) as amount,
      coalesce(m.amount, 0) = l.moved as "isCleared"
    from (
      select journal_id, sum(bank_amount_of_transaction(debit, credit, foreign_amount)) as moved from ${bookRows("journal_lines")}
      where account_id = ${accountId} and date <= ${day}::date group by journal_id
      having sum(bank_amount_of_transaction(debit, credit, foreign_amount)) <> 0
    ) l
    join lateral (
      select * from ${bookRows("journals")} where id = l.journal_id and status = 'posted' and deleted_at is null offset 0
    ) j on true
    left join lateral (
      select sum(m.amount) as amount from ${bookRows("bank_matches m")} join ${bookRows("bank_transactions b")} on b.id = m.bank_transaction_id
      where m.journal_id = l.journal_id and m.account_id = ${accountId} and b.date <= ${day}::date offset 0
    ) m on true
    where not exists (
      select from ${bookRows("reconciled_entries r")}
      where r.journal_id = l.journal_id and r.account_id = ${accountId} and r.is_live offset 0
    )
    order by j.date, j.id`.execute(tx);
  return rows;
}

export type NewReconciliation = {
  id: ReconciliationId;
  accountId: AccountId;
  endsOn: Day;
  openingBalance: Money;
  closingBalance: Money;
  bookBalance: Money;
  report: Pick<Reconciliation, "reconciled" | "outstanding">;
};

export async function insertReconciliation(tx: Tx, row: NewReconciliation): Promise<void> {
  await sql`
    insert into bank_reconciliations (book_id, id, account_id, ends_on, opening_balance, closing_balance, book_balance, report)
    values (${BOOK}, ${row.id}, ${row.accountId}, ${row.endsOn}, ${row.openingBalance}, ${row.closingBalance}, ${row.bookBalance},
      ${JSON.stringify(row.report)}::jsonb)`.execute(tx);
  await sql`
    insert into reconciled_entries (book_id, reconciliation_id, account_id, journal_id, amount)
    select b.book_id, ${row.id}, ${row.accountId}, e."journalId", e.amount
    from ${BOOK_ROW}, json_to_recordset(${JSON.stringify(row.report.reconciled)}::json) as e ("journalId" uuid, amount numeric)
    order by e."journalId"`.execute(tx);
}

/** Reopens a reconciliation; the database records the user and the time. */
export async function markReconciliationReopened(
  tx: Tx,
  id: ReconciliationId,
  reason: string,
): Promise<void> {
  await sql`update bank_reconciliations set reopen_reason = ${reason} where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

export type ReconciliationRow = Omit<Reconciliation, "finishedBy"> & { userId: UserId };

const RECONCILIATION = sql`
  r.id, r.account_id as "accountId", r.account_code as "accountCode", r.account_name as "accountName",
  r.company_name as "companyName", r.currency, r.ends_on as "endsOn", r.finished_on as "finishedOn",
  format_amount(r.opening_balance) as "openingBalance", format_amount(r.closing_balance) as "closingBalance",
  format_amount(r.book_balance) as "bookBalance", r.finished_at as "finishedAt", r.finished_by as "userId",
  r.reopened_at as "reopenedAt", r.reopen_reason as "reopenReason"`;

export async function selectReconciliation(
  tx: Tx,
  id: ReconciliationId,
): Promise<ReconciliationRow | undefined> {
  const { rows } = await sql<ReconciliationRow>`
    select ${RECONCILIATION}, r.report->'reconciled' as reconciled, r.report->'outstanding' as outstanding
    from ${bookRows("bank_reconciliations r")} where r.id = ${id}`.execute(tx);
  return rows[0];
}

/** Returns the reconciliations of an account, newest first. */
export async function selectReconciliations(
  tx: Tx,
  { accountId, before, limit }: { accountId: AccountId; before: string; limit: number },
): Promise<Omit<ReconciliationRow, "reconciled" | "outstanding">[]> {
  const { rows } = await sql<Omit<ReconciliationRow, "reconciled" | "outstanding">>`
    select ${RECONCILIATION} from ${bookRows("bank_reconciliations r")}
    where r.account_id = ${accountId} and r.id < ${before}::uuid order by r.id desc limit ${limit}`.execute(
    tx,
  );
  return rows;
}
