import { minorUnitOfPage } from "#web/api/notation-of-page.ts";
import { isDiscount } from "./discounts.ts";
import { isMoneyText } from "./typed.ts";
import { discountOfItem, documentShares, itemAmounts, type PricedItem } from "#domain/item-amounts.ts";
import { computePrice, computeQuantity } from "#domain/computed-numbers.ts";
import { type Money, NO_UNITS, type Rate, toPrice, ZERO } from "#domain/money.ts";
import type { TaxComponent } from "#domain/tax-components.ts";

/** What a line comes to while it has no numbers. */
export const NO_AMOUNTS: PricedItem = {
  discountAmount: ZERO,
  documentDiscount: ZERO,
  taxComponents: [],
  subtotal: ZERO,
  taxAmount: ZERO,
  total: ZERO,
};

/** A line as it is typed. */
type Priced = { quantity: string; unitPrice: string; discount: string };
type Taxed = Priced & {
  taxRate: { rate: Rate; components?: readonly TaxComponent[] | undefined } | null;
  taxAmount: string;
};

/** What each item bears of the discount of the document: nothing while that is none, or is more than they come to. */
export function sharesOf({ items, discount }: { items: readonly Priced[]; discount: string }): Money[] {
  const priced = items.map((item) => ({
    quantity: computeQuantity(item.quantity) ?? NO_UNITS,
    unitPrice: computePrice(item.unitPrice) ?? toPrice("0"),
    discount: isDiscount(item.discount) ? item.discount : null,
  }));
  const shares = isDiscount(discount) ? documentShares(priced, discount, minorUnitOfPage()) : null;
  return shares ?? items.map(() => ZERO);
}

/** What a line has from its document: how its price is meant, and its share of the discount. */
type Bearing = { pricesIncludeTax?: boolean; documentDiscount?: Money | undefined };

/**
 * Whether the tax that was typed is further from the computed one than it may be (Accounting 8); false as long as it is not
 * known what that is computed of.
 */
export function isTaxFar(
  { taxRate, taxAmount, ...item }: Taxed,
  { pricesIncludeTax = false, documentDiscount = ZERO }: Bearing,
): boolean {
  const [quantity, unitPrice] = [computeQuantity(item.quantity), computePrice(item.unitPrice)];
  if (quantity === null || unitPrice === null || taxRate === null || !isMoneyText(taxAmount)) return false;
  const discount = isDiscount(item.discount) ? item.discount : null;
  const priced = { quantity, unitPrice, discount };
  const taxed = {
    taxRate: taxRate.rate,
    taxComponents: taxRate.components,
    pricesIncludeTax,
    documentDiscount,
  };
  const minorUnit = minorUnitOfPage();
  const amounts = itemAmounts({ ...priced, ...taxed, taxAmount }, minorUnit);
  return discountOfItem(priced, minorUnit) !== null && amounts === null;
}

/** Subtotal, tax and total of an item; what is not a number yet counts as nothing (Behaviour 5.4). */
export function amountsOf(
  item: Taxed,
  { pricesIncludeTax = false, documentDiscount = ZERO }: Bearing = {},
): PricedItem {
  const quantity = computeQuantity(item.quantity);
  const unitPrice = computePrice(item.unitPrice);
  if (quantity === null || unitPrice === null) return NO_AMOUNTS;
  const tax = { taxRate: item.taxRate?.rate ?? null, taxComponents: item.taxRate?.components };
  const taxAmount = isMoneyText(item.taxAmount) ? item.taxAmount : null;
  const discount = isDiscount(item.discount) ? item.discount : null;
  const priced = { quantity, unitPrice, pricesIncludeTax, documentDiscount, ...tax };
  const minorUnit = minorUnitOfPage();
  return (
    itemAmounts({ ...priced, discount, taxAmount }, minorUnit) ??
    itemAmounts({ ...priced, discount }, minorUnit) ??
    itemAmounts(priced, minorUnit) ??
    NO_AMOUNTS
  );
}
