import { minorUnitOfPage } from "#web/api/page-notation.ts";
import { isDiscountText } from "#domain/discount.ts";
import type { TaxRounding } from "#domain/document.ts";
import { taxesTogether } from "#domain/document-amounts.ts";
import { discountOfItem, documentShares, itemAmounts, type PricedItem } from "#domain/item-amounts.ts";
import { computeLineQuantity, computePrice } from "#domain/computed-numbers.ts";
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

/** What a line comes to while it has no numbers. */
export const NO_AMOUNTS: PricedItem = {
  discountAmount: ZERO,
  documentDiscount: ZERO,
  taxComponents: [],
  subtotal: ZERO,
  taxAmount: ZERO,
  total: ZERO,
};

/** Of a line of a credit: what it says while it takes back all that is left, and the taxes that are left then. */
export type RestOfLine = { taxKey: string; taxes: readonly Money[] };

/** A line as it is typed. */
type Priced = { quantity: string; unitPrice: string; discount: string };
type Taxed = Priced & {
  taxRate: { id: string; rate: Rate; components?: readonly TaxComponent[] | undefined } | null;
  taxAmount: string;
  rest?: RestOfLine | null;
};

/** What the tax of a line of a credit depends on, in one text. */
export function buildTaxKey(
  { quantity, unitPrice, discount, taxRate }: Omit<Taxed, "taxAmount">,
  pricesIncludeTax: boolean,
): string {
  const numbers = [computeLineQuantity(quantity), computePrice(unitPrice), discount, taxRate?.rate];
  return [...numbers, pricesIncludeTax].join(" ");
}

/** What each item bears of the discount of the document: nothing while that is none, or is more than they come to. */
export function sharesOf(
  { items, discount }: { items: readonly Omit<Taxed, "taxAmount">[]; discount: string },
  minorUnit = minorUnitOfPage(),
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

/** The document's settings for a line: whether its price includes tax, its share of the discount, and its rounding. */
type Bearing = {
  pricesIncludeTax?: boolean;
  documentDiscount?: Money | undefined;
  minorUnit?: MinorUnit;
  /** What its taxes come to, where they are rounded with those of the other lines. */
  taxes?: readonly Money[] | undefined;
};

type OfDocument = Pick<Bearing, "pricesIncludeTax"> & {
  items: readonly Taxed[];
  discount: string;
  taxRounding: TaxRounding;
};

/**
 * What the taxes of each line come to where they are rounded together, by its place. As on the server, a line of a credit
 * that takes back all that is left has the tax that is left, whatever else the credit has (Accounting 2).
 */
export function taxesOfLines(
  { items, discount, taxRounding, pricesIncludeTax = false }: OfDocument,
  minorUnit = minorUnitOfPage(),
): ReadonlyMap<number, readonly Money[]> {
  if (taxRounding === "line") return new Map();
  const shares = sharesOf({ items, discount }, minorUnit);
  const rests = items.map((item) => {
    const isRest = item.taxAmount === "" && item.rest?.taxKey === buildTaxKey(item, pricesIncludeTax);
    return isRest ? item.rest?.taxes : undefined;
  });
  const priced = items.map(({ taxRate, taxAmount, ...item }, index) => ({
    quantity: computeLineQuantity(item.quantity) ?? NO_UNITS,
    unitPrice: computePrice(item.unitPrice) ?? toPrice("0"),
    discount: isDiscountText(item.discount, minorUnit) ? item.discount : null,
    documentDiscount: shares[index],
    pricesIncludeTax,
    taxRate: taxRate?.rate ?? null,
    taxComponents: taxRate?.components,
    taxAmount: isAmountText(taxAmount, minorUnit) ? taxAmount : rests[index] ? ZERO : null,
  }));
  const together = taxesTogether(priced, { taxRounding, minorUnit });
  const remainingTaxes = rests.flatMap((taxes, index): [number, readonly Money[]][] =>
    taxes ? [[index, taxes]] : [],
  );
  return new Map([...together, ...remainingTaxes]);
}

/**
 * Whether the tax that was typed is further from the computed one than it may be (Accounting 8); false as long as it is not
 * known what that is computed of.
 */
export function isTaxFar(
  { taxRate, taxAmount, ...item }: Taxed,
  { pricesIncludeTax = false, documentDiscount = ZERO, minorUnit = minorUnitOfPage() }: Bearing,
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

/** Subtotal, tax and total of an item; what is not a number yet counts as nothing (Behavior 5.4). */
export function amountsOf(
  item: Taxed,
  { pricesIncludeTax = false, documentDiscount = ZERO, minorUnit = minorUnitOfPage(), taxes }: Bearing = {},
): PricedItem {
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
