import type { OperationId } from "./operations.ts";
import { PLANNING } from "./mail-refusals.ts";
import { ORDER_RESOURCES } from "./order-operations.ts";
import { type Codes, DOCUMENT_WRITING } from "./trade-refusals.ts";

const WRITING: Codes = [
  ...DOCUMENT_WRITING,
  "document.credits-no-line",
  "document.keeps-goods",
  "record.duplicate",
  "order.ends-before-date",
  "order.no-such-line",
];
const SALE: Codes = [...WRITING, "document.no-customer", "tax-rate.not-for-sales"];
const PURCHASE: Codes = [...WRITING, "document.no-vendor", "tax-rate.not-for-purchases"];

const SENDING: Codes = [
  "order.not-found",
  "mail.not-sent",
  "mail.no-server",
  "mail.in-sample",
  "mail.too-many",
];

type Refusals = Partial<Record<OperationId, Codes>>;

/** Refusals of every kind. */
function refusalsOf(
  resource: (typeof ORDER_RESOURCES)[keyof typeof ORDER_RESOURCES],
  writing: Codes,
): Refusals {
  return {
    [`${resource}.get`]: ["order.not-found"],
    [`${resource}.pdf`]: ["order.not-found"],
    [`${resource}.create`]: writing,
    [`${resource}.mails`]: ["order.not-found"],
    [`${resource}.sendMail`]: SENDING,
    [`${resource}.planMail`]: ["order.not-found", "mail.not-sent", ...PLANNING],
    [`${resource}.mailFile`]: ["order.not-found", "mail.not-sent"],
  };
}

const updating = (writing: Codes): Codes => [
  ...writing,
  "order.not-found",
  "order.closed",
  "order.invoiced",
  "record.stale",
];

function refusalsOfOrders(resource: "salesOrders" | "purchaseOrders", writing: Codes): Refusals {
  return {
    ...refusalsOf(resource, writing),
    [`${resource}.update`]: updating(writing),
    [`${resource}.setStatus`]: [
      "order.not-found",
      "order.void-not-restorable",
      "order.invoiced",
      "order.closed",
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
    "order.no-name",
    "record.stale",
  ],
  "quotes.remove": ["order.not-found", "order.not-a-draft", "order.was-sent"],
  "quotes.links": ["order.not-found"],
  "quotes.createLink": ["order.not-found", "link.not-sent", "link.end-not-allowed"],
  "quotes.share": ["order.not-found", "link.not-sent"],
  ...refusalsOfOrders(ORDER_RESOURCES.sales_order, SALE),
  "salesOrders.create": [
    ...SALE,
    "currency.differs-from-order",
    "order.not-found",
    "order.not-accepted",
    "order.already-converted",
    "order.other-party",
    "order.above-ordered",
  ],
  "salesOrders.update": [
    ...updating(SALE),
    "currency.differs-from-order",
    "order.other-party",
    "order.not-accepted",
    "order.already-converted",
    "order.above-ordered",
  ],
  ...refusalsOfOrders(ORDER_RESOURCES.purchase_order, PURCHASE),
  "deliveries.get": ["delivery.not-found"],
  "deliveries.create": [
    "order.not-found",
    "order.no-such-line",
    "delivery.order-not-open",
    "delivery.no-lines",
    "delivery.line-twice",
    "delivery.above-ordered",
    "delivery.before-order",
    "record.duplicate",
  ],
  "deliveries.void": ["delivery.not-found"],
  "deliveries.pdf": ["delivery.not-found"],
  "deliveries.mails": ["delivery.not-found"],
  "deliveries.sendMail": [
    "delivery.not-found",
    "mail.delivery-void",
    "mail.no-server",
    "mail.in-sample",
    "mail.too-many",
  ],
  "deliveries.planMail": ["delivery.not-found", "mail.delivery-void", ...PLANNING],
  "deliveries.mailFile": ["delivery.not-found", "mail.delivery-void"],
  "invoices.deliveryNote": ["document.not-found"],
};
