import type { DeliveryState } from "./delivery.ts";
import type { DocumentKind, PartySide } from "./document.ts";

/** What is offered before it is sold, and ordered before it is invoiced (Accounting 23, 26). */
export const ORDER_KINDS = ["quote", "sales_order", "purchase_order"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** An answer is the customer's, and is not taken back. An order is closed by its owner, who can open it again. */
export const ORDER_STATUSES = ["draft", "sent", "accepted", "declined", "open", "closed", "void"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What the writer of a quote says of it; the rest is answered. */
export const WRITTEN_STATUSES = ["draft", "sent"] as const;
export const ORDER_ANSWERS = ["accepted", "declined"] as const;
export type OrderAnswer = (typeof ORDER_ANSWERS)[number];

/** What becomes of an order. */
export const ORDER_ENDS = ["open", "closed", "void"] as const;
export type OrderEnd = (typeof ORDER_ENDS)[number];

/** The progress of an order: its status, its date and what was created from it. */
export const ORDER_STATES = [
  "draft",
  "sent",
  "expired",
  "accepted",
  "open",
  "partly_ordered",
  "ordered",
  "partly_invoiced",
  "invoiced",
  "declined",
  "closed",
  "void",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Where those of a kind can stand. */
export const STATES_OF: Readonly<Record<OrderKind, readonly OrderState[]>> = {
  quote: [
    "draft",
    "sent",
    "expired",
    "accepted",
    "partly_ordered",
    "ordered",
    "partly_invoiced",
    "invoiced",
    "declined",
  ],
  sales_order: ["open", "partly_invoiced", "invoiced", "closed", "void"],
  purchase_order: ["open", "partly_invoiced", "invoiced", "closed", "void"],
};

export function isAnswered(status: OrderStatus): boolean {
  return status === "accepted" || status === "declined";
}

/** What it is made into. */
export const MADE_OF: Readonly<Record<OrderKind, DocumentKind>> = {
  quote: "invoice",
  sales_order: "invoice",
  purchase_order: "bill",
};

export function sideOfOrder(kind: OrderKind): PartySide {
  return kind === "purchase_order" ? "vendor" : "customer";
}

/** Where something is left to be invoiced. */
const STILL_TO_INVOICE: readonly OrderState[] = ["accepted", "open", "partly_ordered", "partly_invoiced"];

export function isStillToInvoice(state: OrderState): boolean {
  return STILL_TO_INVOICE.includes(state);
}

/** Whether it can be voided: until it is answered, or until something counts that was made or delivered of it. */
export function isStillWritten({ status, state, delivery }: OrderProgress): boolean {
  return (
    status === "draft" ||
    status === "sent" ||
    (state === "open" && (delivery === "none" || delivery === "awaited"))
  );
}
/** Whether its lines can be, too: they stay once something was made or delivered of them, also where that is void. */
export function canBeEdited(order: OrderProgress & { areLinesLocked: boolean }): boolean {
  return isStillWritten(order) && !order.areLinesLocked;
}
type OrderProgress = { status: OrderStatus; state: OrderState; delivery: DeliveryState };
