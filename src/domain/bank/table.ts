import type { CsvRecord } from "#domain/csv-records.ts";
import type { DayOrder } from "./day-order.ts";

/** What a column of a bank's table can hold. */
export const COLUMN_ROLES = [
  "date",
  "valueDate",
  "amount",
  "in",
  "out",
  "side",
  "fee",
  "net",
  "balance",
  "currency",
  "counterparty",
  "counterpartyAccount",
  "text",
  "bankId",
  "state",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A row of a table. Of one in a workbook it is known which cells are numbers, and from when their days count. */
export type TableRow = CsvRecord & {
  workbook?: { numbers: ReadonlySet<number>; is1904: boolean } | undefined;
};

/** The records of a table and the headings of its columns; lines above the header are left out. */
export type BankTable = {
  head: readonly string[];
  rows: readonly TableRow[];
  /** What of the table was left out, in words. */
  note?: string;
};

/** The state of a row that holds money back, or sets it free: it stays on the account. */
export const HELD = "held back";

/** How a bank writes its table; found in the file, corrected by a person, and kept for the account. */
export type TableMapping = {
  /** What each column holds; null for one that is not read. */
  columns: readonly (ColumnRole | null)[];
  dayOrder: DayOrder | null;
  decimalSign: "." | ",";
  /** True where the file shows money that went out as positive, as exports of cards do. */
  isSignReversed: boolean;
};

/** The places of a role's columns, in their order. */
export function placesOf({ columns }: TableMapping, role: ColumnRole): number[] {
  return columns.flatMap((one, column) => (one === role ? [column] : []));
}

/** What the mapping lacks before the table can be read, in one sentence; null when nothing. */
export function mappingError(mapping: TableMapping): string | null {
  const has = (role: ColumnRole) => placesOf(mapping, role).length > 0;
  if (!has("date")) return "Choose the date column";
  if (!has("amount") && !(has("in") || has("out"))) return "Choose the amount column";
  return mapping.dayOrder === null ? "Choose whether dates start with the day or the month" : null;
}
