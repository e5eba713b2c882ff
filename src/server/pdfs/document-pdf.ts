import type { Content, Definition } from "pdfmake";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { isCredit, isPosted, isTextLine, describeItem } from "#domain/document.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import { isPositive, isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import { fillIn } from "#domain/pdf-languages.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { unitIn } from "#domain/unit-texts.ts";
import { paymentPart } from "./payment-code.ts";
import { paymentTerms, paymentTermsOfOrder } from "./payment-terms-text.ts";
import { textContent, columnContent } from "./printable-text.ts";
import { issuerDesign } from "./logo.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import {
  type DocumentPdfSettings,
  type Labels,
  labelsOf,
  pdfOpening,
  type DocumentPdf,
  issuerAndReceiver,
  type PdfSettings,
} from "./pdf-head.ts";
import { reasonContents, taxOfLine, taxRows, type UntaxedReasons } from "./tax-lines.ts";
import { frameOf, headCellOf, ruledLayout, SOFT_COLOR } from "./pdf-style.ts";
import { aboveSwissPart } from "./swiss-payment-part.ts";

/**
 * Lays out a document as a PDF: issuer and recipient as of the issue, lines, tax by rate, and balance due. It shows
 * only what the document contains, so that it is the same whenever it is created, as long as the company keeps its
 * logo, its design, and its formats of amounts and dates.
 */
export function documentPdf(
  document: Document,
  {
    language,
    locale,
    code,
    reasons = NO_REASONS,
    corrects = null,
    orderTerms = [],
    ...pdfDesign
  }: DocumentPdfOptions,
  createLabels: (document: Document, texts: PdfTexts) => Labels = labelsOf,
): Definition {
  const [texts, figures] = [
    pdfTextsIn(language),
    figuresIn(language, { locale, currency: document.currency }),
  ];
  const labels = createLabels(document, texts);
  const { logo, ...ownDesign } = issuerDesign(labels, pdfDesign);
  // The payment part is as wide as A4, at the bottom of the page.
  const design =
    code?.kind === "swiss" ? { ...ownDesign.design, paperSize: "a4" as const } : ownDesign.design;
  const look = { labels, language, texts, figures, design, logo };
  const pdf: DocumentPdf = { document, ...look, code, reasons, corrects, orderTerms };
  const title = `${labels.title} ${document.number}`;
  const rows = itemRows(pdf);
  return paperDefinition(
    {
      language,
      texts,
      design,
      title,
      author: issuerAndReceiver(document, labels).issuer.name,
      at: new Date(document.updatedAt),
    },
    {
      content: [
        ...pdfOpening(pdf),
        ...correction(pdf),
        itemTable(pdf, rows),
        ...keepTogether(pdf, [sumTable(pdf), ...reasonContents(pdf), ...terms(pdf)]),
      ],
      header: (page: number) => pageHead({ pdf, title, rows }, page),
      lastFooter: code?.kind === "swiss" ? aboveSwissPart(design) : undefined,
    },
  );
}

/** Totals, notes and payment details; if short, kept on one page, so that no payment code ends up alone on the next. */
function keepTogether(pdf: DocumentPdf, totals: Content[]): Content[] {
  const end = [...totals, ...notes(pdf), ...paymentPart(pdf)];
  const isShort = pdf.document.notes.length <= SHORT_NOTES;
  return isShort && pdf.code?.kind !== "swiss" ? [{ unbreakable: true, stack: end }] : end;
}

/** Characters; a small part of a page. */
const SHORT_NOTES = 500;

type DocumentPdfOptions = PdfSettings &
  Partial<Pick<DocumentPdfSettings, "reasons" | "corrects">> &
  Partial<Pick<DocumentPdf, "orderTerms">>;

/** Names the corrected invoice. */
function correction({ corrects, texts, figures }: DocumentPdf): Content[] {
  if (corrects === null) return [];
  const { number, date } = corrects;
  const text = fillIn(texts.corrects, { number, date: figures.date(date) });
  return [{ ...textContent(text), bold: true, margin: [0, 0, 0, 12] }];
}

const NO_REASONS: UntaxedReasons = new Map();

/** Amount cell of a row; its id lets the layout find its page. */
type PdfItemRow = {
  item: DocumentItem;
  amount: { readonly text: string; readonly positions?: readonly { pageNumber: number }[] };
};

function itemRows({ document, figures }: DocumentPdf): PdfItemRow[] {
  return document.items.map((item) => {
    const text = isTextLine(item) ? "" : figures.money(amountOnPriceBasis(item, document.pricesIncludeTax));
    const amount = { text, id: `item-${item.position}`, ...FIGURE_CELL };
    return { item, amount };
  });
}

function itemName(item: DocumentItem): Content {
  const { title, more } = describeItem(item);
  const details = [more, item.reference].flatMap((text) =>
    text === "" ? [] : [{ ...columnContent(text), color: SOFT_COLOR, fontSize: 8.5 }],
  );
  return { stack: [{ ...columnContent(title), bold: isTextLine(item) }, ...details] };
}

/** Whether any line has a discount: then there is a discount column. */
function hasDiscount({ document }: DocumentPdf): boolean {
  return document.items.some(({ discount }) => discount !== null);
}

/** Quantity, unit price, discount and tax; blank for a heading or note. */
function itemFigures(pdf: DocumentPdf, item: DocumentItem): Content[] {
  const { figures } = pdf;
  const { quantity, unit, unitPrice, discount } = item;
  const quantityText = `${figures.quantity(quantity)} ${unitIn(pdf.language, unit, quantity)}`.trim();
  const discountCells = hasDiscount(pdf) ? [discount === null ? "" : figures.discount(discount)] : [];
  const lineTexts = isTextLine(item)
    ? ["", "", ...discountCells, ""]
    : [quantityText, figures.price(unitPrice), ...discountCells, taxOfLine(item, pdf)];
  return lineTexts.map((text) => ({ text, ...FIGURE_CELL }));
}

function itemTable(pdf: DocumentPdf, rows: readonly PdfItemRow[]): Content {
  const { texts, document, design } = pdf;
  const headCell = headCellOf(design);
  const discountCells = hasDiscount(pdf) ? [texts.discount] : [];
  const asPriced = (title: string) => (document.pricesIncludeTax ? `${title}\n${texts.withTax}` : title);
  const titles = [
    texts.quantity,
    asPriced(texts.unitPrice),
    ...discountCells,
    texts.tax,
    asPriced(texts.amount),
  ];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", ...titles.map(() => "auto")],
      body: [
        [headCell(texts.item), ...titles.map((text) => ({ ...headCell(text), ...FIGURE_CELL }))],
        ...rows.map(({ item, amount }) => [itemName(item), ...itemFigures(pdf, item), amount]),
      ],
    },
    layout: ruledLayout(design),
  };
}

/** A totals row of a document. */
export type SumRow = { label: string; text: string; isStrong: boolean };

/** Returns the subtotal, each tax, the total, amount paid, and balance due. */
export function sumRows(pdf: Pick<DocumentPdf, "document" | "texts" | "figures" | "reasons">): SumRow[] {
  const { document, texts, figures } = pdf;
  const { kind, currency, items, discount, discountAmount, total, paidAmount, status } = document;
  const { pricesIncludeTax } = document;
  const isPartPaid = isPosted(status) && isPositive(paidAmount);
  const row = (label: string, amount: Money) => ({ label, text: figures.money(amount), isStrong: false });
  const boldRow = (label: string, amount: Money) => ({
    ...row(`${label} ${currency}`, amount),
    isStrong: true,
  });
  const discountLabel = (off: Discount) =>
    percentOfDiscount(off) === null ? texts.discount : `${texts.discount} ${figures.discount(off)}`;
  const undiscounted = amountOnPriceBasis(
    { ...document, documentDiscount: discountAmount },
    pricesIncludeTax,
  );
  const subtotalLabel = pricesIncludeTax ? `${texts.amount} ${texts.withTax}` : texts.subtotal;
  const taxes = taxRows(pdf);
  return [
    ...(items.length > 0 ? [row(subtotalLabel, undiscounted)] : []),
    ...(discount === null ? [] : [row(discountLabel(discount), negate(discountAmount))]),
    ...(pricesIncludeTax ? [] : taxes),
    boldRow(texts.total, total),
    // Taxes included in the total are shown below it.
    ...(pricesIncludeTax ? taxes : []),
    ...(isPartPaid
      ? [
          row(isCredit(kind) ? texts.used : texts.paid, paidAmount),
          boldRow(isCredit(kind) ? texts.left : texts.balanceDue, subtract(total, paidAmount)),
        ]
      : []),
  ];
}

function sumTable(pdf: DocumentPdf): Content {
  return {
    unbreakable: true,
    margin: [0, 8, 0, 0],
    columns: [
      { width: "*", text: "" },
      {
        width: "auto",
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 16,
          paddingRight: () => (pdf.design.layout === "band" ? 8 : 0),
        },
        table: {
          widths: ["auto", "auto"],
          body: sumRows(pdf).map(({ label, text, isStrong }) =>
            [label, text].map((cell) => ({
              text: cell,
              ...(isStrong && { bold: true, fontSize: 11, color: pdf.design.color }),
              ...FIGURE_CELL,
            })),
          ),
        },
      },
    ],
  };
}

/** A quote looks like an invoice with another second date. */
function terms(pdf: DocumentPdf): Content[] {
  const isOrder = pdf.labels.due !== pdf.texts.dueDate;
  const text = isOrder ? paymentTermsOfOrder(pdf.orderTerms, pdf) : paymentTerms(pdf);
  return text === null ? [] : [{ text, margin: [0, 16, 0, 0] }];
}

function notes({ document }: DocumentPdf): Content[] {
  return document.notes === "" ? [] : [{ ...textContent(document.notes), margin: [0, 16, 0, 0] }];
}

type PageHeadContext = { pdf: DocumentPdf; title: string; rows: readonly PdfItemRow[] };

/** Header from the second page on: the document, and the amount carried forward. */
function pageHead(
  { pdf: { document, texts, figures, design }, title, rows }: PageHeadContext,
  page: number,
): Content {
  if (page === 1) return "";
  const { left, right } = frameOf(design);
  const pageOf = ({ amount }: PdfItemRow) => amount.positions?.[0]?.pageNumber ?? 0;
  const before = rows.filter((row) => pageOf(row) < page);
  const hasContinuation = before.length < rows.length;
  const carriedTotal = sum(before.map(({ item }) => amountOnPriceBasis(item, document.pricesIncludeTax)));
  return {
    color: SOFT_COLOR,
    fontSize: 8.5,
    margin: [left, 24, right, 0],
    columns: [
      { width: "*", ...textContent(title) },
      hasContinuation && !isZero(carriedTotal)
        ? { width: "auto", text: `${texts.carried} ${figures.money(carriedTotal)}`, ...FIGURE_CELL }
        : { width: "auto", text: "" },
    ],
  };
}
