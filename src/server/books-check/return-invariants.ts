import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import {
  linesPostedDirectly,
  journalsOnTaxesOf,
  NO_RATE,
  sideOfLine,
  taxedLinesOf,
} from "#server/reports/tax-facts.ts";
import type { Invariant } from "./check-books.ts";

/** Filed returns, with the tax accounts at that time. */
const FILED_RETURNS = sql`(
  select r.*, array(select (a ->> 'accountId')::uuid from jsonb_array_elements(r.accounts) a) as ids,
    array(select (a ->> 'accountId')::uuid from jsonb_array_elements(r.accounts) a where a ->> 'side' = 'sales') as sales
  from ${bookRows("tax_returns r")} where r.undone_at is null
)`;

/** All filed days; null in books without a return. */
const FILED_DAYS = {
  start: sql`(select min(starts_on) from ${bookRows("tax_returns")} where undone_at is null)`,
  end: sql`(select max(ends_on) from ${bookRows("tax_returns")} where undone_at is null)`,
};

/** Invariants of tax returns, as queries that return a row for each violation (Decision 0098). */
export const RETURN_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-94",
    rule: "Filed tax returns are consecutive, and their figures match the books",
    query: sql`
      select 'Tax return ' || r.starts_on || ' to ' || r.ends_on || ' doesn''t follow the previous one' as problem,
        'book' as kind, r.book_id as key
      from (
        select book_id, starts_on, ends_on, lag(ends_on) over (order by ends_on) as before
        from ${bookRows("tax_returns")} where undone_at is null
      ) r where r.starts_on <> r.before + 1
      union all
      select 'The last day with filed taxes is ' || coalesce(b.tax_filed_through::text, 'not set') || ', but '
        || coalesce('the last tax return ends on ' || r.ends_on, 'no tax return is filed'), 'book', b.book_id
      from ${bookRows("books b")}
      cross join (select max(ends_on) as ends_on from ${bookRows("tax_returns")} where undone_at is null) r
      where b.tax_filed_through is distinct from r.ends_on
      union all
      select 'Tax return ' || r.starts_on || ' to ' || r.ends_on || ' differs from its filing in the audit log', 'book', r.book_id
      from ${bookRows("tax_returns r")}
      where not exists (
        select from ${bookRows("audit_log")} where subject_id = r.id and action = 'tax_return.filed'
          and after -> 'boxes' = r.boxes and (after ->> 'payable')::numeric = r.payable
          and (after ->> 'start')::date = r.starts_on and (after ->> 'end')::date = r.ends_on
      )
      union all
      select 'Tax return ' || r.starts_on || ' to ' || r.ends_on || ' was filed with ' || coalesce(filed.tax, 0) || ' for '
        || coalesce(t.code, 'journal entries') || ', but the books now have ' || coalesce(found.tax, 0), 'book', r.book_id
      from (
        select r.id, f ->> 'side' as side,
          case when f ->> 'isWithoutRate' is null then (f ->> 'taxRateId')::uuid else ${NO_RATE} end as tax_rate_id, (f ->> 'net')::numeric as net,
          (f ->> 'tax')::numeric as tax, (f ->> 'nonrecoverableTax')::numeric as nonrecoverable_tax
        from ${FILED_RETURNS} r cross join lateral jsonb_array_elements(r.facts) f
        -- Untaxed amounts may still change after filing, unless the form counts them.
        where f ->> 'isWithoutRate' is null or (f ->> 'side' = 'sales' and counts_untaxed_sales(r.book_id, r.ends_on))
      ) filed full join (
        select r.id, ${sideOfLine("e")} as side, e.tax_rate_id, sum(e.net) as net, sum(coalesce(e.tax, 0)) as tax,
          sum(coalesce(e.nonrecoverable_tax, 0)) as nonrecoverable_tax
        from ${FILED_RETURNS} r join (${taxedLinesOf(FILED_DAYS)}) e on e.date between r.starts_on and r.ends_on
        where e.tax_rate_id is not null group by 1, 2, 3
        union all
        select r.id, 'sales', ${NO_RATE}, sum(u.net), 0, 0
        from ${FILED_RETURNS} r join (
          select e.date, e.net from (${taxedLinesOf(FILED_DAYS)}) e where e.tax_rate_id is null and e.side = 'customer'
          union all
          select l.date, l.net from (${linesPostedDirectly(FILED_DAYS, ["revenue"])}) l
        ) u on u.date between r.starts_on and r.ends_on and counts_untaxed_sales(r.book_id, r.ends_on)
        group by 1
        union all
        select r.id, a.side, null, 0, sum(a.tax), 0
        from ${FILED_RETURNS} r cross join lateral (
          ${journalsOnTaxesOf({ start: sql`r.starts_on`, end: sql`r.ends_on`, ids: sql`r.ids`, sales: sql`r.sales` })}
        ) a group by 1, 2
      ) found on found.id = filed.id and found.side = filed.side
        and coalesce(found.tax_rate_id, filed.id) = coalesce(filed.tax_rate_id, filed.id)
      join ${bookRows("tax_returns r")} on r.id = coalesce(filed.id, found.id)
      left join ${bookRows("tax_rates t")} on t.id = coalesce(filed.tax_rate_id, found.tax_rate_id)
      where (filed.net, filed.tax, filed.nonrecoverable_tax)
        is distinct from (found.net, found.tax, found.nonrecoverable_tax)`,
  },
  {
    invariant: "I-95",
    rule: "Every tax return is paid at most once, by a journal entry that settles its amounts",
    query: sql`
      select 'Journal entry ' || j.number || ' doesn''t pay a tax return: ' || found.fault as problem, 'journal' as kind, j.id as key
      from ${bookRows("journals j")} cross join lateral (select tax_payment_fault(j.book_id, j.id) as fault offset 0) found
      where j.source = 'tax_return' and found.fault is not null`,
  },
];
