import type { Discount } from "./discount.ts";
import type { ItemAmounts } from "./item-amounts.ts";
import { Exact, isNegative, type MinorUnit, negate, type Quantity, sum } from "./money.ts";
import { FORM_REFUSALS } from "./form-refusals.ts";

/** The values of a line that the rules check; a caller that doesn't have one omits it. */
type Line = {
  quantity: Quantity;
  discount?: Discount | null;
  productType?: "inventory" | "service" | null;
  orderPosition?: number | null;
};
type LineFault = { field: "quantity" | "discount"; message: string };
export type RuleOfLines = (line: Line) => LineFault | null;

/**
 * Why a line cannot take something off its document: goods come back by a credit, its price says its discount, and what was
 * ordered is delivered (Accounting 2, Decision 0113). Null where it can, or takes nothing off.
 */
export const deductionError: RuleOfLines = ({ quantity, discount, productType, orderPosition = null }) => {
  if (!isNegative(quantity)) return null;
  if (productType === "inventory")
    return { field: "quantity", message: FORM_REFUSALS["document.negative-goods"].detail };
  if (discount != null) return { field: "discount", message: NO_DISCOUNT };
  return orderPosition === null
    ? null
    : { field: "quantity", message: "Ordered quantities can't be negative. Enter zero or more" };
};

const NO_DISCOUNT = "Deduction lines can't have a discount. Enter the price after discount";

/** Nothing is taken off a quote or an order, of which parts are delivered and invoiced (Accounting 23). */
export const orderedItemError: RuleOfLines = ({ quantity }) =>
  isNegative(quantity) ? { field: "quantity", message: NOT_ORDERED } : null;

const NOT_ORDERED = "Quotes and orders can't have negative lines. Deduct deposits on the invoice or bill";

/**
 * Why lines come to less than nothing, and null where they do not. Where only their taxes do, by no more than each line may
 * be rounded, the message says so: the tax of a deduction line then has to be entered.
 */
export function negativeTotalError(items: readonly ItemAmounts[], minorUnit: MinorUnit): string | null {
  const total = sum(items.map((item) => item.total));
  if (!isNegative(total)) return null;
  const units = new Exact(negate(total)).times(10 ** minorUnit);
  const isByRounding =
    !isNegative(sum(items.map(({ subtotal }) => subtotal))) &&
    units.lessThanOrEqualTo(items.length) &&
    items.some(({ subtotal, taxAmount }) => isNegative(subtotal) && isNegative(taxAmount));
  return isByRounding
    ? `Rounding leaves ${total}. Enter the tax of the deduction line manually`
    : FORM_REFUSALS["document.negative-total"].detail;
}
