import type { OperationId } from "./operations.ts";
import { PLANNING } from "./email-operation-refusals.ts";
import { ORDER_RESOURCES } from "./order-operations.ts";
import { type TradeRefusalCodes, DOCUMENT_WRITING } from "./trade-operation-refusals.ts";

const WRITING: TradeRefusalCodes = [
  ...DOCUMENT_WRITING,
  "document.credited-line-not-found",
  "document.returns-stock-not-allowed",
  "record.duplicate",
  "order.due-before-date",
  "order.line-not-found",
];
const SALE: TradeRefusalCodes = [...WRITING, "document.customer-required", "tax-rate.not-for-sales"];
const PURCHASE: TradeRefusalCodes = [...WRITING, "document.vendor-required", "tax-rate.not-for-purchases"];

const SENDING: TradeRefusalCodes = [
  "order.not-found",
  "email.order-not-sent",
  "email.not-configured",
  "email.not-in-sample",
  "email.too-many",
];

type Refusals = Partial<Record<OperationId, TradeRefusalCodes>>;

/** Refusals of every kind. */
function refusalsOf(
  resource: (typeof ORDER_RESOURCES)[keyof typeof ORDER_RESOURCES],
  writing: TradeRefusalCodes,
): Refusals {
  return {
    [`${resource}.get`]: ["order.not-found"],
    [`${resource}.pdf`]: ["order.not-found"],
    [`${resource}.create`]: writing,
    [`${resource}.emails`]: ["order.not-found"],
    [`${resource}.sendEmail`]: SENDING,
    [`${resource}.scheduleEmail`]: ["order.not-found", "email.order-not-sent", ...PLANNING],
    [`${resource}.emailFile`]: ["order.not-found", "email.order-not-sent"],
  };
}

const updating = (writing: TradeRefusalCodes): TradeRefusalCodes => [
  ...writing,
  "order.not-found",
  "order.is-closed",
  "order.is-invoiced",
  "record.stale",
];

function refusalsOfOrders(resource: "salesOrders" | "purchaseOrders", writing: TradeRefusalCodes): Refusals {
  return {
    ...refusalsOf(resource, writing),
    [`${resource}.update`]: updating(writing),
    [`${resource}.setStatus`]: [
      "order.not-found",
      "order.is-void",
      "order.is-invoiced",
      "order.is-closed",
      "record.stale",
    ],
  };
}

/** Refusals of operations on quotes and orders; the rest are in `operation-refusals.ts`. */
export const ORDER_REFUSALS_OF: Refusals = {
  ...refusalsOf(ORDER_RESOURCES.quote, SALE),
  "quotes.update": [...SALE, "order.not-found", "order.answered", "record.stale"],
  "quotes.send": ["order.not-found", "order.answered", "record.stale"],
  "quotes.answer": [
    "order.not-found",
    "order.answered",
    "order.not-sent",
    "order.expired",
    "order.name-required",
    "record.stale",
  ],
  "quotes.remove": ["order.not-found", "order.not-a-draft", "order.was-sent"],
  "quotes.links": ["order.not-found"],
  "quotes.createLink": ["order.not-found", "link.not-sent", "link.expiry-out-of-range"],
  "quotes.share": ["order.not-found", "link.not-sent"],
  ...refusalsOfOrders(ORDER_RESOURCES.sales_order, SALE),
  "salesOrders.create": [
    ...SALE,
    "currency.order-mismatch",
    "order.not-found",
    "order.not-accepted",
    "order.already-converted",
    "order.party-mismatch",
    "order.exceeds-remaining",
  ],
  "salesOrders.update": [
    ...updating(SALE),
    "currency.order-mismatch",
    "order.party-mismatch",
    "order.not-accepted",
    "order.already-converted",
    "order.exceeds-remaining",
  ],
  ...refusalsOfOrders(ORDER_RESOURCES.purchase_order, PURCHASE),
  "deliveries.get": ["delivery.not-found"],
  "deliveries.create": [
    "order.not-found",
    "order.line-not-found",
    "delivery.order-not-open",
    "delivery.quantity-required",
    "delivery.duplicate-line",
    "delivery.exceeds-remaining",
    "delivery.before-order",
    "record.duplicate",
  ],
  "deliveries.void": ["delivery.not-found"],
  "deliveries.pdf": ["delivery.not-found"],
  "deliveries.emails": ["delivery.not-found"],
  "deliveries.sendEmail": [
    "delivery.not-found",
    "email.delivery-void",
    "email.not-configured",
    "email.not-in-sample",
    "email.too-many",
  ],
  "deliveries.scheduleEmail": ["delivery.not-found", "email.delivery-void", ...PLANNING],
  "deliveries.emailFile": ["delivery.not-found", "email.delivery-void"],
  "invoices.deliveryNote": ["document.not-found"],
};
