import { Exact } from "./exact.ts";
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

/** A discount as entered: a percentage, "10%", or an amount, "12.50" (Accounting 0). */
export type Discount = TextOf<"discount">;

const PERCENTAGE = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)%$/;

/** Whether the text is a valid discount: a percentage from 0 to 100, or a nonnegative amount, in plain digits. */
export function isDiscountText(text: string, minorUnit: MinorUnit): text is Discount {
  return PERCENTAGE.test(text) || (isAmountText(text, minorUnit) && !text.startsWith("-"));
}

/** Returns the percentage of a discount; null for an amount. */
export function percentOfDiscount(discount: Discount): Rate | null {
  return discount.endsWith("%") ? toRate(discount.slice(0, -1)) : null;
}

/** Normalizes a discount for storage: "10.50%" becomes "10.5%", "3" becomes "3.00". */
export function toDiscount(discount: Discount): Discount {
  const percent = percentOfDiscount(discount);
  return percent === null ? asDiscount(toAmount(discount)) : percentAsDiscount(percent);
}

/** Converts a percentage to a discount. */
export function percentAsDiscount(percent: Rate): Discount {
  return brandDiscount(`${percent}%`);
}

/** Converts an amount to a discount; null for zero. */
export function amountAsDiscount(amount: Money): Discount | null {
  return isPositive(amount) ? asDiscount(amount) : null;
}

/** Whether a discount deducts nothing: "0" or "0%". */
export function isZeroDiscount(discount: Discount): boolean {
  return percentOfDiscount(discount) === null ? isZero(toAmount(discount)) : toDiscount(discount) === "0%";
}

/** Returns the discount amount, percentages rounded half-up; null if it exceeds the amount or if the amount is negative. */
export function discountOn(amount: Money, discount: Discount | null, minorUnit: MinorUnit): Money | null {
  if (discount === null) return ZERO;
  if (isNegative(amount)) return null;
  const percent = percentOfDiscount(discount);
  const off = percent === null ? toAmount(discount) : percentOf(amount, percent, minorUnit);
  return compare(off, amount) > 0 ? null : off;
}

/**
 * Returns the discount that reduces an amount to what remains: the entered one if it fits, otherwise the difference. Null if
 * there is no difference or it would increase the amount.
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

/** Decimals of a percentage. */
const PERCENT_DECIMALS = 4;

/**
 * Returns the discount that reduces an amount to what remains, as the shortest percentage that gives it, so that it follows a
 * change of the amount; as an amount if no percentage does. Null as of `discountTo`.
 */
export function discountPercentTo(
  amounts: { amount: Money; remaining: Money },
  minorUnit: MinorUnit,
): Discount | null {
  const off = discountTo(amounts, null, minorUnit);
  if (off === null) return null;
  const ratio = new Exact(off).times(100).dividedBy(amounts.amount);
  const percentages = Array.from({ length: PERCENT_DECIMALS + 1 }, (_, decimals) =>
    brandDiscount(`${ratio.toDecimalPlaces(decimals).toString()}%`),
  );
  return (
    percentages.find((percent) => discountOn(amounts.amount, percent, minorUnit) === toAmount(off)) ?? off
  );
}

function asDiscount(amount: Money): Discount {
  return brandDiscount(amount);
}

function brandDiscount(text: string): Discount {
  if (!isDiscountText(text, 3)) throw new Error("Enter the discount as a percentage or an amount.");
  return text;
}
