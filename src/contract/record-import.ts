import { z } from "zod";
import { PARTY_IMPORT_FIELDS } from "#domain/record-import/party-rows.ts";
import { DECIMAL_SIGNS, PRODUCT_IMPORT_FIELDS } from "#domain/record-import/product-rows.ts";
import { RECORDS_MEGABYTES_MAX, fileLimits } from "#domain/sent-files.ts";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { openedAccounts } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { id, record, text } from "./fields.ts";
import { base64File } from "./sent-file.ts";

const LIMITS = fileLimits(RECORDS_MEGABYTES_MAX);
/** Beside the bytes of a file. */
const REST_OF_BODY = 16_384;
export const RECORD_FILE_BODY_LIMIT = LIMITS.base64Max + REST_OF_BODY;
const COLUMNS_MAX = 100;

function fileOf<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return {
    fileName: text(200),
    /** The bytes of a CSV or XLSX file, in base64. */
    content: base64File(LIMITS),
    /** The line of the header; found without one. */
    headerLine: z.int().min(1).nullable().default(null),
    /** The field in each column, null for a column that isn't imported; found by the headings without any. */
    columns: z.array(z.enum(fields).nullable()).max(COLUMNS_MAX).nullable().default(null),
  };
}

const decimalSign = z.enum(DECIMAL_SIGNS);

/** How products are read beside their columns. */
const productFile = {
  ...fileOf(PRODUCT_IMPORT_FIELDS),
  /** Before the decimals of prices; found by the prices without one. */
  decimalSign: decimalSign.nullable().default(null),
  /** What rows are that don't say it themselves. */
  usualType: z.enum(PRODUCT_TYPES).nullable().default(null),
};

/** The preview that is saved: nothing is, once a row has another outcome than it had there. Without one nothing is compared. */
const previewed = {
  preview: z
    .string()
    .regex(/^[\da-f]{64}$/, "Send the id of the preview")
    .nullable()
    .default(null),
};

export const partyFileInput = z.strictObject(fileOf(PARTY_IMPORT_FIELDS));
export const partyImportInput = partyFileInput.extend(previewed);
export const productFileInput = z.strictObject(productFile).meta({ id: "ProductFileInput" });
export const productImportInput = z
  .strictObject({ ...productFile, ...previewed })
  .meta({ id: "ProductImportInput" });
export type PartyFileInput = z.infer<typeof partyFileInput>;
export type ProductFileInput = z.infer<typeof productFileInput>;

export const IMPORT_OUTCOMES = ["added", "updated", "unchanged", "rejected"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const counts = { added: z.int(), updated: z.int(), unchanged: z.int(), rejected: z.int() };

/** A row of a file, and its outcome. */
const importedRow = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The record that it updates or leaves unchanged; null for a new one. */
  id: id.nullable(),
  /** The code of that record or in the file; blank where the next one is assigned. */
  code: z.string(),
  name: z.string(),
  /** The values of a new record, and the changes to an existing one. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  /** Why it is rejected. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  note: z.string().nullable(),
  /** The cells of a rejected row, for a file to correct. */
  cells: z.array(z.string()),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The outcome of each row of a file before anything is saved. */
export const recordImportPreview = record("RecordImportPreview", {
  /** The headings, and the field in each column. */
  header: z.array(z.string()),
  headerLine: z.int(),
  columns: z.array(z.string().nullable()),
  /** The first lines of the file, of which one is the header. */
  firstLines: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The cells of the first rows. */
  samples: z.array(z.array(z.string())),
  decimalSign: decimalSign.nullable(),
  usualType: z.enum(PRODUCT_TYPES).nullable(),
  ...counts,
  rows: z.array(importedRow),
  /** For the import of exactly this. */
  preview: z.string(),
});
export type RecordImportPreview = z.infer<typeof recordImportPreview>;

export const recordImport = record("RecordImport", { ...counts, openedAccounts: openedAccounts.optional() });
export type RecordImport = z.infer<typeof recordImport>;

type ImportedSide = {
  resource: "vendors" | "customers";
  many: string;
  records: { file: typeof partyFileInput; import: typeof partyImportInput };
};

/** The import of vendors or customers with its preview. */
export function partyImportOf({ resource, many, records }: ImportedSide) {
  return {
    previewImport: endpoint(`${resource}.previewImport`, {
      summary: `Preview importing ${many.toLowerCase()} from a CSV or XLSX file, without saving`,
      access: "user",
      refs: [],
      body: records.file,
      bodyLimit: RECORD_FILE_BODY_LIMIT,
      reply: recordImportPreview,
    }),
    import: endpoint(`${resource}.import`, {
      summary: `Import ${many.toLowerCase()} from a CSV or XLSX file: all accepted rows, or none`,
      access: "user",
      refs: [],
      body: records.import,
      bodyLimit: RECORD_FILE_BODY_LIMIT,
      reply: recordImport,
    }),
  };
}
