import { type Discount, discountOn } from "./discount.ts";
import { grouped } from "./grouped.ts";
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
import type { TaxedComponent, TaxOfLine } from "./tax-components.ts";
import { isByRounding, taxesOf, type TaxLeft } from "./taxed-amounts.ts";

export type ItemInput = {
  quantity: Quantity;
  unitPrice: Price;
  /** Whether price, discount and share have the tax in them (Decision 0052). */
  pricesIncludeTax?: boolean | undefined;
  discount?: Discount | null | undefined;
  /** Its share of the discount of the document. */
  documentDiscount?: Money | undefined;
  taxAmount?: Money | null;
  /** For a credit of a line with a tax of several: what is left of it. */
  taxLeft?: TaxLeft | undefined;
  /** What each of its taxes comes to, where they are computed with those of the other items (document-amounts.ts). */
  taxes?: readonly Money[] | undefined;
} & TaxOfLine;
export type ItemAmounts = { subtotal: Money; taxAmount: Money; total: Money };
export type PricedItem = ItemAmounts & {
  discountAmount: Money;
  documentDiscount: Money;
  /** What each of the taxes that its tax is made of comes to; empty for one that is only charged. */
  taxComponents: TaxedComponent[];
};
type BeforeTax = Pick<ItemInput, "quantity" | "unitPrice" | "discount">;
/** Items with the same ID have the same tax. */
type Taxed = { taxRateId: string | null };

/** What the discount of an item takes off quantity times price; null where that is more than there is. */
export function discountOfItem(
  { quantity, unitPrice, discount = null }: BeforeTax,
  minorUnit: MinorUnit,
): Money | null {
  return discountOn(multiply(quantity, unitPrice, minorUnit), discount, minorUnit);
}

/**
 * What each item bears of the discount of its document, by what is left of it after its own (Accounting 0): what is
 * taken off bears none, and those of its tax bear by what it leaves of them. So no tax bears more than it comes to
 * (Decision 0113). Null where the discount is more than all of them come to.
 */
export function documentShares(
  items: readonly (BeforeTax & Taxed)[],
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

/** Amounts less what is taken off others of their tax, which they bear by their size; zero where that is all of them. */
function remainingTaxes(
  amounts: readonly Money[],
  { items, minorUnit }: { items: readonly Taxed[]; minorUnit: MinorUnit },
): Money[] {
  if (!amounts.some(isNegative)) return [...amounts];
  const ofOne = grouped(amounts.entries(), ([at]) => items[at]?.taxRateId ?? null);
  const netByIndex = new Map<number, Money>();
  for (const group of ofOne.values()) {
    const on = group.map(([, amount]) => (isNegative(amount) ? ZERO : amount));
    const net = sum(group.map(([, amount]) => amount));
    const parts = allocateLargestRemainder(isNegative(net) ? ZERO : net, on, minorUnit);
    for (const [position, [at]] of group.entries()) netByIndex.set(at, parts[position] ?? ZERO);
  }
  return amounts.map((_, at) => netByIndex.get(at) ?? ZERO);
}

/**
 * Discount, subtotal, tax and total of one item, each rounded half-up (Accounting 0, Behavior 5.4). Of a price with the
 * tax in it the tax is rounded and the subtotal is the rest, so that the total is the price. Null when a typed tax
 * is further from the computed one than the tolerance, or the discount is more than its price.
 */
export function itemAmounts(item: ItemInput, minorUnit: MinorUnit): PricedItem | null {
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
  const { taxAmount, taxLeft, taxes } = item;
  return {
    ...item,
    quantity: negateQuantity(item.quantity),
    ...(taxAmount == null ? {} : { taxAmount: negate(taxAmount) }),
    taxLeft: taxLeft && {
      net: negate(taxLeft.net),
      each: taxLeft.each.map(({ amount, ownAmount }) => ({
        amount: negate(amount),
        ownAmount: negate(ownAmount),
      })),
    },
    taxes: taxes?.map(negate),
  };
}

function negateAmounts({ taxComponents, ...amounts }: PricedItem): PricedItem {
  return {
    ...amounts,
    subtotal: negate(amounts.subtotal),
    taxAmount: negate(amounts.taxAmount),
    total: negate(amounts.total),
    taxComponents: taxComponents.map(({ base, amount, ownAmount, ...tax }) => ({
      ...tax,
      base: negate(base),
      amount: negate(amount),
      ...(ownAmount === undefined ? {} : { ownAmount: negate(ownAmount) }),
    })),
  };
}

function amountsOf(item: ItemInput, minorUnit: MinorUnit): PricedItem | null {
  const {
    taxRate,
    taxComponents,
    taxAmount,
    documentDiscount = ZERO,
    taxLeft,
    taxes: allocatedTaxes,
    ...priced
  } = item;
  const discountAmount = discountOfItem(priced, minorUnit);
  if (discountAmount === null) return null;
  const netOfDiscount = subtract(multiply(priced.quantity, priced.unitPrice, minorUnit), discountAmount);
  const rest = subtract(netOfDiscount, documentDiscount);
  const options = {
    isWithin: item.pricesIncludeTax ?? false,
    typed: taxAmount,
    remaining: taxLeft,
    allocatedTaxes,
    minorUnit,
  };
  const taxes = taxesOf(rest, { taxRate, taxComponents }, options);
  if (taxes === null) return null;
  const { net: subtotal, tax, computed } = taxes;
  if (!isByRounding(subtract(tax, computed), minorUnit)) return null;
  // Only withholding makes the tax of a line negative: it reduces what is paid (Accounting 8).
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
 * The amount of an item, or a document, in the terms of its prices: including tax if they do, and before the
 * document discount, which is listed below all items.
 */
export function amountAsPriced(
  { subtotal, total, documentDiscount }: Pick<PricedItem, "subtotal" | "total" | "documentDiscount">,
  pricesIncludeTax: boolean,
): Money {
  return add(pricesIncludeTax ? total : subtotal, documentDiscount);
}
