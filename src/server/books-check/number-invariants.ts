import { sql } from "kysely";
import { own } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** All that has a number of a series of its own, by the kind of the record and what numbers are unique among. */
const NUMBERED = sql`(
  select 'journal' as kind, 'journal' as series, id::text as key, number from ${own("journals")}
  union all
  select kind, kind, id::text, number from ${own("documents")} where opening_id is null or status <> 'void'
  union all
  select 'payment', direction, id::text, number from ${own("payments")}
  union all
  select kind, kind, id::text, number from ${own("orders")}
  union all
  select o.kind, dl.kind, o.id::text, dl.number from ${own("deliveries dl")} join ${own("orders o")} on o.id = dl.order_id
  union all
  select side, side, id::text, code from ${own("parties")}
  union all
  select 'product', 'product', id::text, code from ${own("products")}
  union all
  select 'tax_rate', 'tax_rate', id::text, code from ${own("tax_rates")}
)`;

/** What must always be true of numbers, each as a query that returns no row when it is. */
export const NUMBER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-10",
    rule: "No two journals, documents or payments of a kind, customers, vendors, products or taxes have the same number",
    query: sql`
      select 'Number ' || number || ' is used ' || count(*) || ' times' as problem, min(kind) as kind, max(key) as key
      from ${NUMBERED} n group by series, number having count(*) > 1`,
  },
  {
    invariant: "I-11",
    rule: "No number that its counter reaches in one step is ahead of it",
    query: sql`
      with used as (
        select 'journal' as series, substr(number, 4, 4)::integer as year, substr(number, 9)::bigint as count, 'journal' as kind,
          id as key, number
        from ${own("journals")} where number ~ '^JE-[0-9]{4}-[0-9]{4,9}$'
        union all
        select p.series, 0, substr(n.number, length(p.prefix) + 1)::bigint, n.kind, n.id, n.number
        from (
          select kind as family, kind, id, number from ${own("documents")}
          union all
          select kind, kind, id, number from ${own("orders")}
          union all
          select dl.kind, o.kind, o.id, dl.number from ${own("deliveries dl")} join ${own("orders o")} on o.id = dl.order_id
          union all
          select 'payment', 'payment', id, number from ${own("payments")}
          union all
          select side, side, id, code from ${own("parties")}
          union all
          select 'product', 'product', id, code from ${own("products")}
          union all
          select 'tax_rate', 'tax_rate', id, code from ${own("tax_rates")}
        ) n join (
          select series, case when series in ('receipt', 'write_off') then 'payment' else series end as family,
            series_prefix(series, 0) as prefix
          from unnest(array['vendor', 'customer', 'product', 'tax_rate', 'bill', 'invoice', 'vendor_credit', 'credit_note',
            'receipt', 'payment', 'write_off', 'quote', 'sales_order', 'purchase_order', 'delivery_note', 'goods_receipt']) series
        ) p on p.family = n.family and starts_with(n.number, p.prefix)
          and substr(n.number, length(p.prefix) + 1) ~ '^[0-9]{4,9}$'
      )
      select 'The counter of ' || used.series || case used.year when 0 then '' else ' in ' || used.year end || ' is at '
        || coalesce(last, 0) || ', and there is ' || used.number as problem, used.kind, used.key
      from used left join ${own("number_series s")} on s.kind = used.series and s.year = used.year
      where count > coalesce(last, 0) and count <= number_step()`,
  },
];
