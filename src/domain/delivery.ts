import type { OrderKind } from "./order.ts";

/** What was delivered of a sales order, and received of a purchase order (Accounting 27). */
export const DELIVERY_KINDS = ["delivery_note", "goods_receipt"] as const;
export type DeliveryKind = (typeof DELIVERY_KINDS)[number];

/** A delivery can't be edited; one that was entered by mistake is voided. */
export const DELIVERY_STATUSES = ["issued", "void"] as const;

/** How far the goods of an order are delivered or received; none where no goods are awaited. */
export const DELIVERY_STATES = ["none", "awaited", "partly", "whole"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What is written of an order as its goods come or go. */
export function deliveryOf(kind: OrderKind): DeliveryKind | null {
  if (kind === "quote") return null;
  return kind === "sales_order" ? "delivery_note" : "goods_receipt";
}

/** Where goods are still to be delivered or received. */
const STILL_TO_DELIVER: readonly DeliveryState[] = ["awaited", "partly"];

export function isStillToDeliver(state: DeliveryState): boolean {
  return STILL_TO_DELIVER.includes(state);
}
