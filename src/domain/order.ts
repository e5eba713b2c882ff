import type { OrderDeliveryStatus } from "./delivery.ts";
import type { DocumentKind, PartySide } from "./document.ts";

/** Quotes before a sale, and orders before an invoice or bill (Accounting 23, 26). */
export const ORDER_KINDS = ["quote", "sales_order", "purchase_order"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** A customer's answer is final. A closed order can be reopened by its owner. */
export const ORDER_STATUSES = ["draft", "sent", "accepted", "declined", "open", "closed", "void"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses of a quote set by its author, before an answer. */
export const INPUT_STATUSES = ["draft", "sent"] as const;
export const ORDER_ANSWERS = ["accepted", "declined"] as const;
export type OrderAnswer = (typeof ORDER_ANSWERS)[number];

/** Statuses a user can set. */
export const ORDER_ENDS = ["open", "closed", "void"] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

/** The effective status of an order: from its status, its date and what was created from it. */
export const EFFECTIVE_STATUSES = [
  "draft",
  "sent",
  "expired",
  "accepted",
  "open",
  "partially_ordered",
  "ordered",
  "partially_invoiced",
  "invoiced",
  "declined",
  "closed",
  "void",
] as const;
export type EffectiveStatus = (typeof EFFECTIVE_STATUSES)[number];

/** Possible statuses of each kind. */
export const EFFECTIVE_STATUSES_OF: Readonly<Record<OrderKind, readonly EffectiveStatus[]>> = {
  quote: [
    "draft",
    "sent",
    "expired",
    "accepted",
    "partially_ordered",
    "ordered",
    "partially_invoiced",
    "invoiced",
    "declined",
  ],
  sales_order: ["open", "partially_invoiced", "invoiced", "closed", "void"],
  purchase_order: ["open", "partially_invoiced", "invoiced", "closed", "void"],
};

export function isAnswered(status: OrderStatus): boolean {
  return status === "accepted" || status === "declined";
}

/** Document to create. */
export const DOCUMENT_KIND_OF: Readonly<Record<OrderKind, DocumentKind>> = {
  quote: "invoice",
  sales_order: "invoice",
  purchase_order: "bill",
};

export function sideOfOrder(kind: OrderKind): PartySide {
  return kind === "purchase_order" ? "vendor" : "customer";
}

/** Statuses with something left to invoice. */
const STILL_TO_INVOICE: readonly EffectiveStatus[] = [
  "accepted",
  "open",
  "partially_ordered",
  "partially_invoiced",
];

export function isUninvoiced(status: EffectiveStatus): boolean {
  return STILL_TO_INVOICE.includes(status);
}

/** Whether it can be voided: until it is answered, or while nothing unvoided was created or delivered from it. */
export function canBeVoided({ status, effectiveStatus, deliveryStatus }: OrderProgress): boolean {
  return (
    status === "draft" ||
    status === "sent" ||
    (effectiveStatus === "open" && (deliveryStatus === "none" || deliveryStatus === "pending"))
  );
}
/** Whether its lines can be edited, too: not after anything was created or delivered from them, even if voided. */
export function canBeEdited(order: OrderProgress & { areLinesLocked: boolean }): boolean {
  return canBeVoided(order) && !order.areLinesLocked;
}
type OrderProgress = {
  status: OrderStatus;
  effectiveStatus: EffectiveStatus;
  deliveryStatus: OrderDeliveryStatus;
};
