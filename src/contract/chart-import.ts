import { z } from "zod";
import { ACCOUNT_TYPES, MONEY_KINDS } from "#domain/account.ts";
import { CHART_FIELDS } from "#domain/chart-columns.ts";
import { CHART_OUTCOMES } from "#domain/foreign-chart.ts";
import { CODE_ANSWERS } from "#domain/code-conflicts.ts";
import { TYPE_CHOICES } from "#domain/foreign-types.ts";
import { CHART_MEGABYTES_MAX, fileLimits } from "#domain/file-limits.ts";
import { input, record, text } from "./fields.ts";
import { base64File } from "./file-input.ts";

const LIMITS = fileLimits(CHART_MEGABYTES_MAX);
const COLUMNS_MAX = 101;
const TYPES_MAX = 200;
const ANSWERS_MAX = 10_000;

const chartFile = {
  fileName: text(200),
  /** A CSV or XLSX file in base64. */
  content: base64File(LIMITS),
  /** The field of each column, null if the column isn't read; if omitted, matched by header. */
  columns: z.array(z.enum(CHART_FIELDS).nullable()).max(COLUMNS_MAX).nullable().default(null),
  /** Meaning of type names; "" is for accounts without one. */
  types: z
    .array(z.strictObject({ fileType: text(200), type: z.enum(TYPE_CHOICES) }))
    .max(TYPES_MAX)
    .default([]),
  /** For lines whose code belongs to an account of another name: that account, or a new one with the suggested code. */
  sameCodes: z
    .array(z.strictObject({ line: z.int().min(1), answer: z.enum(CODE_ANSWERS) }))
    .max(ANSWERS_MAX)
    .default([]),
};

export const chartFileInput = input("ChartFileInput", chartFile);
export type ChartFileInput = z.infer<typeof chartFileInput>;

export const chartImportInput = input("ChartImportInput", {
  ...chartFile,
  /** Id of the preview to save; nothing is saved if the outcome of any row has changed since. */
  previewHash: z.string().regex(/^[\da-f]{64}$/, "Send the previewHash of the preview"),
});
export type ChartImportInput = z.infer<typeof chartImportInput>;

const counts = { added: z.int(), exists: z.int(), skipped: z.int(), rejected: z.int() };

/** A row of another program's chart, and its outcome. */
const chartRow = z.object({
  line: z.int(),
  /** Code and type in the file. */
  fileCode: z.string(),
  fileType: z.string(),
  /** Code of the new or existing account; the next available code if the file's can't be kept. */
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES).nullable(),
  description: z.string(),
  moneyKind: z.enum(MONEY_KINDS).nullable(),
  currency: z.string().nullable(),
  isActive: z.boolean(),
  parentCode: z.string().nullable(),
  outcome: z.enum(CHART_OUTCOMES),
  /** Why rejected or skipped. */
  reason: z.string().nullable(),
  /** What isn't imported of an added row, such as the currency of an account that can't have one. */
  note: z.string().nullable(),
  /** The account that has the code of the file but another name; `answer` is null until you choose one in `sameCodes`. */
  sameCode: z
    .object({
      code: z.string(),
      name: z.string(),
      /** Whether it has the type of the row, so that it can be used. */
      isUsable: z.boolean(),
      answer: z.enum(CODE_ANSWERS).nullable(),
    })
    .nullable(),
  /** Cells of a rejected row, for a corrections file. */
  cells: z.array(z.string()),
});

export const chartReading = record("ChartImportPreview", {
  /** True for a file in our own format that `import` accepts in full. */
  isOwnFormat: z.boolean(),
  /** Column headers, the field of each column, and cells of the first rows. */
  headers: z.array(z.string()),
  columns: z.array(z.enum(CHART_FIELDS).nullable()),
  sampleRows: z.array(z.array(z.string())),
  /** Account type names in the file with the type of each; null if unknown. */
  types: z.array(
    z.object({ fileType: z.string(), type: z.enum(TYPE_CHOICES).nullable(), accountCount: z.int() }),
  ),
  ...counts,
  rows: z.array(chartRow),
  /** To save exactly this. */
  previewHash: z.string(),
});
export type ChartReading = z.infer<typeof chartReading>;

export const chartImport = record("ChartImport", counts);
export type ChartImport = z.infer<typeof chartImport>;
