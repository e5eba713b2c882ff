import { z } from "zod";
import { attachmentsFilter, isFiled } from "./with-files.ts";
import {
  ORDER_ANSWERS,
  ORDER_ENDS,
  EFFECTIVE_STATUSES,
  ORDER_STATUSES,
  ORDER_KINDS,
  type OrderKind,
} from "#domain/order.ts";
import { ORDER_DELIVERY_STATUSES } from "#domain/delivery.ts";
import { DOCUMENT_KINDS, DOCUMENT_STATUSES, TAX_ROUNDINGS } from "#domain/document.ts";
import { ORDER_COLUMNS } from "#domain/lists.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { delivery } from "./deliveries.ts";
import { documentItem, repliedDiscount } from "./document-items.ts";
import { document } from "./documents.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  date,
  documentId,
  input,
  instant,
  listQuery,
  orderedPage,
  orderedQuery,
  orderId,
  partyId,
  record,
  signedAmount,
  signedQuantity,
  text,
  version,
} from "./fields.ts";
import { repliedPaymentTerms } from "./payment-terms.ts";
import { nextNumber } from "./records.ts";
import { orderInputs, orderUpdates } from "./order-inputs.ts";
import { ORDER_RESOURCES } from "./order-operations.ts";

const headerFields = {
  id: orderId,
  version,
  kind: z.enum(ORDER_KINDS),
  number: z.string(),
  partyId,
  partyName: z.string(),
  partyEmail: z.string(),
  date,
  /** Last day to accept a quote; for an order, its expected date. */
  dueDate: date,
  status: z.enum(ORDER_STATUSES),
  /** Effective status, from its own status, its last day and the amount invoiced. */
  effectiveStatus: z.enum(EFFECTIVE_STATUSES),
  /** Of all its amounts; documents made from it use it too, at the rate of their date. */
  currency: z.string(),
  pricesIncludeTax: z.boolean(),
  /** Rounding of taxes, from the company's setting at creation; documents made from it use it too. */
  taxRounding: z.enum(TAX_ROUNDINGS),
  discount: repliedDiscount.nullable(),
  discountAmount: signedAmount,
  subtotal: signedAmount,
  taxAmount: signedAmount,
  total: signedAmount,
  /** Amount to be invoiced or billed, at its own prices including tax; zero if nothing more is expected. */
  remaining: signedAmount,
  /** Delivery or receipt of its goods; none if no goods are expected (Accounting 27). */
  deliveryStatus: z.enum(ORDER_DELIVERY_STATUSES),
  /** Whether its lines are locked by a document or delivery, even a voided one. */
  areLinesLocked: z.boolean(),
  /** Who accepted or declined it; null if no name was given. */
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** Whether on the share link's page; else noted by the owner. */
  wasAnsweredOnline: z.boolean(),
  /** The quote a sales order was made from. */
  quoteId: orderId.nullable(),
};

/** A line with amounts invoiced and delivered from it. */
const item = record("OrderItem", {
  ...documentItem.omit({
    baseSubtotal: true,
    baseTaxAmount: true,
    carryingAmount: true,
    creditedPosition: true,
    returnsStock: true,
    credited: true,
  }).shape,
  invoiced: z.object({ quantity: signedQuantity, discountAmount: signedAmount }),
  /** Part of a quote line that was ordered. */
  ordered: z.object({ quantity: signedQuantity, discountAmount: signedAmount }),
  /** Quantity delivered or received. */
  delivered: signedQuantity,
});
export type OrderItem = z.infer<typeof item>;

/** Its invoice or bill. */
const orderResult = z.object({
  id: documentId,
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date,
  status: z.enum(DOCUMENT_STATUSES),
  discountAmount: signedAmount,
  total: signedAmount,
});

/** A quote's sales order. */
const ordered = z.object({
  ...orderResult.pick({ number: true, date: true, discountAmount: true, total: true }).shape,
  id: orderId,
  status: z.enum(ORDER_STATUSES),
});

/**
 * Count, total, and amount to be invoiced or billed, by status and currency. Currencies are never added
 * up; statuses without orders are left out.
 */
const summary = z.object({
  statuses: z.array(
    z.object({
      effectiveStatus: z.enum(EFFECTIVE_STATUSES),
      currency: z.string(),
      orderCount: z.int(),
      total: signedAmount,
      remaining: signedAmount,
      /** Number with goods still to be delivered or received, and their amount. */
      undeliveredCount: z.int(),
      undeliveredTotal: signedAmount,
    }),
  ),
});

const header = z.object(headerFields);
export type OrderHeader = z.infer<typeof header>;

export const order = z.object({
  ...headerFields,
  notes: z.string(),
  /** Of documents made from it, counted from their dates; empty for the party's. */
  paymentTerms: repliedPaymentTerms,
  items: z.array(item),
  /** Documents made from it: invoices, or bills for a purchase order. */
  invoices: z.array(orderResult),
  orders: z.array(ordered),
  /** Deliveries or receipts of it, latest first. */
  deliveries: z.array(delivery),
  partySnapshot: document.shape.partySnapshot,
  companySnapshot: document.shape.companySnapshot,
  createdAt: instant,
  updatedAt: instant,
});
export type Order = z.infer<typeof order>;

const NAMES = { quote: "Quote", sales_order: "SalesOrder", purchase_order: "PurchaseOrder" };

/** Returns a kind's record schemas, by name. */
function buildRecords(kind: OrderKind) {
  const name = NAMES[kind];
  return { order: order.meta({ id: name }), header: header.extend(isFiled).meta({ id: `${name}Summary` }) };
}
type OrderSchemas = ReturnType<typeof buildRecords>;

const asRead = input("QuoteVersionInput", { version });
const answerInput = input("QuoteAnswerInput", {
  version,
  answer: z.enum(ORDER_ANSWERS),
  /** Who accepted or declined it; required to accept. */
  name: text(200).default(""),
});
export type AnswerInput = z.infer<typeof answerInput>;

const params = z.strictObject({ id: orderId });
const refs = ["body.partyId", "body.items[].productId", "body.items[].accountId", "body.items[].taxRateId"];

const endInput = input("OrderStatusInput", { version, status: z.enum(ORDER_ENDS) });

/** Filters of a list and its summary, besides search. */
const filters = {
  partyId: partyId.optional(),
  start: date.optional(),
  end: date.optional(),
  ...attachmentsFilter,
};

type OrderResource = (typeof ORDER_RESOURCES)[OrderKind];
const recordOperation = { access: "user", refs: ["params.id"], params } as const;

function readingEndpoints(resource: OrderResource, orderName: string, records: OrderSchemas) {
  return {
    list: endpoint(`${resource}.list`, {
      summary: `List ${orderName}s, newest first; search by number and name`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({
        ...orderedQuery(ORDER_COLUMNS),
        ...filters,
        effectiveStatus: z.enum(EFFECTIVE_STATUSES).optional(),
        /** Only those not fully invoiced or billed. */
        hasRemaining: z.literal("true").optional(),
        /** Only those with goods still to be delivered or received. */
        isUndelivered: z.literal("true").optional(),
      }),
      reply: orderedPage(records.header),
    }),
    summary: endpoint(`${resource}.summary`, {
      summary: `Get counts, totals and remaining amounts of ${orderName}s by status and currency`,
      access: "user",
      refs: ["query.partyId"],
      query: z.strictObject({ search: listQuery.search, ...filters }),
      reply: summary,
    }),
    get: endpoint(`${resource}.get`, {
      ...recordOperation,
      summary: `Get a ${orderName} with its items and resulting documents`,
      reply: records.order,
    }),
    pdf: endpoint(`${resource}.pdf`, {
      summary: `Get the ${orderName} as a PDF/A-3b in the recipient's language or another one`,
      access: "user",
      refs: ["params.id"],
      params,
      query: z.strictObject({ language: z.enum(PDF_LANGUAGES).optional() }),
      reply: fileReply,
      produces: "application/pdf",
    }),
    nextNumber: endpoint(`${resource}.nextNumber`, {
      summary: `Get the next available ${orderName} number`,
      access: "user",
      refs: [],
      ...nextNumber,
    }),
  };
}

/** Defined once for all kinds, like documents (Decision 0084). */
function endpointsOf(kind: OrderKind, orderName: string) {
  const resource = ORDER_RESOURCES[kind];
  const records = buildRecords(kind);
  return {
    ...readingEndpoints(resource, orderName, records),
    create: endpoint(`${resource}.create`, {
      summary: `Create a ${orderName}; nothing is posted and stock doesn't change`,
      access: "user",
      refs: kind === "sales_order" ? [...refs, "body.quoteId"] : refs,
      amountsIn: "own currency",
      body: orderInputs[kind],
      reply: records.order,
      status: 201,
    }),
    update: endpoint(`${resource}.update`, {
      ...recordOperation,
      summary: `Update a ${orderName}, unless it was answered or converted`,
      refs: ["params.id", ...refs],
      amountsIn: "own currency",
      body: orderUpdates[kind],
      reply: records.order,
    }),
  };
}

function endingOf(kind: "sales_order" | "purchase_order", orderName: string) {
  return {
    setStatus: endpoint(`${ORDER_RESOURCES[kind]}.setStatus`, {
      ...recordOperation,
      summary: `Close, reopen or void a ${orderName}`,
      body: endInput,
      reply: buildRecords(kind).order,
    }),
  };
}

const quoteOperation = { ...recordOperation, reply: buildRecords("quote").order } as const;

export const orderEndpoints = {
  quote: {
    ...endpointsOf("quote", "quote"),
    send: endpoint("quotes.send", {
      ...quoteOperation,
      summary: "Mark a quote as sent, so it can be emailed, shared, accepted or declined",
      body: asRead,
    }),
    answer: endpoint("quotes.answer", {
      ...quoteOperation,
      summary: "Record acceptance or rejection of a sent quote (final)",
      body: answerInput,
    }),
    remove: endpoint("quotes.remove", { ...recordOperation, summary: "Delete a draft quote" }),
  },
  sales_order: { ...endpointsOf("sales_order", "sales order"), ...endingOf("sales_order", "sales order") },
  purchase_order: {
    ...endpointsOf("purchase_order", "purchase order"),
    ...endingOf("purchase_order", "purchase order"),
  },
};
