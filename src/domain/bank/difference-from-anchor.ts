import { type Money, subtract, sum } from "#domain/money.ts";
import type { BankBalance, BankTransaction } from "./statement.ts";

type ProofInput = {
  /** An earlier closing balance of the account. */
  anchor: BankBalance | null;
  closingBalance: BankBalance | null;
  transactions: readonly Pick<BankTransaction, "date" | "amount">[];
};

/**
 * Returns by how much a statement with only a closing balance differs from an earlier closing balance of the account plus all
 * transactions in between; null without such a balance.
 */
export function differenceFromAnchor({ anchor, closingBalance, transactions }: ProofInput): Money | null {
  if (anchor === null || closingBalance === null || anchor.date >= closingBalance.date) return null;
  const between = transactions.filter(({ date }) => date > anchor.date && date <= closingBalance.date);
  const expectedBalance = sum([anchor.amount, ...between.map(({ amount }) => amount)]);
  return subtract(closingBalance.amount, expectedBalance);
}
