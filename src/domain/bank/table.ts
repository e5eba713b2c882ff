import type { CsvRecord } from "#domain/csv-records.ts";
import type { DayOrder } from "./day-order.ts";

/** Possible contents of a bank table's column. */
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
  "description",
  "endToEndId",
  "bankId",
  "status",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** A row of a table. In a workbook, also which cells are numbers, and whether its days count from 1904. */
export type TableRow = CsvRecord & {
  workbook?: { numbers: ReadonlySet<number>; is1904: boolean } | undefined;
};

/** The records of a table and the headings of its columns; lines above the header are left out. */
export type BankTable = {
  head: readonly string[];
  rows: readonly TableRow[];
  /** Message about what was skipped. */
  note?: string;
};

/** Status of a row that holds or releases money: it stays in the account. */
export const HELD_BACK = "held back";

/** How a bank writes its table; detected, corrected by the user, and saved for the account. */
export type TableMapping = {
  /** Role of each column; null if it isn't read. */
  columns: readonly (ColumnRole | null)[];
  dateFormat: DayOrder | null;
  decimalSign: "." | ",";
  /** Whether the file shows money out as positive, as card exports do. */
  isSignReversed: boolean;
};

/** Returns the indexes of a role's columns, in order. */
export function placesOf({ columns }: TableMapping, role: ColumnRole): number[] {
  return columns.flatMap((columnRole, column) => (columnRole === role ? [column] : []));
}

/** Returns what the mapping still needs before the table can be read; null if nothing. */
export function mappingError(mapping: TableMapping): string | null {
  const hasRole = (role: ColumnRole) => placesOf(mapping, role).length > 0;
  if (!hasRole("date")) return "Choose the date column";
  if (!hasRole("amount") && !(hasRole("in") || hasRole("out"))) return "Choose the amount column";
  return mapping.dateFormat === null ? "Choose whether dates start with the day or the month" : null;
}
