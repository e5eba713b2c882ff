import { type Discount, isDiscountText, percentOfDiscount } from "./discount.ts";
import type { Locale } from "./locales.ts";
import { toAmount } from "./money.ts";
import type { Notation } from "./notation.ts";
import { readAmount, readQuantity } from "./typed-numbers.ts";
import { writtenMoney, writtenQuantity } from "./written-numbers.ts";

// Beside the other numbers, which every page needs; forms and documents alone need these.

/** What is taken off, as a percentage or an amount: "10%", "1,250.00". */
export function writtenDiscount(discount: Discount, locale: Locale): string {
  const percent = percentOfDiscount(discount);
  return percent === null ? writtenMoney(toAmount(discount), locale) : `${writtenQuantity(percent, locale)}%`;
}

/** What was typed as a discount: "10 %", "12,5%", or an amount from zero up as above; null where it is neither. */
export function readDiscount(text: string, notation: Notation): Discount | null {
  const typed = text.trim();
  if (!typed.endsWith("%")) {
    const amount = readAmount(typed, notation);
    return amount !== null && isDiscountText(amount) ? amount : null;
  }
  const number = typed.slice(0, -1);
  const percent = number.includes("%") ? null : readQuantity(number, notation);
  const said = percent === null ? "" : `${percent}%`;
  return isDiscountText(said) ? said : null;
}
