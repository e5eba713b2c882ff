import type { PaymentTerms } from "#domain/payment-terms.ts";
import type { Content } from "pdfmake";
import type { Document } from "#contract/documents.ts";
import { isCredit, isPosted, sideOf } from "#domain/document.ts";
import type { Day } from "#domain/dates.ts";
import type { Locale } from "#domain/locales.ts";
import type { PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { DocumentDesign } from "#domain/document-design.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import type { figuresIn, PdfTexts } from "#domain/pdf-texts.ts";
import { removeUnprintable } from "./printable-text.ts";
import { openingOf, type PdfParty } from "./pdf-opening.ts";
import type { UntaxedReasons } from "./tax-lines.ts";

/**
 * PDF settings: language, number and date format of the company, design, logo as a data URL, and payment details for
 * the balance due.
 */
export type PdfSettings = {
  language: PdfLanguage;
  locale: Locale;
  /** Base currency. */
  currency: string;
  design: DocumentDesign;
  logo: string | null;
  code: PaymentDetails | null;
};

/** The same for a document's file, with its embedded e-invoice. */
export type DocumentPdfSettings = PdfSettings & {
  embedded: string | null;
  reasons: UntaxedReasons;
  corrects: CorrectedInvoice | null;
};

/** Invoice corrected by a credit; must be named by law. */
export type CorrectedInvoice = { number: string; date: Day };

/** Settings for a quote or order, which has no payment code. */
export type OrderPdfSettings = Omit<PdfSettings, "code"> & { reasons: UntaxedReasons };

/**
 * The title of a document, whether the company issues it, the labels of its recipient and second date, if any,
 * and a prominent mark.
 */
export type Labels = {
  title: string;
  isFromCompany: boolean;
  to: string;
  due: string | null;
  mark: string | null;
};

/** Document labels. */
export function labelsOf({ kind, status }: Document, texts: PdfTexts): Labels {
  return {
    title: texts[kind],
    // Vendors issue bills and their credits.
    isFromCompany: sideOf(kind) === "customer",
    to: isCredit(kind) ? texts.creditTo : texts.billTo,
    due: isCredit(kind) ? null : texts.dueDate,
    mark: isPosted(status) ? null : texts[status === "void" ? "void" : "draft"],
  };
}

/** Input for all parts of a PDF. */
export type DocumentPdf = {
  document: Document;
  labels: Labels;
  language: PdfLanguage;
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
  design: DocumentDesign;
  logo: string | null;
  code: PaymentDetails | null;
  reasons: UntaxedReasons;
  corrects: CorrectedInvoice | null;
  /** Payment terms of a quote or order. */
  orderTerms: PaymentTerms;
};

/** Returns issuer and receiver: the company and the other party, or vice versa. */
export function issuerAndReceiver(
  { companySnapshot, partySnapshot }: Pick<Document, "companySnapshot" | "partySnapshot">,
  { isFromCompany }: Pick<Labels, "isFromCompany">,
): { issuer: PdfParty; receiver: PdfParty } {
  return isFromCompany
    ? { issuer: companySnapshot, receiver: partySnapshot }
    : { issuer: partySnapshot, receiver: companySnapshot };
}

/** Lays out issuer, title, number, recipient, and dates. */
export function pdfOpening({ document, labels, texts, figures, design, logo }: DocumentPdf): Content[] {
  const { number, date, dueDate, orderReference, contractReference } = document;
  const { title, to, due, mark } = labels;
  return openingOf({
    design,
    logo,
    ...issuerAndReceiver(document, labels),
    title,
    number,
    mark,
    label: to,
    facts: [
      [texts.date, figures.date(date)],
      ...(due === null ? [] : [[due, figures.date(dueDate)]]),
      ...(orderReference === "" ? [] : [[texts.orderReference, removeUnprintable(orderReference)]]),
      ...(contractReference === "" ? [] : [[texts.contractReference, removeUnprintable(contractReference)]]),
    ],
    texts,
  });
}
