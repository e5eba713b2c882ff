import { type RawBuilder, sql } from "kysely";
import { BUCKET_DAYS } from "#domain/aging.ts";
import { PARTY_SIDES } from "#domain/document.ts";
import { controlAccounts, openItems } from "#server/reports/open-items.ts";

const TODAY = sql<string>`(select (now() at time zone time_zone)::date from books)`;

/**
 * What is open today stands in exactly one bucket each, and all buckets less what is not applied make up the
 * control accounts (I-25). The open items are those of the aging report itself.
 */
export function agingProblems(buckets: typeof BUCKET_DAYS = BUCKET_DAYS): RawBuilder<{ problem: string }> {
  return sql`${sql.join(
    PARTY_SIDES.map((side) => problemsOf(side, buckets)),
    sql` union all `,
  )}`;
}

function problemsOf(side: (typeof PARTY_SIDES)[number], buckets: typeof BUCKET_DAYS) {
  const bounds = sql.join(buckets.map(({ first, last }) => sql`(${first}::int, ${last}::int)`));
  return sql`
    (with items as materialized (
      select row_number() over () as place, i.* from (${openItems(side, TODAY)}) i
    ), placed as (
      select i.place, i.number, i.open, i."isUnapplied", count(b.*) as buckets
      from items i left join (values ${bounds}) as b (first, last)
        on not i."isUnapplied" and ${TODAY} - i."dueDate" >= coalesce(b.first, -1000000)
          and ${TODAY} - i."dueDate" <= coalesce(b.last, 1000000)
      group by i.place, i.number, i.open, i."isUnapplied"
    ), aged as (
      select coalesce(sum(case when "isUnapplied" then -open else open * buckets end), 0) as total from placed
    ), control as (
      select coalesce(sum(debit - credit), 0) * case when ${side} = 'customer' then 1 else -1 end as balance
      from account_day_totals
      where account_id in (${controlAccounts(side)}) and date <= ${TODAY}
    )
    select number || ' of ' || open || ' stands in ' || buckets || ' buckets' as problem
    from placed where not "isUnapplied" and buckets <> 1
    union all
    select ${side} || 's: the buckets hold ' || total::numeric(32, 2) || ', the accounts ' || balance::numeric(32, 2) from aged, control
    where total <> balance)`;
}
