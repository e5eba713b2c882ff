import { Exact } from "./exact.ts";
import type { Discount } from "./discount.ts";
import type { ItemAmounts } from "./item-amounts.ts";
import { isNegative, type MinorUnit, negate, type Quantity, sum } from "./money.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";

/** Line fields that the rules check; callers omit those they don't have. */
type DeductibleLine = {
  quantity: Quantity;
  discount?: Discount | null;
  productType?: "inventory" | "service" | null;
  orderPosition?: number | null;
};
type LineFault = { field: "quantity" | "discount"; message: string };
export type RuleOfLines = (line: DeductibleLine) => LineFault | null;

/**
 * Returns why a line can't be a deduction: goods are returned by a credit, its price already includes any discount, and ordered
 * quantities are delivered (Accounting 2, Decision 0113). Null if it can, or isn't a deduction.
 */
export const deductionError: RuleOfLines = ({ quantity, discount, productType, orderPosition = null }) => {
  if (!isNegative(quantity)) return null;
  if (productType === "inventory")
    return { field: "quantity", message: FORM_REFUSALS["document.negative-goods"].detail };
  if (discount != null) return { field: "discount", message: NO_DISCOUNT };
  return orderPosition === null
    ? null
    : { field: "quantity", message: "Ordered quantities can't be negative. Enter zero or more." };
};

const NO_DISCOUNT = "Deduction lines can't have a discount. Enter the price after discount.";

/** Quotes and orders can't have deductions, because they are delivered and invoiced in parts (Accounting 23). */
export const orderedItemError: RuleOfLines = ({ quantity }) =>
  isNegative(quantity) ? { field: "quantity", message: NO_NEGATIVE_ORDER_LINES } : null;

const NO_NEGATIVE_ORDER_LINES =
  "Quotes and orders can't have negative lines. Deduct deposits on the invoice or bill.";

/**
 * Returns why the lines total below zero, or null if they don't. If only taxes do, by at most a rounding difference per line, the
 * message says so: the tax of the deduction line must then be entered manually.
 */
export function negativeTotalError(items: readonly ItemAmounts[], minorUnit: MinorUnit): string | null {
  const total = sum(items.map((item) => item.total));
  if (!isNegative(total)) return null;
  const units = new Exact(negate(total)).times(10 ** minorUnit);
  const isByRounding =
    !isNegative(sum(items.map(({ subtotal }) => subtotal))) &&
    !units.greaterThan(items.length) &&
    items.some(({ subtotal, taxAmount }) => isNegative(subtotal) && isNegative(taxAmount));
  return isByRounding
    ? `Rounding leaves ${total}. Enter the tax of the deduction line manually.`
    : FORM_REFUSALS["document.negative-total"].detail;
}
