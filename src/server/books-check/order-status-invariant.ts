import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";

/** Quantities of each order or quote line in documents and orders that aren't void (Accounting 23, 26). */
const USED_QUANTITIES = sql`
  select order_id, position, sum(quantity) as quantity from (
    select d.order_id, i.order_position as position, i.quantity
    from ${bookRows("documents d")} join ${bookRows("document_items i")} on i.document_id = d.id
    where d.order_id is not null and d.status <> 'void' and i.order_position is not null
    union all
    select k.quote_id, i.quote_position, i.quantity
    from ${bookRows("orders k")} join ${bookRows("order_items i")} on i.order_id = k.id
    where k.quote_id is not null and k.status <> 'void' and i.quote_position is not null
    union all
    select k.quote_id, i.position, i.quantity
    from ${bookRows("orders k")} join ${bookRows("order_items i")} on i.order_id = k.quote_id
    where k.status <> 'void'
      and not exists (select from ${bookRows("order_items n")} where n.order_id = k.id and n.quote_position is not null)
  ) takers group by order_id, position`;

/** Progress of each order: what was made from it, how much of its total, and goods delivered (Accounting 27). */
const ORDER_PROGRESS = sql`
  select o.id, coalesce(l.converted_total, 0) as converted_total, case
      when o.id in (select quote_id from ${bookRows("orders")} where quote_id is not null and status <> 'void')
        then case when l.are_left then 'partially_ordered' else 'ordered' end
      when o.id in (select order_id from ${bookRows("documents")} where order_id is not null and status <> 'void')
        then case when l.are_left then 'partially_invoiced' else 'invoiced' end end as conversion_status,
    case when o.kind = 'quote' or coalesce(l.goods, 0) = 0 then 'none' when l.delivered = l.goods then 'complete'
      when l.quantity > 0 then 'partial' else 'pending' end as delivery_progress
  from ${bookRows("orders o")} left join (
    select i.order_id, bool_or(i.quantity > coalesce(t.quantity, 0)) as are_left,
      sum(i.total - round(i.total * (i.quantity - coalesce(t.quantity, 0)) / nullif(i.quantity, 0), i.minor_unit)) as converted_total,
      count(*) filter (where i.product_type = 'inventory' and i.quantity > 0) as goods,
      count(*) filter (where i.product_type = 'inventory' and i.quantity > 0 and g.quantity >= i.quantity) as delivered,
      sum(g.quantity) filter (where i.product_type = 'inventory') as quantity
    from ${bookRows("order_items i")}
    left join (${USED_QUANTITIES}) t on t.order_id = i.order_id and t.position = i.position
    left join (
      select di.order_id, di.position, sum(di.quantity) as quantity
      from ${bookRows("delivery_items di")} join ${bookRows("deliveries dl")} on dl.id = di.delivery_id
      where dl.status <> 'void' group by di.order_id, di.position
    ) g on g.order_id = i.order_id and g.position = i.position
    group by i.order_id
  ) l on l.order_id = o.id`;

/** Stored progress of quotes and orders in lists, with totals (Interface 1). */
export const ORDER_STATUS_INVARIANT: Invariant = {
  invariant: "I-111",
  rule: "The stored progress of every quote and order matches its documents, orders, and deliveries",
  query: sql`
    with sums as (
      select kind, undated_status, currency, case when undated_status = 'sent' then due_date else 'infinity' end as last_day, count(*) as orders,
        sum(total) as total, sum(remaining_total) as remaining_total, count(*) filter (where is_undelivered) as undelivered,
        coalesce(sum(total) filter (where is_undelivered), 0) as undelivered_total, max(id::text)::uuid as last_id
      from ${bookRows("orders")} group by 1, 2, 3, 4
    )
    select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ': progress ' || replace(coalesce(m.conversion_status, 'not started'), '_', ' ') || ', ' || m.converted_total
      || ', goods ' || m.delivery_progress || '; stored as ' || replace(coalesce(o.conversion_status, 'not started'), '_', ' ') || ', ' || o.converted_total || ', goods ' || o.delivery_progress as problem,
      o.kind, o.id as key, minor_unit(o.currency) as "minorUnit"
    from ${bookRows("orders o")} join (${ORDER_PROGRESS}) m on m.id = o.id
    where (o.conversion_status, o.converted_total, o.delivery_progress) is distinct from (m.conversion_status, m.converted_total, m.delivery_progress)
    union all
    select 'Stored totals of orders (' || replace(kind, '_', ' ') || ', ' || replace(undated_status, '_', ' ') || ', ' || currency || '): ' || coalesce(t.orders, 0)
      || ' for ' || coalesce(t.total, 0) || ', remaining ' || coalesce(t.remaining_total, 0) || ' instead of ' || coalesce(s.orders, 0) || ' for '
      || coalesce(s.total, 0) || ', remaining ' || coalesce(s.remaining_total, 0),
      -- A status without orders belongs to no order.
      case when s.last_id is null then 'book' else kind end, coalesce(s.last_id, (select book_id from ${bookRows("books")})), minor_unit(currency)
    from sums s full join ${bookRows("order_status_totals t")} using (kind, undated_status, currency, last_day)
    where (s.orders, s.total, s.remaining_total, s.undelivered, s.undelivered_total)
      is distinct from (t.orders, t.total, t.remaining_total, t.undelivered, t.undelivered_total)`,
};
