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

/** An amount without its sign. */
export function abs(amount: Money): Money {
  return isNegative(amount) ? negate(amount) : amount;
}

/** The highest of several amounts, zero where none is above it. */
export function largest(amounts: readonly Money[]): Money {
  return amounts.reduce((highest, amount) => (compare(amount, highest) > 0 ? amount : highest), ZERO);
}

/** How much of an amount above zero another one is, to a thousandth, for the length of a bar: 0.5 is half of it. */
export function ratioOf({ amount, whole }: { amount: Money; whole: Money }): number {
  return isZero(whole) ? 0 : 1 + Number(changePercent({ from: whole, to: amount })) / 100;
}

/** The tax that an amount holds at a rate, rounded half-up: 20.00 of 120.00 at 20 percent (Accounting 17). */
export function taxWithin(amount: Money, rate: Rate, minorUnit: MinorUnit): Money {
  const part = toQuantity(rate);
  return shareOf(amount, { part, whole: addQuantities(toQuantity("100"), part) }, minorUnit);
}
