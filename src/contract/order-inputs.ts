import { z } from "zod";
import type { OrderId, PartyId } from "#domain/ids.ts";
import { type OrderKind, sideOfOrder, INPUT_STATUSES } from "#domain/order.ts";
import { refusalReply } from "#domain/refusals.ts";
import { orderedItemError } from "#domain/deductions.ts";
import { currencyCode } from "./currency-fields.ts";
import { discount, documentItemInput, ITEMS_MAX } from "./document-items.ts";
import { requiredId, date, input, longText, orderId, requiredDate, requiredText, version } from "./fields.ts";
import { paymentTermsInput } from "./payment-terms.ts";
import { allowZeroQuantity } from "./zero-quantity.ts";

/** The input fields of quotes and orders. */

const orderedItem = documentItemInput.superRefine((item, context) => {
  const problem = orderedItemError(item);
  if (problem !== null) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
});

const fieldsOf = (kind: OrderKind) => ({
  number: requiredText(40, "Number is required").optional(),
  partyId: requiredId<PartyId>(
    refusalReply(sideOfOrder(kind) === "vendor" ? "document.vendor-required" : "document.customer-required")
      .detail,
  ),
  date: requiredDate("Date is required"),
  /** Last day of a quote, or expected date of an order; if omitted, 30 days after the date. */
  dueDate: date.optional(),
  notes: longText(4000).default(""),
  /** Of documents made from it. If omitted: for a new one, its quote's or else the party's; on an update, unchanged. */
  paymentTerms: paymentTermsInput.optional(),
  /** If omitted: for a new one, its quote's or the base currency; on an update, unchanged. No rate. */
  currency: currencyCode.optional(),
  /** If omitted: false for a new one, unchanged on an update. */
  pricesIncludeTax: z.boolean().optional(),
  discount,
  allowZeroQuantity,
  items: z
    .array(orderedItem, "Please add at least one item")
    .max(ITEMS_MAX, `Enter at most ${ITEMS_MAX} items`),
});
const orderInput = z.strictObject(fieldsOf("quote"));
/** The input of any kind: a quote is a draft or sent, an order starts open, and a sales order can come from a quote. */
export type OrderInput = z.infer<typeof orderInput> & {
  status?: (typeof INPUT_STATUSES)[number];
  quoteId?: OrderId | undefined;
};

const writtenStatus = { status: z.enum(INPUT_STATUSES).default("draft") };
export const orderInputs = {
  quote: input("QuoteInput", { ...fieldsOf("quote"), ...writtenStatus }),
  sales_order: input("SalesOrderInput", {
    ...fieldsOf("sales_order"),
    /** The accepted quote it is made from: the lines its items name, or all of them if none are named. Can't be changed. */
    quoteId: orderId.optional(),
  }),
  purchase_order: input("PurchaseOrderInput", fieldsOf("purchase_order")),
};
export const orderUpdates = {
  quote: input("QuoteUpdate", { ...orderInputs.quote.shape, version }),
  sales_order: input("SalesOrderUpdate", { ...fieldsOf("sales_order"), version }),
  purchase_order: input("PurchaseOrderUpdate", { ...orderInputs.purchase_order.shape, version }),
};
/** Unvalidated input. */
export type OrderRequest = z.input<typeof orderInputs.sales_order> & {
  status?: (typeof INPUT_STATUSES)[number];
};
