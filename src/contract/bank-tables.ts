import { z } from "zod";
import { DAY_ORDERS } from "#domain/bank/day-order.ts";
import { PROVIDERS } from "#domain/bank/providers.ts";
import { COLUMN_ROLES } from "#domain/bank/table.ts";
import { DELIMITERS, ENCODINGS } from "#domain/bank/table-layout.ts";
import { input, record } from "./fields.ts";

export const tableMapping = input("BankTableMapping", {
  /** Content of each column; null if it is not read. */
  columns: z.array(z.enum(COLUMN_ROLES).nullable()).min(1).max(100),
  dateFormat: z.enum(DAY_ORDERS).nullable(),
  decimalSign: z.enum([".", ","]),
  /** True if money out is positive in the file, as in credit card exports. */
  isSignReversed: z.boolean(),
});

const encoding = z.enum(ENCODINGS).nullable();
/** The separator between the columns. */
const delimiter = z.enum(DELIMITERS).nullable();

/** How the bytes of a table are read; null to detect it from the file. */
export const tableLayout = input("BankTableLayoutInput", {
  encoding: encoding.default(null),
  delimiter: delimiter.default(null),
  /** Line number of the column headers; 0 if there are none. */
  headerLine: z.int().min(0).max(200_000).nullable().default(null),
});

/** How the bytes of a table were read; null if a workbook has none. */
const readLayout = record("BankTableLayout", { encoding, delimiter, headerLine: z.int().nullable() });

/** A table as read: its first rows. */
export const shownTable = z.object({
  mapping: tableMapping,
  layout: readLayout,
  /** The first lines of the file, including the header. */
  sampleLines: z.array(z.object({ line: z.int(), text: z.string() })),
  headers: z.array(z.string()),
  sampleRows: z.array(z.array(z.string())),
  provider: z.enum(PROVIDERS).nullable(),
});
