import type { Content } from "pdfmake";
import type { Document } from "#contract/documents.ts";
import { isCredit, isIssued, sideOf } from "#domain/document.ts";
import type { Day } from "#domain/dates.ts";
import type { Locale } from "#domain/locales.ts";
import type { PaymentDetails } from "#domain/payment-codes/payment-code.ts";
import type { SheetLook } from "#domain/sheet-look.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import type { figuresIn, SheetWords } from "#domain/sheet-words.ts";
import { printable } from "./printable-text.ts";
import { openingOf, type SheetParty } from "./sheet-opening.ts";
import type { UntaxedReasons } from "./tax-lines.ts";

/**
 * In which language a sheet is, how its company writes amounts and dates, how its sheets look, its logo as a data URL, and
 * how what is left is paid.
 */
export type SheetSettings = {
  language: SheetLanguage;
  locale: Locale;
  /** That of the books. */
  currency: string;
  look: SheetLook;
  logo: string | null;
  code: PaymentDetails | null;
};

/** The same of a document as a file, with the electronic invoice that is embedded in it. */
export type DocumentSheetSettings = SheetSettings & {
  embedded: string | null;
  reasons: UntaxedReasons;
  corrects: CorrectedInvoice | null;
};

/** The invoice that a credit corrects: the law wants it named on the sheet. */
export type CorrectedInvoice = { number: string; date: Day };

/** The drawing options of a quote or an order, which has no payment code. */
export type OrderSheetSettings = Omit<SheetSettings, "code"> & { reasons: UntaxedReasons };

/**
 * The title of a document, whether the company issues it, the labels of its recipient and second date, if any,
 * and a prominent mark.
 */
export type Labels = { title: string; isOurs: boolean; to: string; due: string | null; mark: string | null };

/** Those of a document. */
export function labelsOf({ kind, status }: Document, words: SheetWords): Labels {
  return {
    title: words[kind],
    // A vendor issues its bills and credits.
    isOurs: sideOf(kind) === "customer",
    to: isCredit(kind) ? words.creditTo : words.billTo,
    due: isCredit(kind) ? null : words.dueDate,
    mark: isIssued(status) ? null : words[status === "void" ? "void" : "draft"],
  };
}

/** What all parts of a sheet are drawn from. */
export type Sheet = {
  document: Document;
  labels: Labels;
  language: SheetLanguage;
  words: SheetWords;
  figures: ReturnType<typeof figuresIn>;
  look: SheetLook;
  logo: string | null;
  code: PaymentDetails | null;
  reasons: UntaxedReasons;
  corrects: CorrectedInvoice | null;
};

/** Who issues a sheet and who receives it: the company and the other party, or the other way around. */
export function issuerAndReceiver(
  { companySnapshot, partySnapshot }: Pick<Document, "companySnapshot" | "partySnapshot">,
  { isOurs }: Pick<Labels, "isOurs">,
): { issuer: SheetParty; receiver: SheetParty } {
  const company = { ...companySnapshot, taxNumber: companySnapshot.taxId };
  return isOurs ? { issuer: company, receiver: partySnapshot } : { issuer: partySnapshot, receiver: company };
}

/** Who issues the document, which one it is, whom it is for, and its days. */
export function opening({ document, labels, words, figures, look, logo }: Sheet): Content[] {
  const { number, date, dueDate, orderReference, contractReference } = document;
  const { title, to, due, mark } = labels;
  return openingOf({
    look,
    logo,
    ...issuerAndReceiver(document, labels),
    title,
    number,
    mark,
    label: to,
    facts: [
      [words.date, figures.date(date)],
      ...(due === null ? [] : [[due, figures.date(dueDate)]]),
      ...(orderReference === "" ? [] : [[words.orderReference, printable(orderReference)]]),
      ...(contractReference === "" ? [] : [[words.contractReference, printable(contractReference)]]),
    ],
    words,
  });
}
