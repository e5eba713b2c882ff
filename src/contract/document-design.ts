import { z } from "zod";
import {
  toColor,
  FOOTER_LINES_MAX,
  FOOTER_MAX,
  LOGO_SIDES,
  LOGO_SIZES,
  PAPERS,
  PDF_LAYOUTS,
  readabilityError,
} from "#domain/document-design.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import { input, longText, record, version } from "./fields.ts";

const chosen = {
  layout: z.enum(PDF_LAYOUTS, "Choose a layout"),
  logoSide: z.enum(LOGO_SIDES, "Choose a side"),
  logoSize: z.enum(LOGO_SIZES, "Choose a size"),
};

/** Design of the company's PDFs, without its logo. */
export const documentDesign = record("DocumentDesign", {
  version,
  ...chosen,
  /** Color of titles and bands, "#rrggbb"; readable with white text. */
  color: z.string(),
  /** Footer on each page of the company's documents. */
  footer: z.string(),
  /** For all PDFs; null for the country's: Letter in the US and Canada, A4 elsewhere. */
  paperSize: z.enum(PAPERS).nullable(),
});
export type SavedDesign = z.infer<typeof documentDesign>;

const NOT_A_COLOR = "Enter a color as six hexadecimal digits, e.g. #1d4ed8";
const designFields = {
  ...chosen,
  color: z
    .string(NOT_A_COLOR)
    .max(20, NOT_A_COLOR)
    .overwrite(toColor)
    .regex(/^#[0-9a-f]{6}$/, { error: NOT_A_COLOR, abort: true })
    .superRefine((color, context) => {
      const message = readabilityError(color);
      if (message !== null) context.addIssue({ code: "custom", message });
    }),
  footer: longText(FOOTER_MAX)
    .refine((text) => text.split("\n").length <= FOOTER_LINES_MAX, `Up to ${FOOTER_LINES_MAX} lines`)
    .default(""),
};
const paperSize = z.enum(PAPERS, "Choose a paper size");
export const documentDesignInput = input("DocumentDesignInput", {
  version,
  ...designFields,
  paperSize: paperSize.nullable().default(null),
});
export type DocumentDesignInput = z.infer<typeof documentDesignInput>;

export const documentDesignEndpoints = {
  get: endpoint("documentDesign.get", {
    summary: "Get the document design: layout, color, logo position and footer",
    access: "user",
    refs: [],
    reply: documentDesign,
  }),
  update: endpoint("documentDesign.update", {
    summary: "Update the document design; posted and sent documents keep theirs",
    access: "user",
    refs: [],
    body: documentDesignInput,
    reply: documentDesign,
  }),
  preview: endpoint("documentDesign.preview", {
    summary: "Preview a document design as a PDF/A-3b",
    access: "user",
    refs: [],
    query: z.strictObject({
      ...designFields,
      paperSize: paperSize.optional(),
      language: z.enum(PDF_LANGUAGES).optional(),
    }),
    reply: fileReply,
    produces: "application/pdf",
  }),
};
