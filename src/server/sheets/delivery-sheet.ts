import type { Content, Definition } from "pdfmake";
import type { Delivery } from "#contract/deliveries.ts";
import type { DocumentItem } from "#contract/document-items.ts";
import type { Document } from "#contract/documents.ts";
import type { Order } from "#contract/orders.ts";
import type { Day } from "#domain/dates.ts";
import { isTextLine, describeItem } from "#domain/document.ts";
import type { Quantity } from "#domain/money.ts";
import type { SheetLanguage } from "#domain/sheet-languages.ts";
import { figuresIn, type SheetTexts, sheetTextsIn } from "#domain/sheet-texts.ts";
import { asFileName } from "#domain/text.ts";
import { unitIn } from "#domain/unit-texts.ts";
import { FIGURE_CELL, paperDefinition } from "./paper.ts";
import { textContent, columnContent } from "./printable-text.ts";
import { labelsOf, type SheetSettings } from "./sheet-head.ts";
import { openingOf, type SheetParty } from "./sheet-opening.ts";
import { headCellOf, ruledLayout, SOFT_COLOR } from "./sheet-style.ts";

/** A line of a delivery note: product and quantity, without a price. */
type DeliverySheetLine = Pick<
  DocumentItem,
  "productName" | "accountName" | "description" | "reference" | "unit"
> & {
  quantity: Quantity;
  isText: boolean;
};
type DeliverySheetContent = {
  title: string;
  number: string;
  date: Day;
  mark: string | null;
  /** Label of the recipient or sender. */
  label: string;
  company: SheetParty;
  party: SheetParty;
  /** Its order. */
  order: readonly string[] | null;
  lines: readonly DeliverySheetLine[];
  notes: string;
  /** Whether to add a signature line for the recipient. */
  isSigned: boolean;
};
type SheetDesignSettings = Omit<SheetSettings, "code">;

/** Lays out a delivery note or goods receipt: what was delivered of its order, with the order's names. */
export function deliverySheet(
  { delivery, order }: { delivery: Delivery; order: Order },
  design: SheetDesignSettings,
): Definition {
  const texts = sheetTextsIn(design.language);
  const { kind, number, date, status } = delivery;
  const isOurs = kind === "delivery_note";
  const { partySnapshot: party, items, notes } = textsOfDelivery({ delivery, order });
  return layoutDeliverySheet(
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
export function nameOfNote({ number }: Pick<Document, "number">, language: SheetLanguage): string {
  return asFileName(`${number} ${sheetTextsIn(language).delivery_note}`);
}

/** Lays out an invoice as a delivery note: all lines, under its number. */
export function deliverySheetOfInvoice(invoice: Document, design: SheetDesignSettings): Definition {
  const texts = sheetTextsIn(design.language);
  const { number, date, partySnapshot, items } = invoice;
  return layoutDeliverySheet(
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

function issuer({ companySnapshot }: Pick<Document, "companySnapshot">): SheetParty {
  return companySnapshot;
}

function layoutDeliverySheet(
  content: DeliverySheetContent,
  { design: documentDesign, texts }: { design: SheetDesignSettings; texts: SheetTexts },
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

type DeliverySheetTexts = Pick<SheetDesignSettings, "language" | "design"> & {
  texts: SheetTexts;
  figures: ReturnType<typeof figuresIn>;
};

function lineTable(
  lines: readonly DeliverySheetLine[],
  { language, texts, figures, design }: DeliverySheetTexts,
): Content {
  const headCell = headCellOf(design);
  const counted = ({ quantity, unit, isText }: DeliverySheetLine) =>
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

function lineName(line: DeliverySheetLine): Content {
  const { title, more } = describeItem(line);
  const details = [more, line.reference].flatMap((text) =>
    text === "" ? [] : [{ ...columnContent(text), color: SOFT_COLOR, fontSize: 8.5 }],
  );
  return { stack: [{ ...columnContent(title), bold: line.isText }, ...details] };
}

/** Signature line. */
function signature(texts: SheetTexts): Content {
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
