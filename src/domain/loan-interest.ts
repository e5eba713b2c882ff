import { Exact } from "./exact.ts";
import { type MinorUnit, type Money, type Rate, roundMoney } from "./money.ts";

// Loan interest. Not in the app's initial load.

/**
 * The payment per installment that repays a loan at `rate` percent a year in `times` installments, rounded half-up (Accounting
 * 31).
 */
export function annuityOf(
  loan: Money,
  { rate, intervalMonths, times }: { rate: Rate; intervalMonths: number; times: number },
  minorUnit: MinorUnit,
): Money {
  const interest = new Exact(rate).times(intervalMonths).dividedBy(1200);
  const growth = interest.plus(1).pow(times);
  return roundMoney(
    interest.isZero()
      ? new Exact(loan).dividedBy(times)
      : new Exact(loan).times(interest).times(growth).dividedBy(growth.minus(1)),
    minorUnit,
  );
}

type InterestPeriod = { rate: Rate; intervalMonths: number; days: number };

/** The interest of a period on amounts owed for a number of its days each, rounded half-up once in total (Accounting 31). */
export function interestOfDays(
  owed: readonly { amount: Money; days: number }[],
  { rate, intervalMonths, days }: InterestPeriod,
  minorUnit: MinorUnit,
): Money {
  const inAll = Exact.sum(0, ...owed.map((part) => new Exact(part.amount).times(part.days)));
  return roundMoney(
    inAll
      .times(rate)
      .times(intervalMonths)
      .dividedBy(1200 * days),
    minorUnit,
  );
}
