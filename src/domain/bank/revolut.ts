import type { BankTable, TableRow } from "./table.ts";

/**
 * Returns the rows of the current account. Pockets, vaults, and savings are in the same file with their own balances: the current
 * account already has the transfers to and from them, so their rows would count those twice.
 */
export function currentAccountRows({ head, rows }: BankTable): BankTable {
  const product = head.findIndex((title) => title.trim().toLowerCase() === "product");
  const productOf = ({ fields }: TableRow) => fields[product]?.trim() ?? "";
  const current = rows.filter((row) => productOf(row).toLowerCase() === "current");
  const otherRows = rows.filter((row) => productOf(row).toLowerCase() !== "current" && productOf(row) !== "");
  if (current.length === 0 || otherRows.length === 0) return { head, rows };
  const names = [...new Set(otherRows.map(productOf))].join(", ");
  const note = `Skipped rows of ${names}: the current account already includes those transfers`;
  return { head, rows: current, note };
}
