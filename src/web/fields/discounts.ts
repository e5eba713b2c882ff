import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { readDiscount, writtenDiscount } from "#domain/written-discounts.ts";
import { notationOfPage } from "#web/api/page-notation.ts";

// As formats.ts, for what forms and documents alone write and read: no first load of the app has it.

export const formatDiscount = (discount: Discount, currency?: string): string =>
  writtenDiscount(discount, notationOfPage(currency));

export const parseDiscountInput = (typed: string, notation = notationOfPage()): Discount | null =>
  readDiscount(typed, notation);

/** The text next to the amount of a discount: its percentage, if it was entered as one. */
export const discountLabel = (discount: Discount, currency?: string): string =>
  percentOfDiscount(discount) === null ? "Discount" : `Discount ${formatDiscount(discount, currency)}`;
