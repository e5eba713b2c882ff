import type { Content, Definition } from "pdfmake";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { isCredit, isPosted, isTextLine, describeItem } from "#domain/document.ts";
import { amountOnPriceBasis } from "#domain/item-amounts.ts";
import { isPositive, isZero, type Money, negate, subtract, sum } from "#domain/money.ts";
import { fillIn } from "#domain/sheet-languages.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-texts.ts";
import { unitIn } from "#domain/unit-texts.ts";
import { paymentPart } from "./payment-code.ts";
import { paymentTerms, paymentTermsOfOrder } from "./payment-terms-text.ts";
import { textContent, columnContent } from "./printable-text.ts";
import { issuerDesign } from "./logo.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import {
  type DocumentSheetSettings,
  type Labels,
  labelsOf,
  sheetOpening,
  type Sheet,
  issuerAndReceiver,
  type SheetSettings,
} from "./sheet-head.ts";
import { reasonContents, taxOfLine, taxRows, type UntaxedReasons } from "./tax-lines.ts";
import { frameOf, headCellOf, ruledLayout, SOFT_COLOR } from "./sheet-style.ts";
import { aboveSwissPart } from "./swiss-payment-part.ts";

/**
 * Lays out a document as a PDF: issuer and recipient as of the issue, lines, tax by rate, and balance due. It shows
 * only what the document contains, so that it is the same whenever it is created, as long as the company keeps its
 * logo, its design, and its formats of amounts and dates.
 */
export function documentSheet(
  document: Document,
  {
    language,
    locale,
    code,
    reasons = NO_REASONS,
    corrects = null,
    orderTerms = [],
    ...sheetDesign
  }: DocumentSheetOptions,
  createLabels: (document: Document, texts: SheetTexts) => Labels = labelsOf,
): Definition {
  const [texts, figures] = [
    sheetTextsIn(language),
    figuresIn(language, { locale, currency: document.currency }),
  ];
  const labels = createLabels(document, texts);
  const { logo, ...ownDesign } = issuerDesign(labels, sheetDesign);
  // The payment part is as wide as A4, at the bottom of the page.
  const design =
    code?.kind === "swiss" ? { ...ownDesign.design, paperSize: "a4" as const } : ownDesign.design;
  const look = { labels, language, texts, figures, design, logo };
  const sheet: Sheet = { document, ...look, code, reasons, corrects, orderTerms };
  const title = `${labels.title} ${document.number}`;
  const rows = itemRows(sheet);
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
        ...sheetOpening(sheet),
        ...correction(sheet),
        itemTable(sheet, rows),
        ...keepTogether(sheet, [sumTable(sheet), ...reasonContents(sheet), ...terms(sheet)]),
      ],
      header: (page: number) => pageHead({ sheet, title, rows }, page),
      lastFooter: code?.kind === "swiss" ? aboveSwissPart(design) : undefined,
    },
  );
}

/** Totals, notes and payment details; if short, kept on one page, so that no payment code ends up alone on the next. */
function keepTogether(sheet: Sheet, totals: Content[]): Content[] {
  const end = [...totals, ...notes(sheet), ...paymentPart(sheet)];
  const isShort = sheet.document.notes.length <= SHORT_NOTES;
  return isShort && sheet.code?.kind !== "swiss" ? [{ unbreakable: true, stack: end }] : end;
}

/** Characters; a small part of a page. */
const SHORT_NOTES = 500;

type DocumentSheetOptions = SheetSettings &
  Partial<Pick<DocumentSheetSettings, "reasons" | "corrects">> &
  Partial<Pick<Sheet, "orderTerms">>;

/** Names the corrected invoice. */
function correction({ corrects, texts, figures }: Sheet): Content[] {
  if (corrects === null) return [];
  const { number, date } = corrects;
  const text = fillIn(texts.corrects, { number, date: figures.date(date) });
  return [{ ...textContent(text), bold: true, margin: [0, 0, 0, 12] }];
}

const NO_REASONS: UntaxedReasons = new Map();

/** Amount cell of a row; its id lets the layout find its page. */
type SheetItemRow = {
  item: DocumentItem;
  amount: { readonly text: string; readonly positions?: readonly { pageNumber: number }[] };
};

function itemRows({ document, figures }: Sheet): SheetItemRow[] {
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
function hasDiscount({ document }: Sheet): boolean {
  return document.items.some(({ discount }) => discount !== null);
}

/** Quantity, unit price, discount and tax; blank for a heading or note. */
function itemFigures(sheet: Sheet, item: DocumentItem): Content[] {
  const { figures } = sheet;
  const { quantity, unit, unitPrice, discount } = item;
  const quantityText = `${figures.quantity(quantity)} ${unitIn(sheet.language, unit, quantity)}`.trim();
  const discountCells = hasDiscount(sheet) ? [discount === null ? "" : figures.discount(discount)] : [];
  const lineTexts = isTextLine(item)
    ? ["", "", ...discountCells, ""]
    : [quantityText, figures.price(unitPrice), ...discountCells, taxOfLine(item, sheet)];
  return lineTexts.map((text) => ({ text, ...FIGURE_CELL }));
}

function itemTable(sheet: Sheet, rows: readonly SheetItemRow[]): Content {
  const { texts, document, design } = sheet;
  const headCell = headCellOf(design);
  const discountCells = hasDiscount(sheet) ? [texts.discount] : [];
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
        ...rows.map(({ item, amount }) => [itemName(item), ...itemFigures(sheet, item), amount]),
      ],
    },
    layout: ruledLayout(design),
  };
}

/** A totals row of a document. */
export type SumRow = { label: string; text: string; isStrong: boolean };

/** Returns the subtotal, each tax, the total, amount paid, and balance due. */
export function sumRows(sheet: Pick<Sheet, "document" | "texts" | "figures" | "reasons">): SumRow[] {
  const { document, texts, figures } = sheet;
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
  const taxes = taxRows(sheet);
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

function sumTable(sheet: Sheet): Content {
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
          paddingRight: () => (sheet.design.layout === "band" ? 8 : 0),
        },
        table: {
          widths: ["auto", "auto"],
          body: sumRows(sheet).map(({ label, text, isStrong }) =>
            [label, text].map((cell) => ({
              text: cell,
              ...(isStrong && { bold: true, fontSize: 11, color: sheet.design.color }),
              ...FIGURE_CELL,
            })),
          ),
        },
      },
    ],
  };
}

/** A quote looks like an invoice with another second date. */
function terms(sheet: Sheet): Content[] {
  const isOrder = sheet.labels.due !== sheet.texts.dueDate;
  const text = isOrder ? paymentTermsOfOrder(sheet.orderTerms, sheet) : paymentTerms(sheet);
  return text === null ? [] : [{ text, margin: [0, 16, 0, 0] }];
}

function notes({ document }: Sheet): Content[] {
  return document.notes === "" ? [] : [{ ...textContent(document.notes), margin: [0, 16, 0, 0] }];
}

type PageHeadContext = { sheet: Sheet; title: string; rows: readonly SheetItemRow[] };

/** Header from the second page on: the document, and the amount carried forward. */
function pageHead(
  { sheet: { document, texts, figures, design }, title, rows }: PageHeadContext,
  page: number,
): Content {
  if (page === 1) return "";
  const { left, right } = frameOf(design);
  const pageOf = ({ amount }: SheetItemRow) => amount.positions?.[0]?.pageNumber ?? 0;
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
