import type { WithFiles } from "#contract/with-files.ts";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order, OrderHeader } from "#contract/orders.ts";
import { type Day, FIRST_DATE, LAST_DATE } from "#domain/dates.ts";
import type { DeliveryId, OrderId, PartyId } from "#domain/ids.ts";
import type { OrderColumn } from "#domain/lists.ts";
import { ORDER_KINDS, type OrderKind, type EffectiveStatus } from "#domain/order.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readOrderedPage } from "#server/http/ordered-page.ts";
import { countOrders, selectOrders, selectSummary, type StatusCount } from "./list-queries.ts";
import { selectDelivery } from "./delivery-queries.ts";
import { selectOrder } from "./queries.ts";

type OrderListFilter = {
  search?: string | undefined;
  partyId?: PartyId | undefined;
  start?: Day | undefined;
  end?: Day | undefined;
  hasAttachments?: AttachmentsFilter | undefined;
};
type OrdersQuery = OrderListFilter & {
  sort?: OrderColumn | `-${OrderColumn}` | undefined;
  cursor?: string | undefined;
  count?: "true" | undefined;
  limit: number;
  effectiveStatus?: EffectiveStatus | undefined;
  hasRemaining?: "true" | undefined;
  isUndelivered?: "true" | undefined;
};

/** Returns a page of orders of a kind, by default newest date first. */
export async function listOrders(tx: Tx, kind: OrderKind, query: OrdersQuery) {
  const { effectiveStatus, hasRemaining, isUndelivered } = query;
  const filter = {
    ...filterOf(kind, query),
    effectiveStatus,
    hasRemaining: hasRemaining === "true",
    isUndelivered: isUndelivered === "true",
  };
  return readOrderedPage({
    query,
    kinds: {
      date: "date",
      number: "text",
      party: "text",
      dueDate: "date",
      effectiveStatus: "text",
      total: "number",
      remaining: "number",
    },
    defaultSort: "-date",
    valueOf: ({ partyName, ...order }: WithFiles<OrderHeader>, by) =>
      by === "party" ? partyName : order[by],
    read: (order, limit) => selectOrders(tx, filter, { order, limit }),
    count: (atMost) => countOrders(tx, filter, atMost),
  });
}

/** Counts matching orders per status and currency, and their remaining amounts. */
export async function summarizeOrders(
  tx: Tx,
  kind: OrderKind,
  filter: OrderListFilter,
): Promise<{ statuses: StatusCount[] }> {
  return { statuses: await selectSummary(tx, filterOf(kind, filter)) };
}

function filterOf(
  kind: OrderKind,
  { search = "", partyId, start = FIRST_DATE, end = LAST_DATE, hasAttachments }: OrderListFilter,
) {
  return { kind, search, partyId, start, end, hasAttachments };
}

export async function readOrder(tx: Tx, kind: OrderKind, id: OrderId): Promise<Order> {
  const order = await selectOrder(tx, [kind], id);
  if (order === null) throw new Refusal("order.not-found");
  return order;
}

export async function readDelivery(tx: Tx, id: DeliveryId): Promise<Delivery> {
  const delivery = await selectDelivery(tx, id);
  if (delivery === null) throw new Refusal("delivery.not-found");
  return delivery;
}

/** Returns the order of a delivery. */
export async function readOrderOf(tx: Tx, { orderId }: Pick<Delivery, "orderId">): Promise<Order> {
  const order = await selectOrder(tx, ORDER_KINDS, orderId);
  if (order === null) throw new Refusal("order.not-found");
  return order;
}
