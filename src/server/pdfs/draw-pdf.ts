import type { Document } from "#contract/documents.ts";
import { orderAsDocument } from "#contract/order-document.ts";
import type { Order } from "#contract/orders.ts";
import type { PdfTexts } from "#domain/pdf-texts.ts";
import { deliveryPdf, deliveryPdfOfInvoice } from "./delivery-pdf.ts";
import { documentPdf } from "./document-pdf.ts";
import { logoPage } from "./logo.ts";
import { makePdf } from "./make-pdf.ts";
import { paymentPdf } from "./payment-pdf.ts";
import { reconciliationPdf } from "./reconciliation-pdf.ts";
import { reminderPdf } from "./reminder-pdf.ts";
import type { DocumentPdfSettings, OrderPdfSettings } from "./pdf-head.ts";
import { statementPdf } from "./statement-pdf.ts";

/** All kinds of PDFs, from plain data. */
const PDF_BUILDERS = {
  document: (document: Document, options: DocumentPdfSettings) => {
    const { embedded: xml } = options;
    const invoice = xml === null ? null : { xml, at: new Date(document.updatedAt) };
    return makePdf(documentPdf(document, options), invoice);
  },
  order: (order: Order, design: OrderPdfSettings) => {
    const titleAndNumber = ({ number: _number }: Document, texts: PdfTexts) => ({
      title: texts[order.kind],
      // The company also issues its purchase orders.
      isFromCompany: true,
      to: { quote: texts.quoteFor, sales_order: texts.orderOf, purchase_order: texts.orderTo }[order.kind],
      due: order.kind === "quote" ? texts.validUntil : texts.expectedOn,
      mark: order.status === "draft" ? texts.draft : order.status === "void" ? texts.void : null,
    });
    return makePdf(
      documentPdf(
        orderAsDocument(order),
        { ...design, code: null, orderTerms: order.paymentTerms },
        titleAndNumber,
      ),
    );
  },
  delivery: (...args: Parameters<typeof deliveryPdf>) => makePdf(deliveryPdf(...args)),
  deliveryOfInvoice: (...args: Parameters<typeof deliveryPdfOfInvoice>) =>
    makePdf(deliveryPdfOfInvoice(...args)),
  payment: (...args: Parameters<typeof paymentPdf>) => makePdf(paymentPdf(...args)),
  statement: (...args: Parameters<typeof statementPdf>) => makePdf(statementPdf(...args)),
  reconciliation: (...args: Parameters<typeof reconciliationPdf>) => makePdf(reconciliationPdf(...args)),
  reminder: (...args: Parameters<typeof reminderPdf>) => makePdf(reminderPdf(...args)),
  logo: (logo: string) => makePdf(logoPage(logo)),
};
export type PdfBuilders = typeof PDF_BUILDERS;

/** Creates a PDF; runs in a worker. */
export function drawPdf({ kind, input }: { kind: keyof PdfBuilders; input: unknown }): Promise<Uint8Array> {
  const draw = PDF_BUILDERS[kind] as (...all: never) => Promise<Uint8Array>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The same.
  return draw(...(input as never));
}
