import { z } from "zod";
import { ACCOUNT_TYPES, MONEY_KINDS } from "#domain/account.ts";
import { CHART_MEGABYTES_MAX, fileLimits } from "#domain/sent-files.ts";
import { input, record, text } from "./fields.ts";

const LIMITS = fileLimits(CHART_MEGABYTES_MAX);

export const chartFileInput = input("ChartFileInput", {
  fileName: text(200),
  /** The bytes of a CSV or XLSX file, in base64. */
  content: z
    .string("The file is empty")
    .min(1, "The file is empty")
    .max(LIMITS.base64Max, LIMITS.sentence)
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, "Send the file in base64"),
});
export type ChartFileInput = z.infer<typeof chartFileInput>;

/** A row of a chart of another program, and what it becomes. */
const chartRow = z.object({
  line: z.int(),
  /** The code and the type in the file. */
  written: z.string(),
  writtenType: z.string(),
  /** The account that it becomes; one without a code of digits gets one that is free. */
  code: z.string(),
  name: z.string(),
  type: z.enum(ACCOUNT_TYPES).nullable(),
  description: z.string(),
  moneyKind: z.enum(MONEY_KINDS).nullable(),
  currency: z.string().nullable(),
  isActive: z.boolean(),
  /** Why it becomes no account; null where it does. */
  error: z.string().nullable(),
});

export const chartReading = record("ChartReading", {
  /** True for a file with the columns of the import itself, whose rows are not changed: there are none here then. */
  isOwn: z.boolean(),
  rows: z.array(chartRow),
});
export type ChartReading = z.infer<typeof chartReading>;
