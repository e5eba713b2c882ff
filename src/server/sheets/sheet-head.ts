import type { Content } from "pdfmake";
import type { Document } from "#contract/documents.ts";
import { isCredit, isIssued, sideOf } from "#domain/document.ts";
import type { Locale } from "#domain/locales.ts";
import type { WayToPay } from "#domain/payment-codes/payment-code.ts";
import type { SheetLook } from "#domain/sheet-look.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import type { figuresIn, SheetWords } from "#domain/sheet-words.ts";
import { printable } from "./printable-text.ts";
import { openingOf, type Who } from "./sheet-opening.ts";
import type { UntaxedReasons } from "./tax-lines.ts";

/**
 * In which language a sheet is, how its company writes amounts and dates, how its sheets look, its logo as a data URL, and
 * how what is left is paid.
 */
export type Way = {
  language: SheetLanguage;
  locale: Locale;
  /** That of the books. */
  currency: string;
  look: SheetLook;
  logo: string | null;
  code: WayToPay | null;
};

/** The same of a document as a file, with the electronic invoice that is embedded in it. */
export type HybridWay = Way & { embedded: string | null; reasons: UntaxedReasons };

/** The same of a quote or an order, which nobody pays. */
export type OrderWay = Omit<Way, "code"> & { reasons: UntaxedReasons };

/** What a sheet is called, whom it is for, what its second day is, if it has one, and what nobody may overlook. */
export type Labels = { title: string; to: string; due: string | null; mark: string | null };

/** Those of a document. */
export function labelsOf({ kind, status }: Document, words: SheetWords): Labels {
  return {
    title: words[kind],
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
  code: WayToPay | null;
  reasons: UntaxedReasons;
};

/** The company issues what goes to customers, a vendor what comes from it. */
export function issuerOf({ kind, companySnapshot, partySnapshot }: Document): Who {
  return sideOf(kind) === "customer"
    ? { ...companySnapshot, taxNumber: companySnapshot.taxId }
    : partySnapshot;
}

function receiverOf({ kind, companySnapshot, partySnapshot }: Document): Who {
  return sideOf(kind) === "customer"
    ? partySnapshot
    : { ...companySnapshot, taxNumber: companySnapshot.taxId };
}

/** Who issues the document, which one it is, whom it is for, and its days. */
export function opening({ document, labels, words, figures, look, logo }: Sheet): Content[] {
  const { number, date, dueDate, orderReference, contractReference } = document;
  const { title, to, due, mark } = labels;
  return openingOf({
    look,
    logo,
    issuer: issuerOf(document),
    title,
    number,
    mark,
    label: to,
    receiver: receiverOf(document),
    facts: [
      [words.date, figures.date(date)],
      ...(due === null ? [] : [[due, figures.date(dueDate)]]),
      ...(orderReference === "" ? [] : [[words.orderReference, printable(orderReference)]]),
      ...(contractReference === "" ? [] : [[words.contractReference, printable(contractReference)]]),
    ],
    words,
  });
}
