import type { Day } from "#domain/dates.ts";
import { RATE_ONE } from "#domain/exchange.ts";
import { DOCUMENT_KIND_OF } from "#domain/order.ts";
import { NO_UNITS, ZERO } from "#domain/money.ts";
import type { Document } from "./documents.ts";
import type { Order } from "./orders.ts";

/** Returns the order as a document without a balance due, for PDFs and forms. */
export function orderAsDocument(order: Order): Document {
  const {
    invoices: _made,
    effectiveStatus: _effectiveStatus,
    remaining: _remaining,
    deliveryStatus: _delivery,
    deliveries: _deliveries,
    answeredBy: _by,
    answeredAt: _at,
    wasAnsweredOnline: _page,
    quoteId: _quote,
    orders: _orders,
    paymentTerms: _terms,
    ...commonFields
  } = order;
  const { kind, total, items } = commonFields;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is read as what it would become, under its own id.
  const id = commonFields.id as string as Document["id"];
  return {
    ...commonFields,
    id,
    kind: DOCUMENT_KIND_OF[kind],
    vendorInvoiceNumber: null,
    ...dueDate(commonFields.dueDate),
    status: "draft",
    orderReference: "",
    contractReference: "",
    exchangeRate: RATE_ONE,
    hasTax: items.some(({ taxRateId }) => taxRateId !== null),
    baseTotal: total,
    paidAmount: ZERO,
    creditedDocumentId: null,
    orderId: null,
    orderKind: null,
    isOpening: false,
    voidReason: null,
    journalId: null,
    reversalId: null,
    items: items.map(({ invoiced: _invoiced, ordered: _ordered, delivered: _delivered, ...line }) => ({
      ...line,
      baseSubtotal: line.subtotal,
      carryingAmount: line.subtotal,
      baseTaxAmount: line.taxAmount,
      creditedPosition: null,
      returnsStock: true,
      orderPosition: null,
      credited: { quantity: NO_UNITS, subtotal: ZERO, taxAmount: ZERO },
    })),
  };
}

const dueDate = (nextDueDate: Day) => ({
  nextDueDate,
  installments: [],
  earlyDiscount: null,
  discountPaymentId: null,
  approval: null,
});
