import { sql } from "kysely";
import type { AccountSums } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";

type Row = Pick<AccountSums, "accountId" | "code" | "name" | "type"> &
  Record<"debitBefore" | "creditBefore" | "debitThrough" | "creditThrough", string>;

/**
 * What was posted to each account before `start` and up to `end`: whole months from the month
 * totals, the days at the edges from the day totals, so that it costs the same at any size
 * (Design 1, idea 5). Accounts in the order of their codes.
 */
export async function selectAccountSums(tx: Tx, start: string, end: string): Promise<AccountSums[]> {
  const { rows } = await sql<Row>`
    with edges as (
      select date_trunc('month', ${start}::date)::date as start_month,
        date_trunc('month', ${end}::date)::date as end_month
    ), parts as (
      select account_id, debit, credit, true as is_through, month < (select start_month from edges) as is_before
      from account_month_totals where month < (select end_month from edges)
      union all
      select account_id, debit, credit, true, false from account_day_totals
      where date >= (select end_month from edges) and date <= ${end}
      union all
      select account_id, debit, credit, false, true from account_day_totals
      where date >= (select start_month from edges) and date < ${start}
    ), sums as (
      select account_id,
        sum(debit) filter (where is_before) as debit_before, sum(credit) filter (where is_before) as credit_before,
        sum(debit) filter (where is_through) as debit_through, sum(credit) filter (where is_through) as credit_through
      from parts group by account_id
    )
    select a.id as "accountId", a.code, a.name, a.type,
      coalesce(debit_before, 0)::numeric(32, 2) as "debitBefore",
      coalesce(credit_before, 0)::numeric(32, 2) as "creditBefore",
      coalesce(debit_through, 0)::numeric(32, 2) as "debitThrough",
      coalesce(credit_through, 0)::numeric(32, 2) as "creditThrough"
    from accounts a left join sums s on s.account_id = a.id
    order by a.code`.execute(tx);
  return rows.map(({ debitBefore, creditBefore, debitThrough, creditThrough, ...account }) => ({
    ...account,
    before: { debit: debitBefore, credit: creditBefore },
    through: { debit: debitThrough, credit: creditThrough },
  }));
}
