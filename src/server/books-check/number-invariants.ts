import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** All records with a number of a series, with the kind of the series and the kind of the page that shows them. */
const NUMBERED_RECORDS = sql`(
  select 'journal' as family, 'journal' as kind, id, number from ${bookRows("journals")}
  union all
  select kind, kind, id, number from ${bookRows("documents")}
  union all
  select kind, kind, id, number from ${bookRows("orders")}
  union all
  select dl.kind, o.kind, o.id, dl.number from ${bookRows("deliveries dl")} join ${bookRows("orders o")} on o.id = dl.order_id
  union all
  select 'payment', 'payment', id, number from ${bookRows("payments")}
  union all
  select side, side, id, code from ${bookRows("parties")}
  union all
  select 'product', 'product', id, code from ${bookRows("products")}
  union all
  select 'tax_rate', 'tax_rate', id, code from ${bookRows("tax_rates")}
)`;

/** Numbers that continue one of our series. */
const NUMBERS_OF_SERIES = sql`(
  select 'journal' as series, substr(number, 4, 4)::integer as year, substr(number, 9)::bigint as count, kind, id as key, number
  from ${NUMBERED_RECORDS} n where family = 'journal' and number ~ '^JE-[0-9]{4}-[0-9]{4,9}$'
  union all
  select p.series, 0, substr(n.number, length(p.prefix) + 1)::bigint, n.kind, n.id, n.number
  from ${NUMBERED_RECORDS} n join (
    select series, case when series in ('receipt', 'write_off') then 'payment' else series end as family,
      series_prefix(series, 0) as prefix
    from unnest(array['vendor', 'customer', 'product', 'tax_rate', 'bill', 'invoice', 'vendor_credit', 'credit_note',
      'receipt', 'payment', 'write_off', 'quote', 'sales_order', 'purchase_order', 'delivery_note', 'goods_receipt',
      'draft']) series
  ) p on p.prefix = rtrim(n.number, '0123456789') and length(n.number) - length(p.prefix) between 4 and 9
    and (p.family = n.family or p.family = 'draft' and n.family in ('bill', 'invoice', 'vendor_credit', 'credit_note'))
  where n.family <> 'journal'
)`;

/** Former numbers, from before a record was deleted or its number changed. */
const FORMER_NUMBERS = sql`(
  select coalesce(noted ->> 'number', noted ->> 'code') as number
  from ${bookRows("audit_log")} cross join lateral (values (before), (after)) as kept (noted)
  union all
  select payload::jsonb ->> 'number' from ${bookRows("journal_history")}
)`;

/** Invariants of numbers, as queries that return a row for each violation. */
export const NUMBER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-11",
    rule: "No record has a number ahead of its counter, and the last number of each counter belongs or belonged to a record",
    query: sql`
      with used as materialized (${NUMBERS_OF_SERIES}), counters as materialized (
        -- Materialized, because there are few: otherwise they are looked up for each number.
        select kind, year, last from ${bookRows("number_series")}
      ), unused as materialized (
        select s.kind, s.year, s.last, series_prefix(s.kind, s.year) as prefix from ${bookRows("number_series s")}
        where s.kind <> 'stock' and not exists (
          select from used u where u.series = s.kind and u.year = s.year and u.count = s.last)
      )
      select 'The ' || replace(used.series, '_', ' ') || ' series' || case used.year when 0 then '' else ' of ' || used.year end || ' ends at '
        || coalesce(last, 0) || ', but number ' || used.number || ' exists' as problem, used.kind, used.key
      from used left join counters s on s.kind = used.series and s.year = used.year
      where count > coalesce(last, 0) and count <= max_number_step()
      union all
      select 'The ' || replace(u.kind, '_', ' ') || ' series' || case u.year when 0 then '' else ' of ' || u.year end || ' ends at ' || u.last
        || ', but no record ever had this number', 'book', b.book_id
      from unused u join ${bookRows("books b")} on true
      where not exists (
        select from ${FORMER_NUMBERS} f where starts_with(f.number, u.prefix)
          and ltrim(substr(f.number, length(u.prefix) + 1), '0') = u.last::text)
      union all
      select 'The ' || replace(s.kind, '_', ' ') || ' number format ends at ' || s.number || ', but no record ever had this number', 'book',
        b.book_id
      from (
        select kind, prefix || lpad(last::text, greatest(digits, length(last::text)), '0') || suffix as number
        from ${bookRows("number_schemes")}
      ) s join ${bookRows("books b")} on true
      where not exists (select from ${NUMBERED_RECORDS} n where n.family = s.kind and n.number = s.number)
        and not exists (select from ${FORMER_NUMBERS} f where f.number = s.number)`,
  },
];
