import { type Discount, percentOfDiscount } from "#domain/discount.ts";
import { readDiscount, localizeDiscount } from "#domain/format-discount.ts";
import { pageNotation } from "#web/api/page-notation.ts";

// Separate from formats.ts, so that the first load of the app doesn't include it.

export const formatDiscount = (discount: Discount, currency?: string): string =>
  localizeDiscount(discount, pageNotation(currency));

export const parseDiscountInput = (typed: string, notation = pageNotation()): Discount | null =>
  readDiscount(typed, notation);

/** Label of a discount amount, with the percentage if it was entered as one. */
export const discountLabel = (discount: Discount, currency?: string): string =>
  percentOfDiscount(discount) === null ? "Discount" : `Discount ${formatDiscount(discount, currency)}`;
