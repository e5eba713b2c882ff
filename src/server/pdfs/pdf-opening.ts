import type { Content } from "pdfmake";
import type { DocumentDesign } from "#domain/document-design.ts";
import type { PdfTexts } from "#domain/pdf-texts.ts";
import { logoImage } from "./logo.ts";
import { textContent } from "./printable-text.ts";
import { frameOf, SOFT_COLOR } from "./pdf-style.ts";
import { taxIdLine } from "./tax-lines.ts";

/** A party on a PDF. */
export type PdfParty = {
  name: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  taxId: string | null;
};

/** The start of every document: issuer, title, recipient and details. */
export type PdfOpening = {
  design: DocumentDesign;
  /** A data URL. */
  logo: string | null;
  issuer: PdfParty;
  title: string;
  number: string;
  /** A prominent mark, such as "Void". */
  mark: string | null;
  label: string;
  receiver: PdfParty;
  facts: readonly (readonly string[])[];
  texts: PdfTexts;
};

const [GAP, RIGHT] = [24, 200];

export function openingOf(opening: PdfOpening): Content[] {
  switch (opening.design.layout) {
    case "plain":
      return [plainHead(opening), parties(opening)];
    case "band":
      return [bandHead(opening), band(opening), parties(opening)];
    case "letter":
      return letterHead(opening);
  }
}

const leftWidth = (design: DocumentDesign) => frameOf(design).width - GAP - RIGHT;

const markContent = ({ mark }: PdfOpening): Content[] =>
  mark === null ? [] : [{ text: mark.toUpperCase(), bold: true }];

/** Issuer at the left, title at the right, and the logo above one of them as configured. */
function plainHead(opening: PdfOpening): Content {
  const { design, issuer, title, number, texts } = opening;
  const logo = logoImage(opening);
  const isRight = design.logoSide === "right";
  return {
    columns: [
      {
        width: leftWidth(design),
        stack: [...(isRight ? [] : logo), ...addressOf(issuer, { texts, size: 13 })],
      },
      {
        width: RIGHT,
        alignment: "right",
        stack: [
          ...(isRight ? logo : []),
          { text: title, fontSize: 20, bold: true, color: design.color },
          textContent(number),
          ...markContent(opening),
        ],
      },
    ],
    columnGap: GAP,
  };
}

/** Logo on one side, issuer on the other. */
function bandHead(opening: PdfOpening): Content {
  const { design, issuer, texts } = opening;
  const logo = logoImage(opening);
  const issuerLines = addressOf(issuer, { texts, size: 13 });
  const isLeft = logo.length > 0 && design.logoSide === "left";
  const [left, right] = isLeft ? [logo, issuerLines] : [issuerLines, logo];
  return {
    columns: [
      { width: leftWidth(design), stack: left },
      { width: RIGHT, alignment: "right", stack: right },
    ],
    columnGap: GAP,
  };
}

/** Title and number on the company's color. */
function band(opening: PdfOpening): Content {
  const { design, title, number } = opening;
  const white = { color: "#ffffff" };
  return {
    margin: [0, 16, 0, 0],
    table: {
      widths: ["*", RIGHT],
      body: [
        [
          { text: title, fontSize: 20, bold: true, ...white },
          {
            stack: [{ ...textContent(number), fontSize: 11 }, ...markContent(opening)],
            alignment: "right",
            margin: [0, 6, 0, 0],
            ...white,
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      fillColor: () => design.color,
      paddingLeft: () => 8,
      paddingRight: () => 8,
      paddingTop: () => 6,
      paddingBottom: () => 6,
    },
  };
}

/** The recipient, next to the details. */
function parties({ design, label, receiver, facts, texts }: PdfOpening): Content {
  return {
    columns: [
      {
        width: leftWidth(design),
        stack: [
          { text: label, color: SOFT_COLOR, fontSize: 8.5, margin: [0, 0, 0, 2] },
          ...addressOf(receiver, { texts, size: 9.5 }),
        ],
      },
      { width: RIGHT, ...factsOf(facts, "right") },
    ],
    columnGap: GAP,
    margin: [0, 28, 0, 24],
  };
}

function factsOf(facts: PdfOpening["facts"], alignment: "left" | "right") {
  return {
    layout: "noBorders",
    table: {
      widths: alignment === "right" ? ["*", "auto"] : ["auto", "*"],
      body: facts.map(([fact = "", text = ""]) => [
        { text: fact, color: SOFT_COLOR, alignment },
        { text, alignment },
      ]),
    },
  };
}

const MM = 72 / 25.4;
/** Positions of a letter's parts, in millimeters from the top and left edges of the paper (DIN 5008, form B). */
const LETTER = { window: 45, address: 62.7, end: 90, text: 98.46, aside: 125, facts: 50, windowWidth: 80 };

/**
 * A letter with its address in the envelope's window, below the return address; next to it the issuer and dates.
 * Each part takes at least its reserved height: overflow moves what follows but covers nothing.
 */
function letterHead(opening: PdfOpening): Content[] {
  const { design, title, number } = opening;
  const { left, width } = frameOf(design);
  const windowWidth = LETTER.windowWidth * MM;
  const aside = LETTER.aside * MM - left;
  return [
    {
      columns: [
        { width: windowWidth, ...buildWindow(opening) },
        { width: aside - windowWidth, text: "" },
        { width: width - aside, ...buildAside(opening) },
      ],
    },
    {
      margin: [0, 0, 0, 12],
      stack: [
        { ...textContent(`${title} ${number}`.trim()), fontSize: 14, bold: true, color: design.color },
        ...markContent(opening),
      ],
    },
  ];
}

/** Logo, return address, address, and below the window other contact details of the receiver. */
function buildWindow(opening: PdfOpening) {
  const { design, issuer, label, receiver, texts } = opening;
  const back = [issuer.name, ...(issuer.address ?? "").split("\n")].filter((line) => line?.trim());
  const more = [receiver.phone, receiver.email, receiver.taxId && taxIdLine(receiver.taxId, texts)];
  const contactLine = more.filter((line) => line).join("  ·  ");
  const { window, address, end, text } = LETTER;
  const small = { fontSize: 6.5, color: SOFT_COLOR, margin: [0, (address - window) * MM - 16, 0, 0] };
  return columnWidths([
    [design.logoSide === "left" ? logoImage(opening) : "", window * MM - frameOf(design).top],
    [{ ...textContent(back.join(" · ")), ...small }, (address - window) * MM],
    [
      addressOf({ ...receiver, phone: null, email: null, taxId: null }, { texts, size: 10 }),
      (end - address) * MM,
    ],
    [
      {
        ...textContent(contactLine === "" ? "" : `${label}: ${contactLine}`),
        fontSize: 7.5,
        color: SOFT_COLOR,
      },
      (text - end) * MM,
    ],
  ]);
}

function buildAside(opening: PdfOpening) {
  const { design, issuer, facts, texts } = opening;
  const logo = design.logoSide === "right" ? logoImage(opening) : [];
  return columnWidths([
    [[...logo, ...addressOf(issuer, { texts, size: 11 })], LETTER.facts * MM - frameOf(design).top],
    [{ ...factsOf(facts, "left"), margin: [0, 12, 0, 12] }, 0],
  ]);
}

/** Stacks parts, each with its minimum height. */
function columnWidths(parts: readonly (readonly [Content, number])[]) {
  return {
    table: {
      widths: ["*"],
      heights: parts.map(([, height]) => height),
      body: parts.map(([content]) => [Array.isArray(content) ? { stack: content } : content]),
    },
    layout: {
      hLineWidth: () => 0,
      vLineWidth: () => 0,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 0,
      paddingBottom: () => 0,
    },
  };
}

function addressOf(contact: PdfParty, { texts, size }: { texts: PdfTexts; size: number }): Content[] {
  const { name, address, phone, email, taxId } = contact;
  const lines = [address, phone, email, taxId && taxIdLine(taxId, texts)];
  return [
    { ...textContent(name ?? ""), bold: true, fontSize: size },
    ...lines.flatMap((line) => (line ? [textContent(line)] : [])),
  ];
}
