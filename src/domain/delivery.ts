import type { OrderKind } from "./order.ts";

/** Delivery documents: of a sales order, or of a purchase order (Accounting 27). */
export const DELIVERY_KINDS = ["delivery_note", "goods_receipt"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** Deliveries can't be edited; one entered by mistake is voided. */
export const DELIVERY_STATUSES = ["recorded", "void"] as const;

/** How much of an order's goods has been delivered or received; "none" if it has no goods to deliver. */
export const ORDER_DELIVERY_STATUSES = ["none", "pending", "partial", "complete"] as const;
export type OrderDeliveryStatus = (typeof ORDER_DELIVERY_STATUSES)[number];

/** Returns the kind of delivery document for an order, or null if it has none. */
export function deliveryOf(kind: OrderKind): DeliveryKind | null {
  if (kind === "quote") return null;
  return kind === "sales_order" ? "delivery_note" : "goods_receipt";
}

/** States in which goods are still to be delivered or received. */
const STILL_TO_DELIVER: readonly OrderDeliveryStatus[] = ["pending", "partial"];

export function isUndelivered(status: OrderDeliveryStatus): boolean {
  return STILL_TO_DELIVER.includes(status);
}
