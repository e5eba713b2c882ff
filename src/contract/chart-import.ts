import { z } from "zod";
import { ACCOUNT_TYPES, MONEY_KINDS } from "#domain/account.ts";
import { CHART_FIELDS } from "#domain/chart-columns.ts";
import { CHART_OUTCOMES } from "#domain/foreign-chart.ts";
import { TYPE_CHOICES } from "#domain/foreign-types.ts";
import { CHART_MEGABYTES_MAX, fileLimits } from "#domain/sent-files.ts";
import { input, record, text } from "./fields.ts";
import { base64File } from "./sent-file.ts";

const LIMITS = fileLimits(CHART_MEGABYTES_MAX);
const COLUMNS_MAX = 101;
const TYPES_MAX = 200;

const chartFile = {
  fileName: text(200),
  /** The bytes of a CSV or XLSX file, in base64. */
  content: base64File(LIMITS),
  /** The field of each column, null for a column that isn't read; found by the headings without any. */
  columns: z.array(z.enum(CHART_FIELDS).nullable()).max(COLUMNS_MAX).nullable().default(null),
  /** What words for types mean; "" is for accounts without a word. */
  types: z
    .array(z.strictObject({ text: text(200), as: z.enum(TYPE_CHOICES) }))
    .max(TYPES_MAX)
    .default([]),
};

export const chartFileInput = input("ChartFileInput", chartFile);
export type ChartFileInput = z.infer<typeof chartFileInput>;

export const chartImportInput = input("ChartImportInput", {
  ...chartFile,
  /** The preview that is saved: nothing is, once a row has another outcome than it had there. */
  preview: z.string().regex(/^[\da-f]{64}$/, "Send the id of the preview"),
});
export type ChartImportInput = z.infer<typeof chartImportInput>;

const counts = { added: z.int(), exists: z.int(), skipped: z.int(), rejected: z.int() };

/** A row of a chart of another program, and its outcome. */
const chartRow = z.object({
  line: z.int(),
  /** The code and the type in the file. */
  fileCode: z.string(),
  fileType: z.string(),
  /** The account that it becomes or is already; one without a code that can be kept gets one that is free. */
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES).nullable(),
  description: z.string(),
  moneyKind: z.enum(MONEY_KINDS).nullable(),
  currency: z.string().nullable(),
  isActive: z.boolean(),
  parentCode: z.string().nullable(),
  outcome: z.enum(CHART_OUTCOMES),
  /** Why it is rejected or skipped. */
  reason: z.string().nullable(),
  /** The cells of a rejected row, for a file to correct. */
  cells: z.array(z.string()),
});

export const chartReading = record("ChartReading", {
  /** True for a file with the columns of the import itself, whose rows are not changed: there are none here then. */
  isOwn: z.boolean(),
  /** The headings and the field of each column, and the cells of the first rows. */
  header: z.array(z.string()),
  columns: z.array(z.enum(CHART_FIELDS).nullable()),
  samples: z.array(z.array(z.string())),
  /** The words for account types and the type each stands for; null if the word is unknown. */
  types: z.array(z.object({ text: z.string(), as: z.enum(TYPE_CHOICES).nullable(), accounts: z.int() })),
  ...counts,
  rows: z.array(chartRow),
  /** For saving exactly this. */
  preview: z.string(),
});
export type ChartReading = z.infer<typeof chartReading>;

export const chartImport = record("ChartImport", counts);
export type ChartImport = z.infer<typeof chartImport>;
