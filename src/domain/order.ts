import { type Day, shiftDays } from "./dates.ts";
import type { DocumentKind } from "./document.ts";

/** What is offered before it is sold (Accounting 23). */
export const ORDER_KINDS = ["quote"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** An answer is the customer's, and is not taken back. */
export const ORDER_STATUSES = ["draft", "sent", "accepted", "declined"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What its writer says of it; the rest is answered. */
export const WRITTEN_STATUSES = ["draft", "sent"] as const;
export const ORDER_ANSWERS = ["accepted", "declined"] as const;
export type OrderAnswer = (typeof ORDER_ANSWERS)[number];

/** Where it stands: its status, its day and what was made of it. */
export const ORDER_STATES = [
  "draft",
  "sent",
  "expired",
  "accepted",
  "partly_invoiced",
  "invoiced",
  "declined",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

const DAYS_VALID = 30;

/** The last day on which it can be accepted unless it says otherwise, but not after the last date of books. */
export function validUntilOf(date: Day): Day {
  return shiftDays(date, DAYS_VALID);
}

export function isAnswered(status: OrderStatus): boolean {
  return status === "accepted" || status === "declined";
}

/** What it is made into. */
export const MADE_OF: Readonly<Record<OrderKind, DocumentKind>> = { quote: "invoice" };

/** Whether something of it is left to be invoiced. */
export function isStillToInvoice(state: OrderState): boolean {
  return state === "accepted" || state === "partly_invoiced";
}
