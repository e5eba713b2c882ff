import type { Delivery, DeliveryInput } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import { deliveryOf } from "#domain/delivery.ts";
import { localizeQuantity } from "#domain/format-number.ts";
import type { DeliveryId } from "#domain/ids.ts";
import type { Locale } from "#domain/locales.ts";
import { compare, isZero, subtractQuantities } from "#domain/money.ts";
import { ORDER_KINDS } from "#domain/order.ts";
import { exceedsOutstandingText } from "#domain/refusal-texts.ts";
import { type FieldProblem, type RefusalCode, refuseField, refuseFields } from "#domain/refusals.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { takeRecordNumber } from "#server/numbering/next-number.ts";
import { lockBook, selectLocale } from "#server/settings/lookup.ts";
import { insertDelivery, markDeliveryVoid } from "./delivery-queries.ts";
import { selectOrder } from "./queries.ts";
import { readDelivery } from "./read-orders.ts";

/** Records a delivery of a sales order or a receipt of a purchase order. No stock moves (Accounting 27). */
export async function createDelivery(tx: Tx, { number, ...input }: DeliveryInput): Promise<Delivery> {
  await lockBook(tx);
  const order = await selectOrder(tx, ORDER_KINDS, input.orderId);
  if (order === null) throw refuseField("order.not-found", "orderId");
  const kind = deliveryOf(order.kind);
  if (kind === null || order.status !== "open") throw refuseField("delivery.order-not-open", "orderId");
  if (input.date < order.date) throw refuseField("delivery.before-order", "date");
  refuseFields(deliveryProblems(input.items, order, await selectLocale(tx)));
  const id = newId<DeliveryId>();
  await insertDelivery(tx, {
    ...input,
    id,
    kind,
    number: await takeRecordNumber(tx, kind, { typed: number, date: input.date }),
  });
  const after = await readDelivery(tx, id);
  await recordAudit(tx, { action: `${kind}.created`, subject: "delivery", subjectId: id, after });
  return after;
}

/** Voids a delivery that didn't happen. It keeps its number. */
export async function voidDelivery(tx: Tx, id: DeliveryId): Promise<Delivery> {
  await lockBook(tx);
  const before = await readDelivery(tx, id);
  if (before.status === "void") return before;
  await markDeliveryVoid(tx, id);
  const after = await readDelivery(tx, id);
  await recordAudit(tx, { action: `${after.kind}.void`, subject: "delivery", subjectId: id, before, after });
  return after;
}

/** Problems of the lines: they don't exist, are listed twice, or exceed the outstanding quantity. */
function deliveryProblems(items: DeliveryInput["items"], order: Order, locale: Locale): FieldProblem[] {
  const problem = (code: RefusalCode, field: string): FieldProblem[] => [{ code, field }];
  if (items.length === 0) return problem("delivery.quantity-required", "items");
  return items.flatMap(({ position, quantity }, index) => {
    const fieldOfItem = (field: string) => `items[${index}].${field}`;
    const line = order.items.find((item) => item.position === position);
    if (!line || isZero(line.quantity)) return problem("order.line-not-found", fieldOfItem("position"));
    if (items.findIndex((candidate) => candidate.position === position) < index)
      return problem("delivery.duplicate-line", fieldOfItem("position"));
    if (isZero(quantity)) return problem("delivery.quantity-required", fieldOfItem("quantity"));
    const undelivered = subtractQuantities(line.quantity, line.delivered);
    if (compare(quantity, undelivered) <= 0) return [];
    const message = exceedsOutstandingText(localizeQuantity(undelivered, locale));
    return [{ code: "delivery.exceeds-remaining", field: fieldOfItem("quantity"), message }];
  });
}
