import { sql } from "kysely";
import type { AccountId, DeliveryId, OrderId, PartyId, ProductId, TaxRateId } from "#domain/ids.ts";
import type { DeliveryKind } from "#domain/delivery.ts";
import type { DatedRecord, MentionedRecord } from "#domain/refusal-texts.ts";
import type { OrderKind } from "#domain/order.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import type { DesignReference } from "#server/settings/lookup.ts";

export { readDelivery, readOrder, readOrderOf } from "./read-orders.ts";

/** Returns the design and language of a sent quote or order; null for a draft. */
export async function selectSentDesign(tx: Tx, id: OrderId): Promise<DesignReference | null> {
  const { rows } = await sql<DesignReference>`
    select design_id as "designId", language from ${bookRows("orders")}
    where id = ${id} and design_id is not null`.execute(tx);
  return rows[0] ?? null;
}

/** Returns the design and language of a posted delivery note or goods receipt. */
export async function selectRecordedDeliveryDesign(tx: Tx, id: DeliveryId): Promise<DesignReference | null> {
  const { rows } = await sql<DesignReference>`
    select design_id as "designId", language from ${bookRows("deliveries")} where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** SQL conditions for other modules. */

/** Whether a contact has quotes or orders. */
export function ordersUseParty(partyId: PartyId) {
  return sql<boolean>`exists (select from ${bookRows("orders")} where party_id = ${partyId})`;
}

/** Whether an order of this kind has the number. */
export function findOrderByNumber(kind: OrderKind, number: string) {
  return sql<string | null>`(
    select number || ' (' || party_name || ', ' || date || ')' from ${bookRows("orders")}
    where kind = ${kind} and number = ${number})`;
}

/** Whether a delivery of this kind has the number. */
export function findDeliveryByNumber(kind: DeliveryKind, number: string) {
  return sql<string | null>`(
    select number || ' (' || date || ')' from ${bookRows("deliveries")} where kind = ${kind} and number = ${number})`;
}

const COLUMNS = { product: sql`product_id`, "tax rate": sql`tax_rate_id`, account: sql`account_id` };

/** Whether lines of quotes or orders refer to a record. */
export function orderLinesReferTo(column: keyof typeof COLUMNS, id: ProductId | TaxRateId | AccountId) {
  return sql<boolean>`exists (select from ${bookRows("order_items")} where ${COLUMNS[column]} = ${id})`;
}

/** Documents, orders and deliveries made from a quote or order. */
export async function selectMadeFrom(tx: Tx, orderId: OrderId): Promise<MentionedRecord[]> {
  const { rows } = await sql<MentionedRecord>`
    select number as name, date from ${bookRows("documents")} where order_id = ${orderId} and status <> 'void'
    union all select number, date from ${bookRows("deliveries")} where order_id = ${orderId} and status <> 'void'
    union all select number, date from ${bookRows("orders")}
      where quote_id = ${orderId} and status <> 'void' order by date, name`.execute(tx);
  return rows;
}

/** Numbers and dates of some orders. */
export async function selectDatedOrders(tx: Tx, ids: readonly OrderId[]): Promise<DatedRecord[]> {
  const { rows } = await sql<DatedRecord>`
    select number as name, date from ${bookRows("orders")} where id = any(${[...ids]}::uuid[])`.execute(tx);
  return rows;
}
