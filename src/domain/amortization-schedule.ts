import { type Day, daysBetween, LAST_DATE, shiftMonths } from "./dates.ts";
import type { AccountId } from "./ids.ts";
import { annuityOf, interestOfDays } from "./loan-interest.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  type Rate,
  shareOf,
  smaller,
  subtract,
  sum,
  toQuantity,
  ZERO,
} from "./money.ts";
import type { PostingLine } from "./posting.ts";

/** Repayment methods: equal payments, equal principal, or all principal with the last interest payment. */
export const LOAN_METHODS = ["equal_payments", "equal_principal", "interest_only"] as const;
export type LoanMethod = (typeof LOAN_METHODS)[number];

/** Entries of a loan: the payout, an installment, or an extra repayment. */
export const LOAN_ENTRY_KINDS = ["loan", "installment", "repayment"] as const;
export type LoanEntryKind = (typeof LOAN_ENTRY_KINDS)[number];

export const LOAN_STATUSES = ["open", "repaid", "void"] as const;
export type LoanStatus = (typeof LOAN_STATUSES)[number];

/** Months from one installment to the next. */
export const LOAN_MONTHS = [1, 3, 12] as const;

export const LOAN_INSTALLMENTS_MAX = 480;

/** The terms that define a loan's installments (Accounting 31). */
export type LoanTerms = {
  principal: Money;
  /** Percent a year. */
  rate: Rate;
  /** Day of the payout. */
  startsOn: Day;
  intervalMonths: number;
  installmentCount: number;
  method: LoanMethod;
};

/** With the minor unit of the base currency, to which amounts are rounded. */
type LoanScheduleTerms = LoanTerms & { minorUnit: MinorUnit };

/** A repayment besides the installments. */
export type Repayment = { date: Day; amount: Money };

export type LoanInstallment = {
  dueDate: Day;
  amount: Money;
  interest: Money;
  principal: Money;
  outstanding: Money;
};

type LoanFault = { field: keyof LoanTerms; message: string };

/** The error in the terms, at its field, or null. Shared by form and server. */
export function loanError({
  principal,
  intervalMonths,
  installmentCount,
  startsOn,
}: LoanTerms): LoanFault | null {
  if (compare(principal, ZERO) <= 0)
    return { field: "principal", message: "Enter an amount greater than zero" };
  if (!Number.isInteger(installmentCount) || installmentCount < 1 || installmentCount > LOAN_INSTALLMENTS_MAX)
    return { field: "installmentCount", message: `Enter a whole number from 1 to ${LOAN_INSTALLMENTS_MAX}` };
  const days = (installmentCount * intervalMonths + 1) * 31;
  if (daysBetween({ from: startsOn, to: LAST_DATE }) < days)
    return {
      field: "installmentCount",
      message: "The loan must be repaid before 2199. Enter fewer payments.",
    };
  return null;
}

/** Due date of an installment; the first is number 1. */
const dueDate = ({ startsOn, intervalMonths }: LoanTerms, number: number): Day =>
  shiftMonths(startsOn, number * intervalMonths);

/**
 * All installments. Extra repayments reduce the interest from their day on, and the later installments, whose number stays the
 * same; the last one takes the rest. Installments of zero are left out.
 */
export function amortizationSchedule(
  terms: LoanScheduleTerms,
  repayments: readonly Repayment[] = [],
): LoanInstallment[] {
  const planned: LoanInstallment[] = [];
  let remaining = terms.principal;
  let base: { remaining: Money; remainingPayments: number } | null = null;
  for (let number = 1; number <= terms.installmentCount && !isZero(remaining); number += 1) {
    const period = { from: dueDate(terms, number - 1), to: dueDate(terms, number) };
    const paid = repayments.filter(({ date }) => date >= period.from && date < period.to);
    const interest = interestOf(terms, { remaining, period, paid });
    remaining = subtract(remaining, sum(paid.map(({ amount }) => amount)));
    // The payoff included interest.
    if (isZero(remaining)) break;
    if (base === null || paid.length > 0)
      base = { remaining, remainingPayments: terms.installmentCount - number + 1 };
    const isLast = number === terms.installmentCount;
    const principal = isLast ? remaining : smaller(remaining, principalOf(terms, { base, interest }));
    remaining = subtract(remaining, principal);
    const amount = add(interest, principal);
    if (!isZero(amount))
      planned.push({ dueDate: period.to, amount, interest, principal, outstanding: remaining });
  }
  return planned;
}

type LoanPeriod = { from: Day; to: Day };
type LoanBalance = { remaining: Money; period: LoanPeriod; until?: Day; paid: readonly Repayment[] };

/** The interest of a period, or of its days until `until`: on the balance at its start less the repayments since. */
function interestOf(
  terms: LoanScheduleTerms,
  { remaining, period, until = period.to, paid }: LoanBalance,
): Money {
  const { rate, intervalMonths, minorUnit } = terms;
  const owed = [
    { amount: remaining, days: daysBetween({ from: period.from, to: until }) },
    ...paid.map(({ date, amount }) => ({
      amount: negate(amount),
      days: daysBetween({ from: date, to: until }),
    })),
  ];
  return interestOfDays(owed, { rate, intervalMonths, days: daysBetween(period) }, minorUnit);
}

const atLeastZero = (amount: Money): Money => (isNegative(amount) ? ZERO : amount);

/** The principal in an installment, except the last one. */
function principalOf(
  { method, rate, intervalMonths, minorUnit }: LoanScheduleTerms,
  { base, interest }: { base: { remaining: Money; remainingPayments: number }; interest: Money },
): Money {
  if (method === "interest_only") return ZERO;
  if (method === "equal_principal")
    return shareOf(
      base.remaining,
      { part: toQuantity("1"), total: toQuantity(String(base.remainingPayments)) },
      minorUnit,
    );
  const installment = annuityOf(
    base.remaining,
    { rate, intervalMonths, times: base.remainingPayments },
    minorUnit,
  );
  return atLeastZero(subtract(installment, interest));
}

/** The interest since the last installment, due when the loan is paid off on a day. */
export function interestUntil(
  terms: LoanScheduleTerms,
  { day, repayments, remaining }: { day: Day; repayments: readonly Repayment[]; remaining: Money },
): Money {
  for (let number = 1; number <= terms.installmentCount; number += 1) {
    const period = { from: dueDate(terms, number - 1), to: dueDate(terms, number) };
    if (day >= period.to) continue;
    const paid = repayments.filter(({ date }) => date >= period.from && date <= day);
    const first = add(remaining, sum(paid.map(({ amount }) => amount)));
    return interestOf(terms, { remaining: first, period, until: day, paid });
  }
  return ZERO;
}

type LoanAccounts = {
  loanAccountId: AccountId;
  interestAccountId: AccountId;
  feeAccountId: AccountId | null;
  paymentAccountId: AccountId;
};

/** The amounts of a loan entry: principal repaid (negative for the payout), interest and a fee. */
export type LoanMove = { principal: Money; interest: Money; fee: Money };

/** The journal of a loan entry, paid from the bank or cash account. */
export function loanEntryLines(
  accounts: LoanAccounts,
  { principal, interest, fee }: LoanMove,
): PostingLine[] {
  const { loanAccountId, interestAccountId, feeAccountId, paymentAccountId } = accounts;
  return [
    signedLine(loanAccountId, principal),
    signedLine(interestAccountId, interest),
    ...(feeAccountId === null ? [] : [signedLine(feeAccountId, fee)]),
    signedLine(paymentAccountId, negate(sum([principal, interest, fee]))),
  ].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit));
}

const signedLine = (accountId: AccountId, amount: Money): PostingLine => ({
  accountId,
  debit: isNegative(amount) ? ZERO : amount,
  credit: isNegative(amount) ? negate(amount) : ZERO,
  description: "",
});
