import { type Discount, discountOn } from "./discount.ts";
import { groupBy } from "./group-by.ts";
import {
  add,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  negateQuantity,
  type Price,
  type Quantity,
  subtract,
  sum,
  ZERO,
} from "./money.ts";
import { allocateLargestRemainder } from "./largest-remainder.ts";
import type { ComponentAmount, TaxOfLine } from "./tax-components.ts";
import { isWithinRounding, computeTaxes, type RemainingTax } from "./taxed-amounts.ts";

export type ItemInput = {
  quantity: Quantity;
  unitPrice: Price;
  /** Whether price, discount and share include tax (Decision 0052). */
  pricesIncludeTax?: boolean | undefined;
  discount?: Discount | null | undefined;
  /** Its share of the document discount. */
  documentDiscount?: Money | undefined;
  taxAmount?: Money | null;
  /** For crediting a line with a combined tax: the uncredited part. */
  remainingTax?: RemainingTax | undefined;
  /** Amount of each of its taxes, if computed together with the other items (document-amounts.ts). */
  taxes?: readonly Money[] | undefined;
} & TaxOfLine;
export type ItemAmounts = { subtotal: Money; taxAmount: Money; total: Money };
export type ItemWithAmounts = ItemAmounts & {
  discountAmount: Money;
  documentDiscount: Money;
  /** The amount of each component of its tax; empty for a simple charged tax. */
  taxComponents: ComponentAmount[];
};
type ItemPrice = Pick<ItemInput, "quantity" | "unitPrice" | "discount">;
/** Items with the same ID have the same tax. */
export type TaxRateRef = { taxRateId: string | null };

/** The amount of an item's discount; null if it exceeds quantity times price. */
export function discountOfItem(
  { quantity, unitPrice, discount = null }: ItemPrice,
  minorUnit: MinorUnit,
): Money | null {
  return discountOn(multiply(quantity, unitPrice, minorUnit), discount, minorUnit);
}

/**
 * Allocates the document discount to the items by their net amounts (Accounting 0). Deductions bear none of it: items of the same
 * tax bear by the net after deductions, so that no tax bears more than its net (Decision 0113). Null if the discount exceeds the
 * sum of all items.
 */
export function documentShares(
  items: readonly (ItemPrice & TaxRateRef)[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): Money[] | null {
  const netAmounts = items.map((item) =>
    subtract(multiply(item.quantity, item.unitPrice, minorUnit), discountOfItem(item, minorUnit) ?? ZERO),
  );
  const off = discountOn(sum(netAmounts), discount, minorUnit);
  return off === null
    ? null
    : allocateLargestRemainder(off, remainingTaxes(netAmounts, { items, minorUnit }), minorUnit);
}

/** Amounts less the deductions with the same tax, allocated by size; zero if the deductions use up all of them. */
function remainingTaxes(
  amounts: readonly Money[],
  { items, minorUnit }: { items: readonly TaxRateRef[]; minorUnit: MinorUnit },
): Money[] {
  if (!amounts.some(isNegative)) return [...amounts];
  const entriesByRate = groupBy(amounts.entries(), ([index]) => items[index]?.taxRateId ?? null);
  const netByIndex = new Map<number, Money>();
  for (const group of entriesByRate.values()) {
    const on = group.map(([, amount]) => (isNegative(amount) ? ZERO : amount));
    const net = sum(group.map(([, amount]) => amount));
    const parts = allocateLargestRemainder(isNegative(net) ? ZERO : net, on, minorUnit);
    for (const [position, [index]] of group.entries()) netByIndex.set(index, parts[position] ?? ZERO);
  }
  return amounts.map((_, index) => netByIndex.get(index) ?? ZERO);
}

/**
 * Discount, subtotal, tax and total of one item, each rounded half-up (Accounting 0, Behavior 5.4). For a price that includes
 * tax, the tax is rounded and the subtotal is the rest, so the total equals the price. Null if a typed tax differs from the
 * computed one by more than the tolerance, or the discount exceeds the price.
 */
export function itemAmounts(item: ItemInput, minorUnit: MinorUnit): ItemWithAmounts | null {
  if (!isNegative(item.quantity)) return amountsOf(item, minorUnit);
  if (item.discount != null || !isZero(item.documentDiscount ?? ZERO)) return null;
  const amounts = amountsOf(negateItem(item), minorUnit);
  return amounts && negateAmounts(amounts);
}

/**
 * A deduction is computed as a positive item and then negated, so that it deducts exactly the same if lines are rounded
 * separately (Accounting 2); taxes that are rounded once for the document are negated with it.
 */
function negateItem(item: ItemInput): ItemInput {
  const { taxAmount, remainingTax, taxes } = item;
  return {
    ...item,
    quantity: negateQuantity(item.quantity),
    ...(taxAmount == null ? {} : { taxAmount: negate(taxAmount) }),
    remainingTax: remainingTax && {
      net: negate(remainingTax.net),
      each: remainingTax.each.map(({ amount, nonrecoverableAmount }) => ({
        amount: negate(amount),
        nonrecoverableAmount: negate(nonrecoverableAmount),
      })),
    },
    taxes: taxes?.map(negate),
  };
}

function negateAmounts({ taxComponents, ...amounts }: ItemWithAmounts): ItemWithAmounts {
  return {
    ...amounts,
    subtotal: negate(amounts.subtotal),
    taxAmount: negate(amounts.taxAmount),
    total: negate(amounts.total),
    taxComponents: taxComponents.map(({ base, amount, nonrecoverableAmount, ...tax }) => ({
      ...tax,
      base: negate(base),
      amount: negate(amount),
      ...(nonrecoverableAmount === undefined ? {} : { nonrecoverableAmount: negate(nonrecoverableAmount) }),
    })),
  };
}

function amountsOf(item: ItemInput, minorUnit: MinorUnit): ItemWithAmounts | null {
  const {
    taxRate,
    taxComponents,
    taxAmount,
    documentDiscount = ZERO,
    remainingTax,
    taxes: allocatedTaxes,
    ...priced
  } = item;
  const discountAmount = discountOfItem(priced, minorUnit);
  if (discountAmount === null) return null;
  const netOfDiscount = subtract(multiply(priced.quantity, priced.unitPrice, minorUnit), discountAmount);
  const discountedAmount = subtract(netOfDiscount, documentDiscount);
  const options = {
    isWithin: item.pricesIncludeTax ?? false,
    typed: taxAmount,
    remaining: remainingTax,
    allocatedTaxes,
    minorUnit,
  };
  const taxes = computeTaxes(discountedAmount, { taxRate, taxComponents }, options);
  if (taxes === null) return null;
  const { net: subtotal, tax, computed } = taxes;
  if (!isWithinRounding(subtract(tax, computed), minorUnit)) return null;
  // Only withholding can make a line's tax negative: it reduces the payment (Accounting 8).
  if (isNegative(tax) && taxComponents?.some(({ kind }) => kind === "withheld") !== true) return null;
  const total = add(subtotal, tax);
  if (isNegative(subtotal) || isNegative(total)) return null;
  return {
    discountAmount,
    documentDiscount,
    subtotal,
    taxAmount: tax,
    taxComponents: taxes.components,
    total,
  };
}

/** The document's amounts: sums of its rounded items. */
export function documentTotals(items: readonly ItemAmounts[]): ItemAmounts {
  const subtotal = sum(items.map((item) => item.subtotal));
  const taxAmount = sum(items.map((item) => item.taxAmount));
  return { subtotal, taxAmount, total: add(subtotal, taxAmount) };
}

/**
 * The amount of an item or document on the basis of its prices: including tax if they do, and before the document discount, which
 * is listed below all items.
 */
export function amountOnPriceBasis(
  { subtotal, total, documentDiscount }: Pick<ItemWithAmounts, "subtotal" | "total" | "documentDiscount">,
  pricesIncludeTax: boolean,
): Money {
  return add(pricesIncludeTax ? total : subtotal, documentDiscount);
}
