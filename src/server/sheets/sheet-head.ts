import type { Content } from "pdfmake";
import type { Document } from "#contract/documents.ts";
import { isCredit, isIssued, sideOf } from "#domain/document.ts";
import type { Locale } from "#domain/locales.ts";
import type { PaymentCode } from "#domain/payment-codes/payment-code.ts";
import type { figuresIn, SheetLanguage, SheetWords } from "#domain/sheet-words.ts";
import { logoOf } from "./logo.ts";
import { said } from "./printable-text.ts";

/**
 * In which language a sheet is, how its company writes amounts and dates, its logo as a data URL, and the code by which
 * what is left is paid.
 */
export type Way = {
  language: SheetLanguage;
  locale: Locale;
  logo: string | null;
  code: PaymentCode | null;
};

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
  logo: string | null;
  code: PaymentCode | null;
};

export const SOFT = "#5f6673";
export const MARGIN = 48;
const A4_WIDTH = 595.28;
const [GAP, RIGHT] = [24, 200];
const LEFT = A4_WIDTH - 2 * MARGIN - GAP - RIGHT;

/** Who is named on a sheet. */
export type Who = Pick<Document["partySnapshot"], "name" | "address" | "phone" | "email" | "taxNumber">;

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

/** Who issues the document, and which one it is. */
export function head({ document, labels: { title, mark }, words, logo }: Sheet): Content {
  const { kind, number } = document;
  return headOf({
    logo: logoOf(kind, logo),
    issuer: issuerOf(document),
    title,
    number,
    mark,
    words,
  });
}

type Head = {
  logo: Content[];
  issuer: Who;
  title: string;
  number: string;
  /** What nobody may overlook. */
  mark: string | null;
  words: SheetWords;
};

/** The head of any sheet: whose it is, at the left, and what. */
export function headOf({ logo, issuer, title, number, mark, words }: Head): Content {
  return {
    columns: [
      { width: LEFT, stack: [...logo, ...address(issuer, { words, size: 13 })] },
      {
        width: RIGHT,
        alignment: "right",
        stack: [
          { text: title, fontSize: 20, bold: true },
          said(number),
          ...(mark === null ? [] : [{ text: mark.toUpperCase(), bold: true }]),
        ],
      },
    ],
    columnGap: GAP,
  };
}

/** Whom it is for, and its days. */
export function parties({ document, labels: { to, due }, words, figures }: Sheet): Content {
  const { date, dueDate } = document;
  return partiesOf({
    label: to,
    receiver: receiverOf(document),
    facts: [[words.date, figures.date(date)], ...(due === null ? [] : [[due, figures.date(dueDate)]])],
    words,
  });
}

type Parties = { label: string; receiver: Who; facts: readonly (readonly string[])[]; words: SheetWords };

/** Whom any sheet is for, and what else is said beside. */
export function partiesOf({ label, receiver, facts, words }: Parties): Content {
  return {
    columns: [
      {
        width: LEFT,
        stack: [
          { text: label, color: SOFT, fontSize: 8.5, margin: [0, 0, 0, 2] },
          ...address(receiver, { words, size: 9.5 }),
        ],
      },
      {
        width: RIGHT,
        layout: "noBorders",
        table: {
          widths: ["*", "auto"],
          body: facts.map(([fact = "", text = ""]) => [
            { text: fact, color: SOFT, alignment: "right" },
            { text, alignment: "right" },
          ]),
        },
      },
    ],
    columnGap: GAP,
    margin: [0, 28, 0, 24],
  };
}

function address(who: Who, { words, size }: { words: SheetWords; size: number }): Content[] {
  const { name, address: place, phone, email, taxNumber } = who;
  const lines = [place, phone, email, taxNumber && `${words.taxNumber} ${taxNumber}`];
  return [
    { ...said(name ?? ""), bold: true, fontSize: size },
    ...lines.flatMap((line) => (line ? [said(line)] : [])),
  ];
}
