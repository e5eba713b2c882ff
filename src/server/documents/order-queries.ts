import { type RawBuilder, sql } from "kysely";
import type { TaxRounding } from "#domain/document.ts";
import type { OrderId } from "#domain/ids.ts";
import type { OrderKind } from "#domain/order.ts";
import type { PaymentTerms } from "#domain/payment-terms.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";

/** Kind of the order with an ID. */
export function readOrderKind(id: RawBuilder<unknown>) {
  return sql<OrderKind | null>`(select kind from ${bookRows("orders")} where id = ${id})`;
}

/** Where an order's taxes are rounded; no row without an order (Decision 0107). */
export function selectOrderRounding(id: OrderId | null) {
  return sql`select tax_rounding as "taxRounding" from ${bookRows("orders")} where id = ${id}`;
}

/** Returns what documents made from an order share: its currency, where its taxes are rounded, and its payment terms. */
export async function selectOrderDefaults(tx: Tx, id: OrderId): Promise<OrderTerms | undefined> {
  const { rows } = await sql<OrderTerms>`
    select currency, tax_rounding as "taxRounding", payment_terms as "paymentTerms" from ${bookRows("orders")} where id = ${id}`.execute(
    tx,
  );
  return rows[0];
}
type OrderTerms = { currency: string; taxRounding: TaxRounding; paymentTerms: PaymentTerms };
