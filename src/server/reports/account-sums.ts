import { type RawBuilder, sql } from "kysely";
import { daysBetween, firstOfMonth, lastOfMonth } from "#domain/dates.ts";
import type { AccountSums } from "#domain/statements.ts";
import type { Tx } from "#server/db/transaction.ts";

type Row = Pick<AccountSums, "accountId" | "code" | "name" | "type" | "parentId"> &
  Record<"debitBefore" | "creditBefore" | "debitThrough" | "creditThrough", string>;

/**
 * What was posted to each account before `start` and up to `end`: whole months from the month
 * totals, the days at the edges of the period from the day totals, so that it costs the same at any
 * size (Design 1, idea 5). Accounts in the order of their codes.
 */
export async function selectAccountSums(tx: Tx, start: string, end: string): Promise<AccountSums[]> {
  const before = edgeAt(start, { isIncluded: false });
  const through = edgeAt(end, { isIncluded: true });
  const { rows } = await sql<Row>`
    with months as (
      select account_id, sum(debit) as debit_through, sum(credit) as credit_through,
        sum(debit) filter (where month < ${before.months}::date) as debit_before,
        sum(credit) filter (where month < ${before.months}::date) as credit_before
      from account_month_totals where month < ${through.months} group by account_id
    ), days_through as (
      select account_id, ${through.sign}::int * sum(debit) as debit, ${through.sign}::int * sum(credit) as credit
      from account_day_totals where ${through.days} group by account_id
    ), days_before as (
      select account_id, ${before.sign}::int * sum(debit) as debit, ${before.sign}::int * sum(credit) as credit
      from account_day_totals where ${before.days} group by account_id
    )
    select a.id as "accountId", a.code, a.name, a.type, a.parent_id as "parentId",
      (coalesce(debit_before, 0) + coalesce(b.debit, 0))::numeric(32, 2) as "debitBefore",
      (coalesce(credit_before, 0) + coalesce(b.credit, 0))::numeric(32, 2) as "creditBefore",
      (coalesce(debit_through, 0) + coalesce(t.debit, 0))::numeric(32, 2) as "debitThrough",
      (coalesce(credit_through, 0) + coalesce(t.credit, 0))::numeric(32, 2) as "creditThrough"
    from accounts a
    left join months m on m.account_id = a.id
    left join days_through t on t.account_id = a.id
    left join days_before b on b.account_id = a.id
    order by a.code`.execute(tx);
  return rows.map(({ debitBefore, creditBefore, debitThrough, creditThrough, ...account }) => ({
    ...account,
    before: { debit: debitBefore, credit: creditBefore },
    through: { debit: debitThrough, credit: creditThrough },
  }));
}

/** The whole months up to a day, as the first day that they lie before, and the days to add or to take away. */
type Edge = { months: string; sign: 1 | -1; days: RawBuilder<unknown> };

/** Counts from the nearer end of the month: each day has a total of every account. */
function edgeAt(day: string, { isIncluded }: { isIncluded: boolean }): Edge {
  const first = firstOfMonth(day);
  const last = lastOfMonth(day);
  if (daysBetween(first, day) <= daysBetween(day, last)) {
    const upTo = isIncluded ? sql`date <= ${day}` : sql`date < ${day}`;
    return { months: first, sign: 1, days: sql`date >= ${first} and ${upTo}` };
  }
  const after = isIncluded ? sql`date > ${day}` : sql`date >= ${day}`;
  return { months: day, sign: -1, days: sql`date <= ${last} and ${after}` };
}
