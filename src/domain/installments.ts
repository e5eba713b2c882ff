import type { Day } from "./dates.ts";
import { type DocumentKind, isCredit } from "./document.ts";
import { compare, isPositive, type Money, smaller, subtract, sum } from "./money.ts";
import type { RefusalCode } from "./refusals.ts";

export const INSTALLMENTS_MAX = 36;

/** A part of a document's total and its due date (Decision 0133). */
export type Installment = { dueDate: Day; amount: Money };

type InstallmentTerms = { kind: DocumentKind; date: Day; total: Money };

/** The error in a document's installments, and its field; null if they are valid, or empty. */
export function installmentsError(
  installments: readonly Installment[],
  { kind, date, total }: InstallmentTerms,
): { code: RefusalCode; field: string } | null {
  const [first] = installments;
  if (first === undefined) return null;
  if (isCredit(kind)) return { code: "document.installments-not-allowed", field: "installments" };
  if (first.dueDate < date) return { code: "document.due-before-date", field: "installments[0].dueDate" };
  const early = installments.findIndex(
    ({ dueDate }, index) => dueDate <= (installments[index - 1]?.dueDate ?? ""),
  );
  if (early > 0)
    return { code: "document.installments-out-of-order", field: `installments[${early}].dueDate` };
  const empty = installments.findIndex(({ amount }) => !isPositive(amount));
  if (empty >= 0) return { code: "document.zero-installment", field: `installments[${empty}].amount` };
  const adds = compare(sum(installments.map(({ amount }) => amount)), total) === 0;
  return adds ? null : { code: "document.installments-total", field: "installments" };
}

type InstallmentBalance = {
  dueDate: Day;
  total: Money;
  paidAmount: Money;
  installments: readonly Installment[];
};
type DuePart = Installment & { paidAmount: Money; balanceDue: Money };

/**
 * The amount due on each day and how much of it is paid: payments and credits settle the oldest installment first. A document
 * without installments is due as a whole. Same as `installment_balances` in the database.
 */
export function dueParts({ dueDate, total, paidAmount, installments }: InstallmentBalance): DuePart[] {
  let unapplied = paidAmount;
  return (installments.length > 0 ? installments : [{ dueDate, amount: total }]).map((part) => {
    const paid = smaller(unapplied, part.amount);
    unapplied = subtract(unapplied, paid);
    return { ...part, paidAmount: paid, balanceDue: subtract(part.amount, paid) };
  });
}
