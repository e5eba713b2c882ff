import type { Order } from "#contract/orders.ts";
import type { OrderId, PartyId } from "#domain/ids.ts";
import type { OrderKind, OrderState } from "#domain/order.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { pageOf, readDayPlace, writeCursor } from "#server/http/cursor.ts";
import { selectOrder, selectOrders } from "./queries.ts";

type Wanted = {
  cursor?: string | undefined;
  limit: number;
  search?: string | undefined;
  partyId?: PartyId | undefined;
  state?: OrderState | undefined;
};

/** A page of a kind, the newest date first. */
export async function listOrders(
  tx: Tx,
  kind: OrderKind,
  { cursor, limit, search = "", partyId, state }: Wanted,
) {
  const place = { before: readDayPlace(cursor), limit: limit + 1 };
  const rows = await selectOrders(tx, { kind, search, partyId, state }, place);
  return pageOf(rows, limit, ({ date, id }) => writeCursor(date, id));
}

export async function readOrder(tx: Tx, kind: OrderKind, id: OrderId): Promise<Order> {
  const order = await selectOrder(tx, kind, id);
  if (order === null) throw new Refusal("order.not-found");
  return order;
}
