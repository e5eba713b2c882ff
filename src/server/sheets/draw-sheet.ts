import type { Document } from "#contract/documents.ts";
import { orderAsDocument } from "#contract/order-document.ts";
import type { Order } from "#contract/orders.ts";
import type { SheetTexts } from "#domain/sheet-texts.ts";
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
  order: (order: Order, design: OrderSheetSettings) => {
    const titleAndNumber = ({ number: _number }: Document, texts: SheetTexts) => ({
      title: texts[order.kind],
      // The company also issues its purchase orders.
      isFromCompany: true,
      to: { quote: texts.quoteFor, sales_order: texts.orderOf, purchase_order: texts.orderTo }[order.kind],
      due: order.kind === "quote" ? texts.validUntil : texts.expectedOn,
      mark: order.status === "draft" ? texts.draft : order.status === "void" ? texts.void : null,
    });
    return makePdf(
      documentSheet(
        orderAsDocument(order),
        { ...design, code: null, orderTerms: order.paymentTerms },
        titleAndNumber,
      ),
    );
  },
  delivery: (...args: Parameters<typeof deliverySheet>) => makePdf(deliverySheet(...args)),
  deliveryOfInvoice: (...args: Parameters<typeof deliverySheetOfInvoice>) =>
    makePdf(deliverySheetOfInvoice(...args)),
  payment: (...args: Parameters<typeof paymentSheet>) => makePdf(paymentSheet(...args)),
  statement: (...args: Parameters<typeof statementSheet>) => makePdf(statementSheet(...args)),
  reconciliation: (...args: Parameters<typeof reconciliationSheet>) => makePdf(reconciliationSheet(...args)),
  reminder: (...args: Parameters<typeof reminderSheet>) => makePdf(reminderSheet(...args)),
  logo: (logo: string) => makePdf(logoPage(logo)),
};
export type Sheets = typeof SHEETS;

/** Creates a PDF; runs in a worker. */
export function drawSheet({ kind, input }: { kind: keyof Sheets; input: unknown }): Promise<Uint8Array> {
  const draw = SHEETS[kind] as (...all: never) => Promise<Uint8Array>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same.
  return draw(...(input as never));
}
