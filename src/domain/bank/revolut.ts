import type { BankTable, TableRow } from "./table.ts";

/**
 * The rows of the current account. What a pocket, a vault or savings hold is told in the same file, with balances of its own:
 * the current account tells what was moved there and back, so that the rows of the others would count it twice.
 */
export function ofCurrentAccount({ head, rows }: BankTable): BankTable {
  const product = head.findIndex((title) => title.trim().toLowerCase() === "product");
  const productOf = ({ fields }: TableRow) => fields[product]?.trim() ?? "";
  const current = rows.filter((row) => productOf(row).toLowerCase() === "current");
  const left = rows.filter((row) => productOf(row).toLowerCase() !== "current" && productOf(row) !== "");
  if (current.length === 0 || left.length === 0) return { head, rows };
  const names = [...new Set(left.map(productOf))].join(", ");
  const note = `Skipped rows of ${names}: the current account already includes those transfers`;
  return { head, rows: current, note };
}
