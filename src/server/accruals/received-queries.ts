import { type RawBuilder, sql } from "kysely";
import type { Day } from "#domain/dates.ts";
import type { AccountId, OrderId, PartyId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

type ReceivedNotBilled = {
  orderId: OrderId;
  orderNumber: string;
  partyId: PartyId;
  partyName: string;
  /** Null for products. */
  accountId: AccountId | null;
  currency: string;
  amount: Money;
};

/**
 * Goods received on purchase orders but not billed by a day, at order prices without tax, in the order's currency. Leaves out
 * the orders in `except`, a query of their IDs (Accounting 30).
 */
export async function selectReceivedNotBilled(
  tx: Tx,
  day: Day,
  excluded: RawBuilder<unknown>,
): Promise<ReceivedNotBilled[]> {
  const { rows } = await sql<ReceivedNotBilled>`
    select o.id as "orderId", o.number as "orderNumber", o.party_id as "partyId", o.party_name as "partyName",
      i.account_id as "accountId", o.currency,
      format_amount(sum(round(i.subtotal * (r.quantity - coalesce(b.quantity, 0)) / i.quantity, i.minor_unit))) as amount
    from ${bookRows("orders o")} join ${bookRows("order_items i")} on i.order_id = o.id and i.quantity > 0
    join lateral (
      select sum(di.quantity) as quantity
      from ${bookRows("deliveries dl")} join ${bookRows("delivery_items di")} on di.delivery_id = dl.id
      where dl.order_id = o.id and dl.status <> 'void' and dl.date <= ${day}::date and di.position = i.position
    ) r on true
    left join lateral (
      select sum(bi.quantity) as quantity
      from ${bookRows("documents d")} join ${bookRows("document_items bi")} on bi.document_id = d.id
      where d.order_id = o.id and d.status in ('posted', 'paid') and d.date <= ${day}::date
        and bi.order_position = i.position
    ) b on true
    where o.kind = 'purchase_order' and o.status <> 'void' and r.quantity > coalesce(b.quantity, 0)
      and o.id not in (${excluded})
    group by o.id, o.number, o.party_id, o.party_name, o.currency, i.account_id
    having sum(round(i.subtotal * (r.quantity - coalesce(b.quantity, 0)) / i.quantity, i.minor_unit)) > 0
    order by o.number, i.account_id nulls first`.execute(tx);
  return rows;
}
