import { z } from "zod";
import { DELIVERY_KINDS, DELIVERY_STATUSES } from "#domain/delivery.ts";
import type { DeliveryId } from "#domain/ids.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { ITEMS_MAX } from "./document-items.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import {
  date,
  documentId,
  id,
  input,
  longText,
  orderId,
  brandSchema,
  quantity,
  record,
  requiredDate,
  requiredText,
  signedQuantity,
} from "./fields.ts";

export const deliveryId = brandSchema<DeliveryId>(id);

/** A delivery note for a sales order, or a goods receipt for a purchase order (Accounting 27). Lines come from the order. */
export const delivery = record("Delivery", {
  id: deliveryId,
  kind: z.enum(DELIVERY_KINDS),
  number: z.string(),
  orderId,
  date,
  /** Delivery address; empty if it is the order's address. */
  address: z.string(),
  notes: z.string(),
  status: z.enum(DELIVERY_STATUSES),
  /** Quantity by order line. */
  items: z.array(z.object({ position: z.int(), quantity: signedQuantity })),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryInput = input("DeliveryInput", {
  /** The sales order to deliver, or the purchase order to receive goods for. */
  orderId,
  number: requiredText(40, "Number is required").optional(),
  date: requiredDate("Date is required"),
  address: longText(1000).default(""),
  notes: longText(4000).default(""),
  items: z
    .array(
      z.strictObject({ position: z.int().positive().max(ITEMS_MAX), quantity }),
      "Enter the quantities delivered",
    )
    .max(ITEMS_MAX, `Enter at most ${ITEMS_MAX} lines`),
});
export type DeliveryInput = z.infer<typeof deliveryInput>;

const recordOperation = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: deliveryId }),
} as const;
/** If omitted, the language of the customer or vendor. */
const language = z.strictObject({ language: z.enum(PDF_LANGUAGES).optional() });

export const deliveryEndpoints = {
  get: endpoint("deliveries.get", {
    ...recordOperation,
    summary: "Get a delivery note or goods receipt",
    reply: delivery,
  }),
  create: endpoint("deliveries.create", {
    summary:
      "Record a full or partial delivery of a sales order or receipt of a purchase order; nothing is posted",
    access: "user",
    refs: ["body.orderId"],
    body: deliveryInput,
    reply: delivery,
    status: 201,
  }),
  void: endpoint("deliveries.void", {
    ...recordOperation,
    summary: "Void a delivery note or goods receipt; its number is kept",
    reply: delivery,
  }),
  pdf: endpoint("deliveries.pdf", {
    ...recordOperation,
    summary: "Get a delivery note or goods receipt as a PDF/A-3b without prices",
    query: language,
    reply: fileReply,
    produces: "application/pdf",
  }),
  invoiceDeliveryNote: endpoint("invoices.deliveryNote", {
    summary: "Get a delivery note for an invoice as a PDF/A-3b without prices",
    access: "user",
    refs: ["params.id"],
    params: z.strictObject({ id: documentId }),
    query: language,
    reply: fileReply,
    produces: "application/pdf",
  }),
};
