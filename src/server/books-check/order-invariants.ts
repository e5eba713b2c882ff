import { sql } from "kysely";
import { bookRows } from "#server/db/transaction.ts";
import type { Invariant } from "./check-books.ts";
import { ORDER_STATUS_INVARIANT } from "./order-status-invariant.ts";

/** Invariants of quotes and orders, and of the documents made from them. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I-68",
    rule: "Every quote and order is the sum of its lines, and an accepted quote records who accepted it",
    query: sql`
      select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ': ' || o.subtotal || ' + ' || o.tax_amount || ', its lines '
        || coalesce(i.subtotal, 0) || ' + ' || coalesce(i.tax_amount, 0) as problem, o.kind, o.id as key,
        minor_unit(o.currency) as "minorUnit"
      from ${bookRows("orders o")} left join (
        select order_id, sum(subtotal) as subtotal, sum(tax_amount) as tax_amount, sum(document_discount) as discount
        from ${bookRows("order_items")} group by order_id
      ) i on i.order_id = o.id
      where o.subtotal is distinct from i.subtotal or o.tax_amount is distinct from i.tax_amount
        or o.discount_amount is distinct from i.discount or o.total <> o.subtotal + o.tax_amount
        or (o.status = 'accepted' and (o.answered_by is null or o.answered_at is null))
      union all
      select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ', line ' || i.position || ': ' || trim_scale(i.quantity)
        || ' at ' || trim_scale(i.unit_price) || ' doesn''t equal ' || i.subtotal, o.kind, o.id, i.minor_unit
      from ${bookRows("orders o")} join ${bookRows("order_items i")} on i.order_id = o.id
      where not order_item_matches_price(i, o.prices_include_tax)
      union all
      select 'Delivery ' || d.number || ' is dated before ' || replace(o.kind, '_', ' ') || ' ' || o.number, o.kind, o.id, 0
      from ${bookRows("orders o")} join ${bookRows("deliveries d")} on d.order_id = o.id
      where d.status <> 'void' and d.date < o.date`,
  },
  {
    invariant: "I-69",
    rule: "Documents created from a quote or order are for its customer or vendor and take at most the ordered quantities",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' was created from ' || replace(o.kind, '_', ' ') || ' ' || o.number || ' (' || o.status || ')' as problem, d.kind, d.id as key
      from ${bookRows("documents d")} join ${bookRows("orders o")} on o.id = d.order_id
      where o.party_id <> d.party_id or d.kind <> case o.kind when 'purchase_order' then 'bill' else 'invoice' end
        or (o.kind = 'quote' and o.status <> 'accepted')
      union all
      select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ', line ' || t.position || ': ' || t.quantity || ' on documents, '
        || coalesce(i.quantity::text || ' ordered', 'but the line doesn''t exist'), o.kind, o.id
      from (
        select d.order_id, ti.order_position as position, sum(ti.quantity) as quantity
        from ${bookRows("documents d")} join ${bookRows("document_items ti")} on ti.document_id = d.id
        where d.status <> 'void' and ti.order_position is not null group by d.order_id, ti.order_position
      ) t left join ${bookRows("orders o")} on o.id = t.order_id
      left join ${bookRows("order_items i")} on i.order_id = o.id and i.position = t.position
      where i.quantity is null or t.quantity > i.quantity`,
  },
  {
    invariant: "I-85",
    rule: "A void order has no documents, and a sales order comes from an accepted quote of its customer or from none",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' was created from ' || replace(o.kind, '_', ' ') || ' ' || o.number || ', which was voided'
        as problem, d.kind, d.id as key
      from ${bookRows("documents d")} join ${bookRows("orders o")} on o.id = d.order_id
      where o.status = 'void' and d.status <> 'void'
      union all
      select 'Sales order ' || k.number || ' was created from quote ' || o.number || ' (' || o.status || ')', k.kind, k.id
      from ${bookRows("orders k")} join ${bookRows("orders o")} on o.id = k.quote_id
      where k.kind <> 'sales_order' or o.kind <> 'quote' or o.status <> 'accepted' or o.party_id <> k.party_id`,
  },
  {
    invariant: "I-92",
    rule: "Orders and invoices of a quote together take at most the offered quantities",
    query: sql`
      select 'Quote ' || o.number || ', line ' || i.position || ': ' || converted_quantity_of_line(o.book_id, o.id, i.position)
        || ' ordered or invoiced, ' || i.quantity || ' offered' as problem, o.kind, o.id as key
      from ${bookRows("orders o")} join ${bookRows("order_items i")} on i.order_id = o.id
      where o.id in (select quote_id from ${bookRows("orders")} where quote_id is not null)
        and converted_quantity_of_line(o.book_id, o.id, i.position) > i.quantity
      union all
      select 'Sales order ' || k.number || ' is linked to line ' || n.quote_position || ', which its quote doesn''t have', k.kind, k.id
      from ${bookRows("orders k")} join ${bookRows("order_items n")} on n.order_id = k.id
      left join ${bookRows("order_items i")} on i.order_id = k.quote_id and i.position = n.quote_position
      where n.quote_position is not null and i.position is null`,
  },
  {
    invariant: "I-106",
    rule: "Documents created from a quote or order have its currency and that currency's decimals",
    query: sql`
      select initcap(replace(d.kind, '_', ' ')) || ' ' || d.number || ' is in ' || d.currency || ', but ' || replace(o.kind, '_', ' ') || ' ' || o.number || ' is in '
        || o.currency as problem, d.kind, d.id as key
      from ${bookRows("documents d")} join ${bookRows("orders o")} on o.id = d.order_id where d.currency <> o.currency
      union all
      select 'Sales order ' || k.number || ' is in ' || k.currency || ', but its quote is in ' || o.currency, k.kind, k.id
      from ${bookRows("orders k")} join ${bookRows("orders o")} on o.id = k.quote_id where k.currency <> o.currency
      union all
      select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ', line ' || i.position || ' has more decimals than its currency',
        o.kind, o.id
      from ${bookRows("orders o")} join ${bookRows("order_items i")} on i.order_id = o.id
      where (i.subtotal, i.tax_amount, i.discount_amount, i.document_discount) is distinct from
        (round(i.subtotal, minor_unit(o.currency)), round(i.tax_amount, minor_unit(o.currency)),
          round(i.discount_amount, minor_unit(o.currency)), round(i.document_discount, minor_unit(o.currency)))`,
  },
  {
    invariant: "I-90",
    rule: "Every delivery and receipt belongs to an order that isn't void and takes at most the ordered quantities",
    query: sql`
      select 'Delivery ' || dl.number || ' belongs to ' || replace(o.kind, '_', ' ') || ' ' || o.number || ' (' || o.status || ')' as problem,
        o.kind, o.id as key
      from ${bookRows("deliveries dl")} join ${bookRows("orders o")} on o.id = dl.order_id
      where dl.kind is distinct from case o.kind when 'sales_order' then 'delivery_note' when 'purchase_order' then 'goods_receipt' end
        or (o.status = 'void' and dl.status <> 'void')
        or not exists (select from ${bookRows("delivery_items di")} where di.delivery_id = dl.id)
      union all
      select initcap(replace(o.kind, '_', ' ')) || ' ' || o.number || ', line ' || t.position || ': ' || t.quantity || ' on deliveries, '
        || coalesce(i.quantity::text || ' ordered', 'but the line doesn''t exist'), o.kind, o.id
      from (
        select di.order_id, di.position, sum(di.quantity) as quantity
        from ${bookRows("delivery_items di")} join ${bookRows("deliveries dl")} on dl.id = di.delivery_id
        where dl.status <> 'void' group by di.order_id, di.position
      ) t left join ${bookRows("orders o")} on o.id = t.order_id
      left join ${bookRows("order_items i")} on i.order_id = t.order_id and i.position = t.position
      where i.quantity is null or t.quantity > i.quantity`,
  },
  ORDER_STATUS_INVARIANT,
];
