import { z } from "zod";
import {
  containsYear,
  FORMATTED_KINDS,
  fitsNineDigits,
  parseNumberFormat,
} from "#domain/numbering-formats.ts";
import { endpoint } from "./endpoint.ts";
import { input, record, requiredText, version } from "./fields.ts";

const format = requiredText(40, "Enter a number format").superRefine((text, context) => {
  if (text === "" || parseNumberFormat(text) !== null) return;
  const message =
    "Include one run of up to nine #, such as INV-####; {year} and {yy} are the only placeholders";
  context.addIssue({ code: "custom", message });
});

const START = "Enter a first number between 1 and 99,999,999";

const fields = {
  kind: z.enum(FORMATTED_KINDS),
  /** Text with a # per digit of the counter, and {year} or {yy} for the year of the record: "RE-{year}-###". */
  format,
  /** First number; for `startYear` if counting restarts each year. */
  start: z.int(START).min(1, START).max(99_999_999, START),
  restartsYearly: z.boolean(),
};

const year = z.int().min(1900).max(2199);

const formatOfKind = z
  .strictObject({ ...fields, startYear: year.nullable().optional() })
  .superRefine(({ kind, format: text, restartsYearly }, context) => {
    const parts = parseNumberFormat(text);
    if (parts === null) return;
    if (!fitsNineDigits(parts, kind))
      context.addIssue({
        code: "custom",
        path: ["format"],
        message: "The numbers would be too long. Shorten the format.",
      });
    if (restartsYearly && !containsYear(parts))
      context.addIssue({
        code: "custom",
        path: ["format"],
        message: "To start again each year, include {year} or {yy} in the format",
      });
  });

const EACH_ONCE = "Enter one format for each kind";

/** Omitted fields are unchanged; a list of formats replaces all of them. */
export const numberFormatsInput = input("NumberFormatsInput", {
  version,
  isNumberedAtPosting: z.boolean().optional(),
  formats: z
    .array(formatOfKind)
    .max(FORMATTED_KINDS.length, EACH_ONCE)
    .refine((formats) => new Set(formats.map(({ kind }) => kind)).size === formats.length, EACH_ONCE)
    .optional(),
});
export type NumberFormatsInput = z.infer<typeof numberFormatsInput>;

export const numberFormats = record("NumberFormats", {
  version,
  /** Whether invoices, bills and credits are numbered when posted; until then they have a draft number. */
  isNumberedAtPosting: z.boolean(),
  /** Kinds without a format use the default one, or continue the last number entered manually. */
  formats: z.array(z.object({ ...fields, startYear: year.nullable() })),
});
export type NumberFormats = z.infer<typeof numberFormats>;

export const numberFormatEndpoints = {
  get: endpoint("numberFormats.get", {
    summary: "Get the number formats",
    access: "user",
    refs: [],
    reply: numberFormats,
  }),
  update: endpoint("numberFormats.update", {
    summary: "Set number formats, and when invoices and bills get their numbers",
    access: "user",
    refs: [],
    body: numberFormatsInput,
    reply: numberFormats,
  }),
};
