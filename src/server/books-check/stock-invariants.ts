import { sql } from "kysely";
import { BOOK, bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Invariants of goods, as queries that return a row for each violation. */
export const STOCK_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-19",
    rule: "Stock is the sum of its movements, in quantity and value, has a value only with a quantity, and came in at its cost",
    query: sql`
      with sums as (
        select product_id, sum(quantity) as quantity, sum(value) as value, max(date) as last_date
        from ${bookRows("stock_movements")} where not is_void group by product_id
      ), running as (
        select product_id, date, sum(sum(quantity)) over by_date as quantity, sum(sum(value)) over by_date as value
        from ${bookRows("stock_movements")} where not is_void group by product_id, date
        window by_date as (partition by product_id order by date)
      )
      select 'Product ' || p.code || ': stock ' || coalesce(s.quantity, 0) || ' worth ' || coalesce(s.value, 0)
        || ', movements ' || coalesce(m.quantity, 0) || ' worth ' || coalesce(m.value, 0) as problem,
        'product' as kind, p.id as key
      from ${bookRows("products p")} left join ${bookRows("product_stock s")} on s.product_id = p.id left join sums m on m.product_id = p.id
      where coalesce(s.quantity, 0) <> coalesce(m.quantity, 0) or coalesce(s.value, 0) <> coalesce(m.value, 0)
        or s.moved_quantity <> s.quantity
      union all
      select 'Product ' || p.code || ' was last moved on ' || m.last_date || ', but its stock has ' || coalesce(s.last_date::text, 'no date'), 'product', p.id
      from sums m join ${bookRows("product_stock s")} using (product_id) join ${bookRows("products p")} on p.id = m.product_id
      where s.last_date is distinct from m.last_date
      union all
      select 'Product ' || p.code || ' on ' || r.date || ': ' || r.quantity || ' worth ' || r.value, 'product', p.id
      from running r join ${bookRows("products p")} on p.id = r.product_id
      where (r.quantity = 0 and r.value <> 0) or (r.quantity > 0 and r.value < 0)
      union all
      select 'Product ' || p.code || ', ' || replace(m.kind, '_', ' ') || ' on ' || m.date || ': cost ' || m.cost || ', value ' || m.value, 'product', p.id
      from ${bookRows("stock_movements m")} join ${bookRows("products p")} on p.id = m.product_id left join (
        select original_movement_id, sum(value) as value from ${bookRows("stock_movements")}
        where kind = 'cost_correction' and not is_void group by original_movement_id
      ) c on c.original_movement_id = m.id
      where m.quantity > 0 and m.counted_quantity is null and not m.is_void and m.value + coalesce(c.value, 0) <> m.cost`,
  },
  {
    invariant: "I-112",
    rule: "After every stock count, the counted quantity is on hand",
    query: sql`
      select 'Product ' || p.code || ', stock count on ' || m.date || ': counted ' || m.counted_quantity || ', on hand afterward ' || left_by.quantity as problem,
        'product' as kind, p.id as key
      from stock_movements m join ${bookRows("products p")} on p.id = m.product_id
      cross join lateral (select quantity_after_count(m) as quantity) left_by
      where m.book_id = ${BOOK} and m.counted_quantity is not null and not m.is_void and left_by.quantity <> m.counted_quantity`,
  },
  {
    invariant: "I-125",
    rule: "Landed costs took no more from an expense account than was posted to it",
    query: sql`
      select 'Account ' || a.code || ' on ' || fault.day || ': landed costs exceed the amount posted' as problem,
        'account' as kind, a.code as key
      from ${bookRows("accounts a")} cross join lateral (select landed_cost_fault(a.book_id, a.id) as day) fault
      where fault.day is not null and a.type = 'expense'`,
  },
  {
    invariant: "I-20",
    rule: "Every posted item of goods has exactly one stock movement",
    query: sql`
      with expected as (
        select i.document_id, i.position, i.product_id, d.number,
          case when d.kind in ('bill', 'credit_note') then i.quantity else -i.quantity end as quantity
        from ${bookRows("document_items i")} join ${bookRows("documents d")} on d.id = i.document_id
        where d.status in ('posted', 'paid') and i.product_type = 'inventory' and i.quantity <> 0
          and (i.returns_stock or d.kind in ('bill', 'invoice'))
      ), moved as (
        select m.document_id, m.item_position as position, m.product_id, sum(m.quantity) as quantity,
          count(*) filter (where d.reversed_on is null) as n
        from ${bookRows("stock_movements m")} join ${bookRows("documents d")} on d.id = m.document_id where not m.is_void
        group by m.document_id, m.item_position, m.product_id
      )
      select coalesce(
        (select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number from ${bookRows("documents d")} where d.id = document_id),
        'A document that no longer exists') || ', item ' || position || ': quantity '
        || coalesce(w.quantity, 0) || ', but stock changed by ' || coalesce(m.quantity, 0) || ' in ' || coalesce(m.n, 0) || ' movements' as problem,
        (select kind from ${bookRows("documents d")} where d.id = document_id) as kind, document_id as key
      from expected w full join moved m using (document_id, position, product_id)
      where coalesce(w.quantity, 0) <> coalesce(m.quantity, 0) or m.n > 1`,
  },
  {
    invariant: "I-21",
    rule: "Stock is not negative while selling without stock is blocked",
    query: sql`
      with blocked as (
        -- Earlier negative stock may remain. Ids are in order of creation.
        select coalesce((
          select id from ${bookRows("audit_log")} where action = 'book.edited' and after ->> 'negativeStock' = 'block'
            and before ->> 'negativeStock' <> 'block' order by id desc limit 1
        ), '00000000-0000-0000-0000-000000000000') as since
        from ${bookRows("books")} where negative_stock = 'block'
      ), running as (
        select product_id, date, sum(sum(quantity)) over (partition by product_id order by date) as quantity
        from ${bookRows("stock_movements")} where not is_void group by product_id, date
      )
      select 'Product ' || p.code || ' on ' || r.date || ': ' || r.quantity || ' on hand' as problem, 'product' as kind, p.id as key
      from blocked b cross join running r join ${bookRows("products p")} on p.id = r.product_id
      where r.quantity < 0 and exists (
        select from ${bookRows("stock_movements m")}
        where m.product_id = r.product_id and m.date = r.date and m.quantity < 0 and not m.is_void and m.id > b.since
          -- An edited document moves its goods again, even on another day; it may still take the quantity it took
          -- before.
          and not exists (select from ${bookRows("stock_movements o")} where o.document_id = m.document_id
            and o.product_id = m.product_id and o.id <= b.since and o.quantity <= m.quantity)
      )`,
  },
];
