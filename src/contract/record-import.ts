import { z } from "zod";
import { PARTY_IMPORT_FIELDS } from "#domain/record-import/party-rows.ts";
import { PRODUCT_IMPORT_FIELDS } from "#domain/record-import/product-rows.ts";
import { DECIMAL_SIGNS } from "#domain/record-import/row-numbers.ts";
import { RECORDS_MEGABYTES_MAX, fileLimits } from "#domain/file-limits.ts";
import { PRODUCT_TYPES } from "#domain/units.ts";
import { openedAccounts } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { date, id, journalId, record, signedAmount, text } from "./fields.ts";
import { base64File } from "./file-input.ts";

const LIMITS = fileLimits(RECORDS_MEGABYTES_MAX);
/** Bytes besides the file. */
const REST_OF_BODY = 16_384;
export const RECORD_FILE_BODY_LIMIT = LIMITS.base64Max + REST_OF_BODY;
const COLUMNS_MAX = 100;

function buildFileSchemas<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  return {
    fileName: text(200),
    /** A CSV or XLSX file in base64. */
    content: base64File(LIMITS),
    /** Line of the header; if null, detected. */
    headerLine: z.int().min(1).nullable().default(null),
    /** The field of each column, null for a column that isn't imported; if omitted, matched by header. */
    columns: z.array(z.enum(fields).nullable()).max(COLUMNS_MAX).nullable().default(null),
  };
}

const decimalSign = z.enum(DECIMAL_SIGNS);

/** Settings for products besides columns. */
const productFile = {
  ...buildFileSchemas(PRODUCT_IMPORT_FIELDS),
  /** Decimal separator of prices; if null, detected from them. */
  decimalSign: decimalSign.nullable().default(null),
  /** Type of rows that have none of their own. */
  defaultType: z.enum(PRODUCT_TYPES).nullable().default(null),
  /** The day of the opening stock; if null, quantities on hand aren't imported. */
  openingDate: date.nullable().default(null),
};

/** Id of the preview to save; nothing is saved if the outcome of any row has changed since. Not checked if null. */
const previewed = {
  previewHash: z
    .string()
    .regex(/^[\da-f]{64}$/, "Send the previewHash of the preview")
    .nullable()
    .default(null),
};

export const partyFileInput = z.strictObject(buildFileSchemas(PARTY_IMPORT_FIELDS));
export const partyImportInput = partyFileInput.extend(previewed);
export const productFileInput = z.strictObject(productFile).meta({ id: "ProductFileInput" });
export const productImportInput = z
  .strictObject({ ...productFile, ...previewed })
  .meta({ id: "ProductImportInput" });
export type PartyFileInput = z.infer<typeof partyFileInput>;
export type ProductFileInput = z.infer<typeof productFileInput>;

export const IMPORT_OUTCOMES = ["added", "updated", "unchanged", "rejected"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const openingStock = { productCount: z.int(), value: signedAmount };

const counts = { added: z.int(), updated: z.int(), unchanged: z.int(), rejected: z.int() };

/** A file row and its outcome. */
const importedRow = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Id of the record it updates or leaves unchanged; null if new. */
  id: id.nullable(),
  /** Code of that record or in the file; blank if the next one is assigned. */
  code: z.string(),
  name: z.string(),
  /** The values of a new record, and the changes to an existing one. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  /** Why it is rejected. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  note: z.string().nullable(),
  /** Cells of a rejected row, for a corrections file. */
  cells: z.array(z.string()),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** The outcome of each row of a file before anything is saved. */
export const recordImportPreview = record("RecordImportPreview", {
  /** The headers, and each column's field. */
  headers: z.array(z.string()),
  headerLine: z.int(),
  columns: z.array(z.string().nullable()),
  /** The first lines of the file, including the header. */
  sampleLines: z.array(z.object({ line: z.int(), text: z.string() })),
  /** The cells of the first rows. */
  sampleRows: z.array(z.array(z.string())),
  decimalSign: decimalSign.nullable(),
  defaultType: z.enum(PRODUCT_TYPES).nullable(),
  /** The opening stock of all rows; null without quantities on hand or a date. */
  openingStock: z.object(openingStock).nullable(),
  ...counts,
  rows: z.array(importedRow),
  /** To import exactly this. */
  previewHash: z.string(),
});
export type RecordImportPreview = z.infer<typeof recordImportPreview>;

export const recordImport = record("RecordImport", {
  ...counts,
  /** The opening stock, posted in one journal entry; omitted if there is none. */
  openingStock: z.object({ ...openingStock, journalId }).optional(),
  openedAccounts: openedAccounts.optional(),
});
export type RecordImport = z.infer<typeof recordImport>;

type ImportedSide = {
  resource: "vendors" | "customers";
  plural: string;
  records: { file: typeof partyFileInput; import: typeof partyImportInput };
};

/** The import of vendors or customers with its preview. */
export function partyImportOf({ resource, plural, records }: ImportedSide) {
  return {
    previewImport: endpoint(`${resource}.previewImport`, {
      summary: `Preview importing ${plural.toLowerCase()} from a CSV or XLSX file, without saving`,
      access: "user",
      refs: [],
      body: records.file,
      bodyLimit: RECORD_FILE_BODY_LIMIT,
      reply: recordImportPreview,
    }),
    import: endpoint(`${resource}.import`, {
      summary: `Import ${plural.toLowerCase()} from a CSV or XLSX file: all accepted rows, or none`,
      access: "user",
      refs: [],
      body: records.import,
      bodyLimit: RECORD_FILE_BODY_LIMIT,
      reply: recordImport,
    }),
  };
}
