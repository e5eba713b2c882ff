import type { Loan } from "#contract/loans.ts";
import type { LoanMethod, LoanStatus, LoanEntryKind } from "#domain/amortization-schedule.ts";
import { formatPercent } from "#web/fields/formats.ts";

export const LOAN_METHOD_LABELS: Readonly<Record<LoanMethod, string>> = {
  equal_payments: "Equal payments",
  equal_principal: "Equal principal plus interest",
  interest_only: "Interest only, principal at the end",
};

export const EVERY_LABELS = { 1: "Every month", 3: "Every quarter", 12: "Every year" } as const;

export const LOAN_STATUS_LABELS: Readonly<Record<LoanStatus, string>> = {
  open: "Open",
  repaid: "Repaid",
  void: "Void",
};

export const LOAN_ENTRY_LABELS: Readonly<Record<LoanEntryKind, string>> = {
  loan: "Paid out",
  installment: "Payment",
  repayment: "Repayment",
};

/** "6% a year, every month". */
export function loanTerms({ rate, intervalMonths }: Pick<Loan, "rate" | "intervalMonths">): string {
  return `${formatPercent(rate)}% a year, ${EVERY_LABELS[intervalMonths].toLowerCase()}`;
}
