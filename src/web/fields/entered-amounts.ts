import { pageMinorUnit } from "#web/api/page-notation.ts";
import { isDiscountText } from "#domain/discount.ts";
import type { TaxRounding } from "#domain/document.ts";
import { taxesOfItems } from "#domain/document-amounts.ts";
import { discountOfItem, documentShares, itemAmounts, type ItemWithAmounts } from "#domain/item-amounts.ts";
import { computeLineQuantity, computePrice } from "#domain/typed-formulas.ts";
import {
  isAmountText,
  type MinorUnit,
  type Money,
  NO_UNITS,
  type Rate,
  toPrice,
  ZERO,
} from "#domain/money.ts";
import type { TaxComponent } from "#domain/tax-components.ts";

/** Amounts of a line without valid numbers. */
export const NO_AMOUNTS: ItemWithAmounts = {
  discountAmount: ZERO,
  documentDiscount: ZERO,
  taxComponents: [],
  subtotal: ZERO,
  taxAmount: ZERO,
  total: ZERO,
};

/** Remaining taxes of a credited line, and the key (`buildTaxKey`) its credit line has while it credits all of it. */
export type RemainingTaxes = { taxKey: string; taxes: readonly Money[] };

/** A line as entered. */
type PriceInput = { quantity: string; unitPrice: string; discount: string };
type TaxableInput = PriceInput & {
  taxRate: { id: string; rate: Rate; components?: readonly TaxComponent[] | undefined } | null;
  taxAmount: string;
  remainingTaxes?: RemainingTaxes | null;
};

/** Returns the inputs of a credit line's tax as one text. */
export function buildTaxKey(
  { quantity, unitPrice, discount, taxRate }: Omit<TaxableInput, "taxAmount">,
  pricesIncludeTax: boolean,
): string {
  const numbers = [computeLineQuantity(quantity), computePrice(unitPrice), discount, taxRate?.rate];
  return [...numbers, pricesIncludeTax].join(" ");
}

/** Returns each item's share of the document discount; zero if it is invalid or exceeds the items' total. */
export function discountShares(
  { items, discount }: { items: readonly Omit<TaxableInput, "taxAmount">[]; discount: string },
  minorUnit = pageMinorUnit(),
): Money[] {
  const priced = items.map((item) => ({
    quantity: computeLineQuantity(item.quantity) ?? NO_UNITS,
    unitPrice: computePrice(item.unitPrice) ?? toPrice("0"),
    discount: isDiscountText(item.discount, minorUnit) ? item.discount : null,
    taxRateId: item.taxRate?.id ?? null,
  }));
  const shares = isDiscountText(discount, minorUnit) ? documentShares(priced, discount, minorUnit) : null;
  return shares ?? items.map(() => ZERO);
}

/** Document settings for a line: whether prices include tax, its share of the discount, and rounding. */
type LinePricing = {
  pricesIncludeTax?: boolean;
  documentDiscount?: Money | undefined;
  minorUnit?: MinorUnit;
  /** Taxes of the line, if rounded together with the other lines. */
  taxes?: readonly Money[] | undefined;
};

type DiscountedItems = Pick<LinePricing, "pricesIncludeTax"> & {
  items: readonly TaxableInput[];
  discount: string;
  taxRounding: TaxRounding;
};

/**
 * Returns the taxes of each line by index if they are rounded together. As on the server, a line that credits all
 * that remains gets the remaining tax, regardless of the other lines (Accounting 2).
 */
export function taxesOfLines(
  { items, discount, taxRounding, pricesIncludeTax = false }: DiscountedItems,
  minorUnit = pageMinorUnit(),
): ReadonlyMap<number, readonly Money[]> {
  if (taxRounding === "line") return new Map();
  const shares = discountShares({ items, discount }, minorUnit);
  const remainders = items.map((item) => {
    const isRemainder =
      item.taxAmount === "" && item.remainingTaxes?.taxKey === buildTaxKey(item, pricesIncludeTax);
    return isRemainder ? item.remainingTaxes?.taxes : undefined;
  });
  const priced = items.map(({ taxRate, taxAmount, ...item }, index) => ({
    quantity: computeLineQuantity(item.quantity) ?? NO_UNITS,
    unitPrice: computePrice(item.unitPrice) ?? toPrice("0"),
    discount: isDiscountText(item.discount, minorUnit) ? item.discount : null,
    documentDiscount: shares[index],
    pricesIncludeTax,
    taxRate: taxRate?.rate ?? null,
    taxComponents: taxRate?.components,
    taxAmount: isAmountText(taxAmount, minorUnit) ? taxAmount : remainders[index] ? ZERO : null,
  }));
  const combinedTaxes = taxesOfItems(priced, { taxRounding, minorUnit });
  const remainingTaxes = remainders.flatMap((taxes, index): [number, readonly Money[]][] =>
    taxes ? [[index, taxes]] : [],
  );
  return new Map([...combinedTaxes, ...remainingTaxes]);
}

/**
 * Whether an entered tax differs too much from the computed one (Accounting 8); false while quantity, price or rate
 * is missing.
 */
export function isTaxFar(
  { taxRate, taxAmount, ...item }: TaxableInput,
  { pricesIncludeTax = false, documentDiscount = ZERO, minorUnit = pageMinorUnit() }: LinePricing,
): boolean {
  const [quantity, unitPrice] = [computeLineQuantity(item.quantity), computePrice(item.unitPrice)];
  if (quantity === null || unitPrice === null || taxRate === null || !isAmountText(taxAmount, minorUnit))
    return false;
  const discount = isDiscountText(item.discount, minorUnit) ? item.discount : null;
  const priced = { quantity, unitPrice, discount };
  const taxed = {
    taxRate: taxRate.rate,
    taxComponents: taxRate.components,
    pricesIncludeTax,
    documentDiscount,
  };
  const amounts = itemAmounts({ ...priced, ...taxed, taxAmount }, minorUnit);
  return discountOfItem(priced, minorUnit) !== null && amounts === null;
}

/** Returns subtotal, tax and total of an item; invalid inputs are ignored (Behavior 5.4). */
export function amountsOf(
  item: TaxableInput,
  { pricesIncludeTax = false, documentDiscount = ZERO, minorUnit = pageMinorUnit(), taxes }: LinePricing = {},
): ItemWithAmounts {
  const quantity = computeLineQuantity(item.quantity);
  const unitPrice = computePrice(item.unitPrice);
  if (quantity === null || unitPrice === null) return NO_AMOUNTS;
  const tax = { taxRate: item.taxRate?.rate ?? null, taxComponents: item.taxRate?.components };
  const taxAmount = isAmountText(item.taxAmount, minorUnit) ? item.taxAmount : null;
  const discount = isDiscountText(item.discount, minorUnit) ? item.discount : null;
  const priced = { quantity, unitPrice, pricesIncludeTax, documentDiscount, taxes, ...tax };
  return (
    itemAmounts({ ...priced, discount, taxAmount }, minorUnit) ??
    itemAmounts({ ...priced, discount }, minorUnit) ??
    itemAmounts(priced, minorUnit) ??
    NO_AMOUNTS
  );
}
