import type { DeliveryKind, OrderDeliveryStatus } from "#domain/delivery.ts";
import type { OrderKind, EffectiveStatus } from "#domain/order.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

type OrderTexts = {
  singular: string;
  plural: string;
  title: string;
  /** The title of the list. */
  list: string;
  party: string;
  partyIn: string;
  /** The label of the due date or last valid day. */
  due: string;
  /** The button that creates documents from it; `made` is the title of their list. */
  make: string;
  createdTitle: string;
  /** The column of quantities not yet in such documents, also the name of the filter. */
  remainingLabel: string;
  /** The word for the quantity of a line already in such documents. */
  doneLabel: string;
  description: string;
  empty: string;
};

/** The operation that closes, reopens or voids an order. */
export const endingOf = (kind: OrderKind) =>
  kind === "purchase_order" ? "purchaseOrders.setStatus" : "salesOrders.setStatus";

/** The wording of each kind, which is all that differs between them (Behavior 2.25). */
export const ORDER_LABELS: Readonly<Record<OrderKind, OrderTexts>> = {
  quote: {
    singular: "quote",
    plural: "quotes",
    title: "Quote",
    list: "Quotes",
    party: "Customer",
    partyIn: "customer",
    due: "Valid until",
    make: "Create invoice",
    createdTitle: "Invoices",
    remainingLabel: "To invoice",
    doneLabel: "invoiced",
    description: "Offers you've sent to customers. Quotes don't affect your books.",
    empty: "Send customers a quote. They can accept it online, and you turn it into an invoice.",
  },
  sales_order: {
    singular: "sales order",
    plural: "sales orders",
    title: "Sales order",
    list: "Sales orders",
    party: "Customer",
    partyIn: "customer",
    due: "Expected on",
    make: "Create invoice",
    createdTitle: "Invoices",
    remainingLabel: "To invoice",
    doneLabel: "invoiced",
    description: "Orders from customers. They don't affect your books until invoiced.",
    empty: "Record a customer's order and invoice it as you ship, in full or in parts.",
  },
  purchase_order: {
    singular: "purchase order",
    plural: "purchase orders",
    title: "Purchase order",
    list: "Purchase orders",
    party: "Vendor",
    partyIn: "vendor",
    due: "Expected on",
    make: "Create bill",
    createdTitle: "Bills",
    remainingLabel: "To bill",
    doneLabel: "billed",
    description: "Orders to your vendors. They don't affect your books until billed.",
    empty: "Email orders to vendors and track outstanding items.",
  },
};

/** The badge of each status. */
const STATUS_BADGES: Readonly<Record<EffectiveStatus, { label: string; tone: BadgeTone }>> = {
  draft: { label: "Draft", tone: "warning" },
  sent: { label: "Sent", tone: "accent" },
  expired: { label: "Expired", tone: "neutral" },
  accepted: { label: "Accepted", tone: "positive" },
  open: { label: "Open", tone: "accent" },
  partially_ordered: { label: "Partially ordered", tone: "accent" },
  ordered: { label: "Ordered", tone: "positive" },
  partially_invoiced: { label: "Partially invoiced", tone: "accent" },
  invoiced: { label: "Invoiced", tone: "positive" },
  declined: { label: "Declined", tone: "negative" },
  closed: { label: "Closed", tone: "neutral" },
  void: { label: "Void", tone: "neutral" },
};

/** The badge for a status; purchase orders are "billed" rather than "invoiced". */
export function orderBadge(kind: OrderKind, status: EffectiveStatus): { label: string; tone: BadgeTone } {
  const badge = STATUS_BADGES[status];
  if (kind !== "purchase_order") return badge;
  if (status === "partially_invoiced") return { ...badge, label: "Partially billed" };
  return status === "invoiced" ? { ...badge, label: "Billed" } : badge;
}

/** The wording for delivery notes and goods receipts (Behavior 2.25). */
export const DELIVERY_LABELS: Readonly<
  Record<
    DeliveryKind,
    { title: string; list: string; make: string; question: string; doneLabel: string; note: string }
  >
> = {
  delivery_note: {
    title: "Delivery note",
    list: "Delivery notes",
    make: "Create delivery note",
    question: "Quantity delivered",
    doneLabel: "delivered",
    note: "Delivery notes don't affect your books or stock; the invoice does.",
  },
  goods_receipt: {
    title: "Goods receipt",
    list: "Goods receipts",
    make: "Record receipt",
    question: "Quantity received",
    doneLabel: "received",
    note: "Receipts don't affect your books or stock; the bill does.",
  },
};

/** The delivery status of an order; null if no goods are expected. */
export function deliveryBadge(
  kind: OrderKind,
  status: OrderDeliveryStatus,
): { label: string; tone: BadgeTone } | null {
  const isIn = kind === "purchase_order";
  if (status === "none") return null;
  if (status === "pending") return { label: isIn ? "To receive" : "To deliver", tone: "warning" };
  if (status === "partial")
    return { label: isIn ? "Partially received" : "Partially delivered", tone: "accent" };
  return { label: isIn ? "Received" : "Delivered", tone: "positive" };
}
