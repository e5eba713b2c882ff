import { sql } from "kysely";
import type { Delivery } from "#contract/deliveries.ts";
import type { DeliveryId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** Columns of a delivery `dl`. */
export const DELIVERY_COLUMNS = sql`
  dl.id, dl.kind, dl.number, dl.order_id as "orderId", dl.date, dl.address, dl.notes, dl.status, (
    select json_agg(json_build_object('position', di.position, 'quantity', trim_scale(di.quantity)::text)
      order by di.position)
    from ${bookRows("delivery_items di")} where di.delivery_id = dl.id
  ) as items`;

export async function selectDelivery(tx: Tx, id: DeliveryId): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`
    select ${DELIVERY_COLUMNS} from ${bookRows("deliveries dl")} where dl.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

export async function insertDelivery(
  tx: Tx,
  { id, kind, number, orderId, date, address, notes, items }: Omit<Delivery, "status">,
): Promise<void> {
  await sql`
    insert into deliveries (book_id, id, kind, number, order_id, date, address, notes)
    values (${BOOK}, ${id}, ${kind}, ${number}, ${orderId}, ${date}, ${address}, ${notes})`.execute(tx);
  await sql`
    insert into delivery_items (book_id, delivery_id, order_id, position, quantity)
    select b.book_id, ${id}, ${orderId}, i.position, i.quantity
    from ${bookRows("books b")}, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (position integer, quantity numeric)`.execute(
    tx,
  );
}

/** Voids a delivery. */
export async function markDeliveryVoid(tx: Tx, id: DeliveryId): Promise<void> {
  await sql`update deliveries set status = 'void' where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
