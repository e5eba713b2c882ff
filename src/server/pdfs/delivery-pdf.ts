import type { Content, Definition } from "pdfmake";
import type { Delivery } from "#contract/deliveries.ts";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import type { Order } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import { isTextLine, describeItem } from "#domain/document.ts";
import type { Quantity } from "#domain/money.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, type PdfTexts, pdfTextsIn } from "#domain/pdf-texts.ts";
import { asFileName } from "#domain/text.ts";
import { unitIn } from "#domain/unit-texts.ts";
import { FIGURE_CELL, paperDefinition } from "./page-frame.ts";
import { textContent, columnContent } from "./printable-text.ts";
import { labelsOf, type PdfSettings } from "./pdf-head.ts";
import { openingOf, type PdfParty } from "./pdf-opening.ts";
import { headCellOf, ruledLayout, SOFT_COLOR } from "./pdf-style.ts";

/** A line of a delivery note: product and quantity, without a price. */
type DeliveryPdfLine = Pick<
  DocumentItem,
  "productName" | "accountName" | "description" | "reference" | "unit"
> & {
  quantity: Quantity;
  isText: boolean;
};
type DeliveryPdfContent = {
  title: string;
  number: string;
  date: Day;
  mark: string | null;
  /** Label of the recipient or sender. */
  label: string;
  company: PdfParty;
  party: PdfParty;
  /** Its order. */
  order: readonly string[] | null;
  lines: readonly DeliveryPdfLine[];
  notes: string;
  /** Whether to add a signature line for the recipient. */
  isSigned: boolean;
};
type PdfDesignSettings = Omit<PdfSettings, "code">;

/** Lays out a delivery note or goods receipt: what was delivered of its order, with the order's names. */
export function deliveryPdf(
  { delivery, order }: { delivery: Delivery; order: Order },
  design: PdfDesignSettings,
): Definition {
  const texts = pdfTextsIn(design.language);
  const { kind, number, date, status } = delivery;
  const isOurs = kind === "delivery_note";
  const { partySnapshot: party, items, notes } = textsOfDelivery({ delivery, order });
  return layoutDeliveryPdf(
    {
      title: texts[kind],
      number,
      date,
      mark: status === "void" ? texts.void : null,
      label: isOurs ? texts.deliverTo : texts.receivedFrom,
      company: issuer(order),
      party,
      order: [isOurs ? texts.orderNumber : texts.purchaseNumber, order.number],
      lines: items.map((line) => ({ ...line, isText: false })),
      notes,
      isSigned: isOurs,
    },
    { design, texts },
  );
}

/** Returns its data from the order: company and party, and the lines it delivers. */
export function textsOfDelivery({ delivery, order }: { delivery: Delivery; order: Order }) {
  const { companySnapshot, partySnapshot } = order;
  const { address, items, notes } = delivery;
  return {
    companySnapshot,
    partySnapshot: address === "" ? partySnapshot : { ...partySnapshot, address },
    items: items.flatMap(({ position, quantity }) => {
      const line = order.items.find((item) => item.position === position);
      return line ? [{ ...line, quantity }] : [];
    }),
    notes,
  };
}

/** File name without the extension, in its language. */
export function nameOfNote({ number }: Pick<Document, "number">, language: PdfLanguage): string {
  return asFileName(`${number} ${pdfTextsIn(language).delivery_note}`);
}

/** Lays out an invoice as a delivery note: all lines, under its number. */
export function deliveryPdfOfInvoice(invoice: Document, design: PdfDesignSettings): Definition {
  const texts = pdfTextsIn(design.language);
  const { number, date, partySnapshot, items } = invoice;
  return layoutDeliveryPdf(
    {
      title: texts.delivery_note,
      number,
      date,
      mark: labelsOf(invoice, texts).mark,
      label: texts.deliverTo,
      company: issuer(invoice),
      party: partySnapshot,
      order: null,
      lines: items.map((item) => ({ ...item, isText: isTextLine(item) })),
      notes: "",
      isSigned: true,
    },
    { design, texts },
  );
}

function issuer({ companySnapshot }: Pick<Document, "companySnapshot">): PdfParty {
  return companySnapshot;
}

function layoutDeliveryPdf(
  content: DeliveryPdfContent,
  { design: documentDesign, texts }: { design: PdfDesignSettings; texts: PdfTexts },
): Definition {
  const { title, number, date, mark, label, company, party, order, notes } = content;
  const { language, design, logo } = documentDesign;
  const figures = figuresIn(language, documentDesign);
  return paperDefinition(
    {
      language,
      texts,
      design,
      title: `${title} ${number}`,
      author: company.name,
      at: new Date(`${date}T00:00:00Z`),
    },
    {
      content: [
        ...openingOf({
          design,
          logo,
          issuer: company,
          title,
          number,
          mark,
          label,
          receiver: party,
          facts: [[texts.date, figures.date(date)], ...(order === null ? [] : [order])],
          texts,
        }),
        lineTable(content.lines, { language, texts, figures, design }),
        ...(notes === "" ? [] : [{ ...textContent(notes), margin: [0, 24, 0, 0] }]),
        ...(content.isSigned ? [signature(texts)] : []),
      ],
    },
  );
}

type DeliveryPdfTexts = Pick<PdfDesignSettings, "language" | "design"> & {
  texts: PdfTexts;
  figures: ReturnType<typeof figuresIn>;
};

function lineTable(
  lines: readonly DeliveryPdfLine[],
  { language, texts, figures, design }: DeliveryPdfTexts,
): Content {
  const headCell = headCellOf(design);
  const counted = ({ quantity, unit, isText }: DeliveryPdfLine) =>
    isText ? "" : `${figures.quantity(quantity)} ${unitIn(language, unit, quantity)}`.trim();
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ["*", "auto"],
      body: [
        [headCell(texts.item), { ...headCell(texts.quantity), ...FIGURE_CELL }],
        ...lines.map((line) => [lineName(line), { text: counted(line), ...FIGURE_CELL }]),
      ],
    },
    layout: ruledLayout(design),
  };
}

function lineName(line: DeliveryPdfLine): Content {
  const { title, more } = describeItem(line);
  const details = [more, line.reference].flatMap((text) =>
    text === "" ? [] : [{ ...columnContent(text), color: SOFT_COLOR, fontSize: 8.5 }],
  );
  return { stack: [{ ...columnContent(title), bold: line.isText }, ...details] };
}

/** Signature line. */
function signature(texts: PdfTexts): Content {
  return {
    unbreakable: true,
    margin: [0, 64, 0, 0],
    table: { widths: [280], body: [[{ text: texts.signature, color: SOFT_COLOR, fontSize: 8.5 }]] },
    layout: {
      hLineWidth: (line: number) => (line === 0 ? 0.8 : 0),
      vLineWidth: () => 0,
      hLineColor: () => SOFT_COLOR,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 4,
      paddingBottom: () => 0,
    },
  };
}
