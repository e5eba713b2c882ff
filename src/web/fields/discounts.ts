import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { readDiscount, writtenDiscount } from "#domain/written-discounts.ts";
import { notationOfPage } from "#web/api/page-notation.ts";

// Separate from formats.ts, so that the first load of the app doesn't include it.

export const formatDiscount = (discount: Discount, currency?: string): string =>
  writtenDiscount(discount, notationOfPage(currency));

export const parseDiscountInput = (typed: string, notation = notationOfPage()): Discount | null =>
  readDiscount(typed, notation);

/** Label of a discount amount, with the percentage if it was entered as one. */
export const discountLabel = (discount: Discount, currency?: string): string =>
  percentOfDiscount(discount) === null ? "Discount" : `Discount ${formatDiscount(discount, currency)}`;
