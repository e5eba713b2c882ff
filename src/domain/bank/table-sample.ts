import { DAY_ORDERS, readOrderedDay } from "./day-order.ts";
import { type BankDecimals, readBankAmount } from "./statement.ts";
import type { ColumnRole } from "./table.ts";

/** The first rows of a table, from which its columns are guessed. */
export type TableSample = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  decimals: BankDecimals;
  /** Whether the user marked the table as a card statement. */
  isCard?: boolean | undefined;
};
export type Roles = readonly (ColumnRole | null)[];

export const columnCells = ({ rows }: TableSample, column: number): string[] =>
  rows.map((row) => row[column]?.trim() ?? "").filter((cell) => cell !== "");

export const isAmount = (cell: string, decimals: BankDecimals) => readBankAmount(cell, { decimals }) !== null;

export function isDated(cell: string): boolean {
  return DAY_ORDERS.some((order) => readOrderedDay(cell, order) !== null);
}

/** Whether a column has the same value in all rows. */
export function isConstant({ rows }: TableSample, column: number): boolean {
  const [first = "", ...otherCells] = rows.map((row) => row[column]?.trim() ?? "");
  return first !== "" && otherCells.every((cell) => cell === first);
}
