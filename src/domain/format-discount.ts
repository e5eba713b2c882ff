import { minorUnitOf } from "./minor-unit.ts";
import { type Discount, isDiscountText, percentOfDiscount } from "./discount.ts";
import { toAmount } from "./money.ts";
import type { Notation } from "./notation.ts";
import { readAmount, readQuantity } from "./parse-number.ts";
import { localizeMoney, localizeQuantity } from "./format-number.ts";

// Apart from other numbers, which all pages need; only forms and documents need these.

/** A discount as a percentage or an amount: "10%", "1,250.00". */
export function localizeDiscount(discount: Discount, notation: Notation, sign = "%"): string {
  const percent = percentOfDiscount(discount);
  return percent === null
    ? localizeMoney(toAmount(discount), notation)
    : `${localizeQuantity(percent, notation.locale)}${sign}`;
}

/** Parses a typed discount: "10 %", "12,5%", or a non-negative amount as above; null if invalid. */
export function readDiscount(text: string, notation: Notation): Discount | null {
  const typed = text.trim();
  if (!typed.endsWith("%")) {
    const amount = readAmount(typed, notation);
    return amount !== null && isDiscountText(amount, minorUnitOf(notation.currency)) ? amount : null;
  }
  const number = typed.slice(0, -1);
  const percent = number.includes("%") ? null : readQuantity(number, notation);
  const discountText = percent === null ? "" : `${percent}%`;
  return isDiscountText(discountText, 2) ? discountText : null;
}
