import { PDF_ITEMS } from "./document-book.ts";
import { gateAgainstFloor, type SpeedGate } from "./gates.ts";
import type { Measure } from "./measures.ts";
import { type Results, sizeEnds, timeRatio } from "./results.ts";

const singleClient = { clients: 1, requests: 40 } as const;

/** The document measurements: first reading, then the invoices. */
export const DOCUMENT_MEASURES = [
  { id: "pdfOfFew", title: `PDF of ${PDF_ITEMS.few} items`, ...singleClient, requests: 20, read: "pdfOfFew" },
  {
    id: "pdfOfMany",
    title: `PDF of ${PDF_ITEMS.many} items`,
    ...singleClient,
    requests: 5,
    read: "pdfOfMany",
  },
  { id: "publicPage", title: "public page of an invoice", ...singleClient, read: "publicPage" },
  {
    id: "domesticInvoice",
    title: "invoice of 5 items",
    ...singleClient,
    requests: 60,
    warmUp: 500,
    post: "domesticInvoice",
  },
  {
    id: "foreignInvoice",
    title: "invoice of 5 items in another currency",
    ...singleClient,
    requests: 60,
    warmUp: 500,
    isBesideLast: true,
    post: "foreignInvoice",
  },
] as const satisfies readonly Measure[];

/** An archive format with its fonts, a payment code and an electronic invoice, which the floor does not generate. */
const PDF_LIMIT = 5;

/** Ratios within the run: to the floor, and of a foreign invoice to a domestic one. */
export function documentGatesOf(results: Results): SpeedGate[] {
  const { large: size } = sizeEnds(results);
  const productFigures = (id: string) => ({ id, variant: "product", size }) as const;
  return [
    ...(["pdfOfFew", "pdfOfMany"] as const).map((id) => gateAgainstFloor(results, id, PDF_LIMIT)),
    {
      text: "foreignInvoice: time over domesticInvoice",
      measured: timeRatio(results, productFigures("foreignInvoice"), productFigures("domesticInvoice")),
      limit: 1.5,
      sense: "at most",
      unit: "x",
    },
  ];
}
