import { minorUnitOf } from "./minor-unit.ts";
import { type Discount, isDiscountText, percentOfDiscount } from "./discount.ts";
import { toAmount } from "./money.ts";
import type { Notation } from "./notation.ts";
import { readAmount, readQuantity } from "./typed-numbers.ts";
import { writtenMoney, writtenQuantity } from "./written-numbers.ts";

// Beside the other numbers, which every page needs; forms and documents alone need these.

/** What is taken off, as a percentage or an amount: "10%", "1,250.00". */
export function writtenDiscount(discount: Discount, notation: Notation, sign = "%"): string {
  const percent = percentOfDiscount(discount);
  return percent === null
    ? writtenMoney(toAmount(discount), notation)
    : `${writtenQuantity(percent, notation.locale)}${sign}`;
}

/** What was typed as a discount: "10 %", "12,5%", or an amount from zero up as above; null where it is neither. */
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
