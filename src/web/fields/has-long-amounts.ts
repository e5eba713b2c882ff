/** From billions on, amounts need more room than a table has beside the sidebar, and lines of their own in a card. */
const USUAL_MAX = "-99999999.99".length;

type Line = { debit: string; credit: string; balance: string };

/** Whether the amounts of a ledger or a statement are longer than its columns are made for. */
export function hasLongAmounts(lines: readonly Line[]): boolean {
  return lines.some(({ debit, credit, balance }) => isAnyLong([debit, credit, balance]));
}

/** Whether one of the amounts of a list is longer than its columns are made for. */
export function isAnyLong(amounts: readonly string[]): boolean {
  return amounts.some(({ length }) => length > USUAL_MAX);
}
