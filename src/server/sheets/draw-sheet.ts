import type { Document } from "#contract/documents.ts";
import { orderAsDocument } from "#contract/order-document.ts";
import type { Order } from "#contract/orders.ts";
import type { SheetTexts } from "#domain/sheet-words.ts";
import { deliverySheet, deliverySheetOfInvoice } from "./delivery-sheet.ts";
import { documentSheet } from "./document-sheet.ts";
import { logoPage } from "./logo.ts";
import { makePdf } from "./make-pdf.ts";
import { paymentSheet } from "./payment-sheet.ts";
import { reconciliationSheet } from "./reconciliation-sheet.ts";
import { reminderSheet } from "./reminder-sheet.ts";
import type { DocumentSheetSettings, OrderSheetSettings } from "./sheet-head.ts";
import { statementSheet } from "./statement-sheet.ts";

/** All kinds of PDFs, from plain data. */
const SHEETS = {
  document: (document: Document, options: DocumentSheetSettings) => {
    const { embedded: xml } = options;
    const invoice = xml === null ? null : { xml, at: new Date(document.updatedAt) };
    return makePdf(documentSheet(document, options), invoice);
  },
  order: (order: Order, look: OrderSheetSettings) => {
    const titleAndNumber = ({ number: _number }: Document, words: SheetTexts) => ({
      title: words[order.kind],
      // The company also issues its purchase orders.
      isOurs: true,
      to: { quote: words.quoteFor, sales_order: words.orderOf, purchase_order: words.orderTo }[order.kind],
      due: order.kind === "quote" ? words.validUntil : words.expectedOn,
      mark: order.status === "draft" ? words.draft : order.status === "void" ? words.void : null,
    });
    return makePdf(documentSheet(orderAsDocument(order), { ...look, code: null }, titleAndNumber));
  },
  delivery: (...given: Parameters<typeof deliverySheet>) => makePdf(deliverySheet(...given)),
  deliveryOfInvoice: (...given: Parameters<typeof deliverySheetOfInvoice>) =>
    makePdf(deliverySheetOfInvoice(...given)),
  payment: (...given: Parameters<typeof paymentSheet>) => makePdf(paymentSheet(...given)),
  statement: (...given: Parameters<typeof statementSheet>) => makePdf(statementSheet(...given)),
  reconciliation: (...given: Parameters<typeof reconciliationSheet>) =>
    makePdf(reconciliationSheet(...given)),
  reminder: (...given: Parameters<typeof reminderSheet>) => makePdf(reminderSheet(...given)),
  logo: (logo: string) => makePdf(logoPage(logo)),
};
export type Sheets = typeof SHEETS;

/** Creates a PDF; runs in a worker. */
export function drawSheet({ kind, given }: { kind: keyof Sheets; given: unknown }): Promise<Uint8Array> {
  const draw = SHEETS[kind] as (...all: never) => Promise<Uint8Array>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same.
  return draw(...(given as never));
}
