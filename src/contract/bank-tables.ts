import { z } from "zod";
import { DAY_ORDERS } from "#domain/bank/day-order.ts";
import { PROVIDERS } from "#domain/bank/providers.ts";
import { COLUMN_ROLES } from "#domain/bank/table.ts";
import { DELIMITERS, ENCODINGS } from "#domain/bank/table-layout.ts";
import { input, record } from "./fields.ts";

export const tableMapping = input("BankTableMapping", {
  /** What each column holds; null for one that is not read. */
  columns: z.array(z.enum(COLUMN_ROLES).nullable()).min(1).max(100),
  dayOrder: z.enum(DAY_ORDERS).nullable(),
  decimalSign: z.enum([".", ","]),
  /** True where the file shows money that went out as positive, as exports of cards do. */
  isSignReversed: z.boolean(),
});

const encoding = z.enum(ENCODINGS).nullable();
/** The separator between the columns. */
const delimiter = z.enum(DELIMITERS).nullable();

/** How the bytes of a table are read; null for what is found in the file. */
export const tableLayout = input("BankTableLayoutInput", {
  encoding: encoding.default(null),
  delimiter: delimiter.default(null),
  /** The line on which the heads of the columns stand; 0 where there are none. */
  headLine: z.int().min(0).max(200_000).nullable().default(null),
});

/** How the bytes of a table were read; null for what a workbook has not. */
const readLayout = record("BankTableLayout", { encoding, delimiter, headLine: z.int().nullable() });

/** How a table is read, on its first rows. */
export const shownTable = z.object({
  mapping: tableMapping,
  layout: readLayout,
  /** The lines at its beginning, among which its head is. */
  firstLines: z.array(z.object({ line: z.int(), text: z.string() })),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  provider: z.enum(PROVIDERS).nullable(),
});
