import { type Discount, isDiscountText, percentOfDiscount } from "#domain/discount.ts";
import { readDiscount, writtenDiscount } from "#domain/written-discounts.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/notation-of-page.ts";

// As formats.ts, for what forms and documents alone write and read: no first load of the app has it.

export const formatDiscount = (discount: Discount): string => writtenDiscount(discount, notationOfPage());

/** True for a discount as its field gives it. */
export const isDiscount = (text: string): text is Discount => isDiscountText(text, minorUnitOfPage());
export const parseDiscountInput = (typed: string): Discount | null => readDiscount(typed, notationOfPage());

/** What stands beside the amount of a discount: how much of all it is, where it was said as a part. */
export const discountLabel = (discount: Discount): string =>
  percentOfDiscount(discount) === null ? "Discount" : `Discount ${formatDiscount(discount)}`;
