import type { Document } from "#contract/documents.ts";
import type { Delivery } from "#contract/deliveries.ts";
import type { Payment } from "#contract/payments.ts";
import type { Order } from "#contract/orders.ts";
import { type PartySide, sideOf } from "#domain/document.ts";
import type { PartyId } from "#domain/ids.ts";
import type { Period } from "#domain/periods.ts";
import { isZero } from "#domain/money.ts";
import { Refusal, refuseField } from "#domain/refusals.ts";
import { exemptionOf } from "#domain/tax-exemption.ts";
import { languageOf, type PdfLanguage } from "#domain/pdf-languages.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectEmbedded, selectPaymentDetails } from "#server/e-invoices/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readParty } from "#server/parties/party.ts";
import { readStatement } from "#server/reports/party-statement.ts";
import { readDocument, selectPostedDesign } from "#server/documents/lookup.ts";
import { selectReceiptDesign } from "#server/payments/lookup.ts";
import { selectRecordedDeliveryDesign, selectSentDesign } from "#server/orders/lookup.ts";
import {
  type DesignReference,
  readIssuer,
  readPaper,
  selectDesign,
  selectLogo,
  selectNotation,
  selectDocumentDesign,
} from "#server/settings/lookup.ts";
import { findTaxRates } from "#server/tax-rates/lookup.ts";
import { runInWorker } from "#server/workers/run-in-worker.ts";
import type { PdfBuilders } from "./draw-pdf.ts";
import type { CorrectedInvoice, DocumentPdfSettings, OrderPdfSettings, PdfSettings } from "./pdf-head.ts";
import type { UntaxedReasons } from "./tax-lines.ts";
import type { StatementPdfContent } from "./statement-pdf.ts";

export { sumRows } from "./document-pdf.ts";
export { paymentTerms, paymentTermsOfOrder } from "./payment-terms-text.ts";
export { reasonLines, taxIdLine, type UntaxedReasons } from "./tax-lines.ts";
export { exampleInvoice } from "./example-invoice.ts";
export { paymentCodeParts as codeInParts } from "./payment-code.ts";
export { nameOfNote, textsOfDelivery } from "./delivery-pdf.ts";
export { nameOfReconciliation } from "./reconciliation-pdf.ts";
export type { CorrectedInvoice, DocumentPdfSettings, OrderPdfSettings, PdfSettings } from "./pdf-head.ts";
export { nameOfStatement, type StatementPdfContent as StatementShown } from "./statement-pdf.ts";

/** More would take a worker too long. */
const LINES_MAX = 2_000;

/** Returns a document's PDF settings, as of its issue, with its payment code. */
export async function selectPdfDesign(
  tx: Tx,
  document: Document,
  options: { language?: PdfLanguage | undefined } = {},
): Promise<DocumentPdfSettings> {
  const { partyId } = document;
  const design = await selectPostedOrCurrentDesign(tx, await selectPostedDesign(tx, document.id), {
    ...options,
    partyId,
  });
  return {
    ...design,
    code: await selectPaymentDetails(tx, document),
    embedded: await selectEmbedded(tx, document),
    reasons: await readReasons(tx, document),
    corrects: await readCorrected(tx, document),
  };
}

/** Reads the invoice a credit corrects; from a vendor, with the vendor's number. */
export async function readCorrected(
  tx: Tx,
  { kind, creditedDocumentId }: Pick<Document, "kind" | "creditedDocumentId">,
): Promise<CorrectedInvoice | null> {
  if (creditedDocumentId === null) return null;
  const documentKind = sideOf(kind) === "customer" ? "invoice" : "bill";
  const { number, vendorInvoiceNumber, date } = await readDocument(tx, documentKind, creditedDocumentId);
  return { number: vendorInvoiceNumber ?? number, date };
}

/** Reads why untaxed lines of a document have no tax. */
async function readReasons(tx: Tx, { items }: Pick<Document, "items"> | Order): Promise<UntaxedReasons> {
  const ids = items.flatMap(({ taxRateId, taxAmount }) =>
    taxRateId !== null && isZero(taxAmount) ? taxRateId : [],
  );
  if (ids.length === 0) return new Map();
  const rates = await findTaxRates(tx, [...new Set(ids)]);
  return new Map(
    rates.flatMap((rate) => {
      const { category, code } = exemptionOf(rate);
      if (category === null || category === "S") return [];
      return [[rate.id, { category, code, explanation: rate.exemptionReason }]];
    }),
  );
}

type PdfRecipient = { partyId?: PartyId; language?: PdfLanguage | undefined };

/** The same for a quote or order. */
export async function selectOrderDesign(
  tx: Tx,
  order: Order,
  { language }: Pick<PdfRecipient, "language">,
): Promise<OrderPdfSettings> {
  const design = await selectPostedOrCurrentDesign(tx, await selectSentDesign(tx, order.id), {
    partyId: order.partyId,
    language,
  });
  return { ...design, reasons: await readReasons(tx, order) };
}

/** Design of a delivery note or goods receipt. */
export async function selectDeliveryDesign(tx: Tx, { id }: Pick<Delivery, "id">, reader: PdfRecipient) {
  return selectPostedOrCurrentDesign(tx, await selectRecordedDeliveryDesign(tx, id), reader);
}

/** Design of a payment's receipt. */
export async function selectPaymentDesign(tx: Tx, { id, partyId }: Payment, { language }: PdfRecipient) {
  return selectPostedOrCurrentDesign(tx, await selectReceiptDesign(tx, id), { partyId, language });
}

/** Returns the design as posted (Decision 0119), or the current one for a draft. */
async function selectPostedOrCurrentDesign(
  tx: Tx,
  postedDesign: DesignReference | null,
  { partyId, language }: PdfRecipient,
): Promise<Omit<PdfSettings, "code">> {
  if (postedDesign === null) return selectOwnDesign(tx, { ...(partyId && { partyId }), language });
  const { currency } = await selectNotation(tx);
  const design = await selectDesign(tx, postedDesign);
  return { ...design, currency, language: language ?? postedDesign.language };
}

/** Design of any other PDF of these books, in the requested language, or the recipient's, or the company's. */
export async function selectOwnDesign(
  tx: Tx,
  { partyId, language }: PdfRecipient,
): Promise<Omit<PdfSettings, "code">> {
  const { image: logo } = await selectLogo(tx);
  const { version: _version, paperSize, ...chosen } = await selectDocumentDesign(tx);
  const design = { ...chosen, paperSize: await readPaper(tx, paperSize) };
  const notation = await selectNotation(tx);
  const reader = language ?? (partyId && (await readRecipient(tx, partyId)).language);
  return { ...notation, design, logo, language: reader ?? languageOf(notation.locale) };
}

/** The footer of a posted document, or else the current one. */
export async function selectFooter(tx: Tx, postedDesign: DesignReference | null = null): Promise<string> {
  return postedDesign === null
    ? (await selectDocumentDesign(tx)).footer
    : (await selectDesign(tx, postedDesign)).design.footer;
}

/** Creates a PDF in a worker, so that requests don't wait for each other's PDFs (Decision 0120). */
async function drawFile<Kind extends keyof PdfBuilders>(
  kind: Kind,
  ...args: Parameters<PdfBuilders[Kind]>
): Promise<Buffer<ArrayBuffer>> {
  const [file] = await runInWorker<Uint8Array<ArrayBuffer>>({
    task: "draw-pdf",
    input: { kind, input: args },
    tooMuch: new Refusal("request.busy"),
  });
  if (file === undefined) throw new Error("The PDF was created without a file.");
  return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
}

/** Returns the PDF of a document. */
export const documentPdfFile = (document: Document, options: DocumentPdfSettings) =>
  drawFile("document", document, options);

/** Returns the PDF of a quote or an order. */
export const orderFile = (order: Order, design: OrderPdfSettings) => drawFile("order", order, design);

/** PDF of a delivery note or goods receipt. */
export const deliveryFile = (...args: Parameters<PdfBuilders["delivery"]>) => drawFile("delivery", ...args);

/** Returns an invoice's delivery note PDF. */
export const invoiceDeliveryFile = (...args: Parameters<PdfBuilders["deliveryOfInvoice"]>) =>
  drawFile("deliveryOfInvoice", ...args);

/** Returns the PDF of a payment. */
export const paymentFile = (...args: Parameters<PdfBuilders["payment"]>) => drawFile("payment", ...args);

/** Returns the PDF of a statement. */
export const partyStatementPdf = (...args: Parameters<PdfBuilders["statement"]>) =>
  drawFile("statement", ...args);

/** PDF of a reconciliation. */
export async function reconciliationFile(
  ...[reconciliation, options]: Parameters<PdfBuilders["reconciliation"]>
): Promise<Buffer<ArrayBuffer>> {
  if (reconciliation.reconciled.length + reconciliation.outstanding.length > LINES_MAX)
    throw new Refusal("reconciliation.too-long");
  return drawFile("reconciliation", reconciliation, options);
}

/** PDF of a reminder. */
export const reminderFile = (...args: Parameters<PdfBuilders["reminder"]>) => drawFile("reminder", ...args);

/** Draws a logo as PDFs do; throws if it can't. */
export async function drawLogo(logo: string): Promise<void> {
  await drawFile("logo", logo);
}

/** Reads a party's statement for printing, with all of its lines. Refuses a period with too many (Behavior 2.19). */
export async function readStatementForPdf(
  tx: Tx,
  key: { id: PartyId; side: PartySide },
  { start, end, currency }: Period & { currency?: string | undefined },
): Promise<StatementPdfContent> {
  const statement = await readStatement(tx, key, { start, end, currency, limit: LINES_MAX });
  if (statement.nextCursor !== null) throw refuseField("statement.too-long", "start");
  return {
    statement,
    period: { start, end },
    currency: statement.currency,
    company: await readIssuer(tx),
    party: await readParty(tx, key),
  };
}
