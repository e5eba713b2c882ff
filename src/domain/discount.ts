import {
  compare,
  isAmountText,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  percentOf,
  type Rate,
  subtract,
  toAmount,
  toRate,
  ZERO,
} from "./money.ts";
import type { TextOf } from "./text.ts";

/** A discount as it was entered: a percentage, "10%", or an amount, "12.50" (Accounting 0). */
export type Discount = TextOf<"discount">;

const PERCENTAGE = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)%$/;

/** True for a percentage from 0 to 100, or an amount from 0 up, in plain digits: what travels as a discount. */
export function isDiscountText(text: string, minorUnit: MinorUnit): text is Discount {
  return PERCENTAGE.test(text) || (isAmountText(text, minorUnit) && !text.startsWith("-"));
}

/** The percentage of a discount; null for an amount. */
export function percentOfDiscount(discount: Discount): Rate | null {
  return discount.endsWith("%") ? toRate(discount.slice(0, -1)) : null;
}

/** The same discount in the one way in which it is kept: "10.50%" is "10.5%", "3" is "3.00". */
export function toDiscount(discount: Discount): Discount {
  const percent = percentOfDiscount(discount);
  return percent === null ? asDiscount(toAmount(discount)) : percentAsDiscount(percent);
}

/** A percentage as a discount. */
export function percentAsDiscount(percent: Rate): Discount {
  return proved(`${percent}%`);
}

/** An amount as a discount, null for nothing. */
export function amountAsDiscount(amount: Money): Discount | null {
  return isPositive(amount) ? asDiscount(amount) : null;
}

/** True for one that takes nothing off, "0" or "0%". */
export function isNoDiscount(discount: Discount): boolean {
  return percentOfDiscount(discount) === null ? isZero(toAmount(discount)) : toDiscount(discount) === "0%";
}

/**
 * What a discount takes off an amount, a percentage rounded half-up; null where it is more than there is, and of
 * what is less than nothing itself.
 */
export function discountOn(amount: Money, discount: Discount | null, minorUnit: MinorUnit): Money | null {
  if (discount === null) return ZERO;
  if (isNegative(amount)) return null;
  const percent = percentOfDiscount(discount);
  const off = percent === null ? toAmount(discount) : percentOf(amount, percent, minorUnit);
  return compare(off, amount) > 0 ? null : off;
}

/**
 * The discount that takes an amount to what is left of it: the entered one if it does, or
 * else the difference. Null where nothing is taken off, or something would have to be added.
 */
export function discountTo(
  { amount, remaining }: { amount: Money; remaining: Money },
  preferred: Discount | null,
  minorUnit: MinorUnit,
): Discount | null {
  const off = subtract(amount, remaining);
  if (isNegative(off)) return null;
  return preferred !== null && discountOn(amount, preferred, minorUnit) === off
    ? preferred
    : amountAsDiscount(off);
}

function asDiscount(amount: Money): Discount {
  return proved(amount);
}

function proved(text: string): Discount {
  if (!isDiscountText(text, 3)) throw new Error("Enter the discount as a percentage or an amount.");
  return text;
}
