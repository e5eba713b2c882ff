import { DAY_ORDERS, readOrderedDay } from "./day-order.ts";
import { type BankDecimals, readBankAmount } from "./statement.ts";
import type { ColumnRole } from "./table.ts";

/** The upper rows of a table, by which it is guessed what its columns hold. */
export type Sample = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  decimals: BankDecimals;
  /** Whether somebody said that the table is of a card. */
  isCard?: boolean | undefined;
};
export type Roles = readonly (ColumnRole | null)[];

export const columnCells = ({ rows }: Sample, place: number): string[] =>
  rows.map((row) => row[place]?.trim() ?? "").filter((cell) => cell !== "");

export const isAmount = (cell: string, decimals: BankDecimals) => readBankAmount(cell, { decimals }) !== null;

export function isDated(cell: string): boolean {
  return DAY_ORDERS.some((order) => readOrderedDay(cell, order) !== null);
}

/** Whether each row has the same in a column. */
export function isConstant({ rows }: Sample, place: number): boolean {
  const [first = "", ...others] = rows.map((row) => row[place]?.trim() ?? "");
  return first !== "" && others.every((other) => other === first);
}
