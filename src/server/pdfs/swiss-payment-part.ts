import type { Content } from "pdfmake";
import { toAmount } from "#domain/money.ts";
import { groupReference } from "#domain/payment-codes/references.ts";
import type { StructuredAddress, SwissBill } from "#domain/payment-codes/swiss-bill.ts";
import { swissBillTextsIn, type SwissBillTexts } from "#domain/payment-codes/swiss-bill-texts.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { qrCode } from "./qr-code.ts";
import type { DocumentDesign } from "#domain/document-design.ts";
import { FOOTER_SPACE, footerSize, PAGES } from "./pdf-style.ts";

/** Measures are from the Style Guide QR-bill, in millimeters; PDFs use points. */
const MM = 72 / 25.4;
const PAGE = PAGES.a4;
/** The payment part is 210 by 105 mm at the page bottom. */
const TOP = PAGE.height - 105 * MM;

/** Places the footer above the payment part, which takes its usual position. */
export function aboveSwissPart(design: DocumentDesign) {
  return {
    relativePosition: { x: 0, y: TOP - PAGE.height + FOOTER_SPACE - (34 + footerSize(design).height) },
  };
}

/** Reserves space for the payment part, below the content or on a separate page. */
export function roomForSwissPart(design: DocumentDesign): Content {
  const foot = design.footer === "" ? 30 : footerSize(design).height + 40;
  const h = PAGE.height - TOP + foot - FOOTER_SPACE;
  return { canvas: [{ type: "rect", x: 0, y: 0, w: 1, h, lineWidth: 0, color: "#fff" }] };
}

/** Returns the receipt and the payment part, as prescribed. */
export function swissPart(bill: SwissBill, language: PdfLanguage): Content[] {
  const texts = swissBillTextsIn(language);
  return [...textLines(texts), ...receiptPart(bill, texts), ...paymentPart(bill, texts)];
}

type Rectangle = { x: number; y: number; width: number };

/** Positions content in the payment part. */
function placeAt({ x, y, width }: Rectangle, stack: readonly Content[]): Content {
  return { absolutePosition: { x: x * MM, y: TOP + y * MM }, columns: [{ width: width * MM, stack }] };
}

/** Cutting and folding lines. */
function textLines({ separate }: SwissBillTexts): Content[] {
  const line = { type: "line", lineWidth: 0.5, lineColor: "#000" };
  const cuts = [
    { ...line, x1: 0, y1: 0, x2: PAGE.width, y2: 0 },
    { ...line, x1: 62 * MM, y1: 0, x2: 62 * MM, y2: 105 * MM },
  ];
  return [
    placeAt({ x: 0, y: -4, width: 210 }, [{ text: separate, fontSize: 7, alignment: "center" }]),
    { absolutePosition: { x: 0, y: TOP }, canvas: cuts },
  ];
}

type Sizes = { heading: number; text: number };
const RECEIPT: Sizes = { heading: 6, text: 8 };
const PART: Sizes = { heading: 8, text: 10 };

/** A heading with its values below. */
function textBlock(heading: string, values: readonly string[], { heading: small, text }: Sizes): Content {
  return {
    margin: [0, 0, 0, text * 0.9],
    stack: [
      { text: heading, bold: true, fontSize: small, lineHeight: 1 },
      ...values.map((value) => ({ text: value, fontSize: text, lineHeight: 0.95 })),
    ],
  };
}

function addressLines({ name, street, house, postalCode, town, country }: StructuredAddress): string[] {
  const townLine = country === "CH" ? `${postalCode} ${town}` : `${country}-${postalCode} ${town}`;
  return [name, `${street} ${house}`.trim(), townLine].filter((line) => line !== "");
}

/** Payee, reference, message and payer, or a blank field for the payer. */
function information(bill: SwissBill, texts: SwissBillTexts, sizes: Sizes): Content[] {
  const { iban, creditor, reference, message, debtor } = bill;
  const isPart = sizes === PART;
  return [
    textBlock(texts.account, [groupReference(iban), ...addressLines(creditor)], sizes),
    ...(reference === null ? [] : [textBlock(texts.reference, [groupReference(reference)], sizes)]),
    ...(message === "" || !isPart ? [] : [textBlock(texts.message, [message], sizes)]),
    ...(debtor === null
      ? [
          textBlock(texts.payableByBlank, [], { ...sizes, text: 1 }),
          isPart ? cornerMarks({ width: 65, height: 25 }) : cornerMarks({ width: 52, height: 20 }),
        ]
      : [textBlock(texts.payableBy, addressLines(debtor), sizes)]),
  ];
}

function receiptPart(bill: SwissBill, texts: SwissBillTexts): Content[] {
  return [
    placeAt({ x: 5, y: 5, width: 52 }, [{ text: texts.receipt, bold: true, fontSize: 11 }]),
    placeAt({ x: 5, y: 12, width: 52 }, information(bill, texts, RECEIPT)),
    ...amounts(bill, texts, { x: 5, gap: 13, sizes: RECEIPT }),
    placeAt({ x: 5, y: 82, width: 52 }, [
      { text: texts.acceptancePoint, bold: true, fontSize: 6, alignment: "right" },
    ]),
  ];
}

function paymentPart(bill: SwissBill, texts: SwissBillTexts): Content[] {
  return [
    placeAt({ x: 67, y: 5, width: 51 }, [{ text: texts.paymentPart, bold: true, fontSize: 11 }]),
    placeAt({ x: 67, y: 17, width: 46 }, [qrCode(bill.payload, { width: 46 * MM, mark: SWISS_CROSS })]),
    ...amounts(bill, texts, { x: 67, gap: 15, sizes: PART }),
    placeAt({ x: 118, y: 5, width: 87 }, information(bill, texts, PART)),
  ];
}

function amounts(
  { currency, amount }: SwissBill,
  texts: SwissBillTexts,
  { x, gap, sizes }: { x: number; gap: number; sizes: Sizes },
): Content[] {
  return [
    placeAt({ x, y: 68, width: gap }, [textBlock(texts.currency, [currency], sizes)]),
    placeAt({ x: x + gap, y: 68, width: 36 }, [
      textBlock(texts.amount, [groupDigits(toAmount(amount))], sizes),
    ]),
  ];
}

/** Formats an amount as the standard requires in all languages: "1 949.75". */
function groupDigits(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+\.)/g, "\u00a0");
}

/** Corner marks of a blank field to fill in manually. */
function cornerMarks({ width, height }: { width: number; height: number }): Content {
  const [w, h, leg] = [width * MM, height * MM, 3 * MM];
  const marks = [
    { x: 0, y: 0, right: leg, down: leg },
    { x: w, y: 0, right: -leg, down: leg },
    { x: 0, y: h, right: leg, down: -leg },
    { x: w, y: h, right: -leg, down: -leg },
  ];
  return {
    canvas: marks.map(({ x, y, right, down }) => ({
      type: "polyline",
      lineWidth: 0.75,
      lineColor: "#000",
      points: [
        { x: x + right, y },
        { x, y },
        { x, y: y + down },
      ],
    })),
  };
}

/**
 * 7 mm in the middle of 46 mm: white, black and a white cross. Codes of versions 7 to 13 have an alignment pattern
 * there, which readers need; in versions 14 to 20 the cross only covers data that can be restored.
 */
export const SWISS_CROSS = {
  version: 14,
  svg: [
    [7, 7, "#fff"],
    [6, 6, "#000"],
    [1.17, 3.89, "#fff"],
    [3.89, 1.17, "#fff"],
  ]
    .map(([width, height, fill]) => {
      const [w, h] = [Number(width) / 46, Number(height) / 46];
      return `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="${fill}"/>`;
    })
    .join(""),
};
