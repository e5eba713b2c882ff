import {
  addQuantities,
  changePercent,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  negate,
  type Rate,
  shareOf,
  toQuantity,
  ZERO,
} from "./money.ts";

/** The absolute value. */
export function abs(amount: Money): Money {
  return isNegative(amount) ? negate(amount) : amount;
}

/** The largest of several amounts, at least zero. */
export function maxAmount(amounts: readonly Money[]): Money {
  return amounts.reduce((highest, amount) => (compare(amount, highest) > 0 ? amount : highest), ZERO);
}

/** The ratio of an amount to a positive whole, to a thousandth, for the length of a bar: 0.5 is half. */
export function ratioOf({ amount, total }: { amount: Money; total: Money }): number {
  return isZero(total) ? 0 : 1 + Number(changePercent({ from: total, to: amount })) / 100;
}

/** The tax included in an amount, rounded half-up: 20.00 of 120.00 at 20 percent (Accounting 17). */
export function taxWithin(amount: Money, rate: Rate, minorUnit: MinorUnit): Money {
  const part = toQuantity(rate);
  return shareOf(amount, { part, total: addQuantities(toQuantity("100"), part) }, minorUnit);
}
