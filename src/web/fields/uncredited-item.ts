import type { Document } from "#contract/documents.ts";
import { remainingAmount, creditableRemainder } from "#domain/credit.ts";
import { adjustToRemainingAmount } from "#domain/final-credit-line.ts";
import { type Discount, discountPercentTo, discountTo, percentOfDiscount } from "#domain/discount.ts";
import { itemAmounts } from "#domain/item-amounts.ts";
import {
  compare,
  isNegative,
  isPositive,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negateQuantity,
  toPrice,
  toQuantity,
  unitRate,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/money-ratios.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import { NO_AMOUNTS, type RemainingTaxes, buildTaxKey } from "./entered-amounts.ts";

type CreditableItem = Document["items"][number];
type PricingTerms = Pick<Document, "pricesIncludeTax" | "currency">;
const ONE = toQuantity("1");
type TaxKeyInput = Parameters<typeof buildTaxKey>[0];

/** Returns the rest of an item as a credit item; empty if it has been credited in full. */
export function remainingOfItem(item: CreditableItem, document: PricingTerms): CreditableItem[] {
  const { pricesIncludeTax, currency } = document;
  const uncredited = creditableRemainder(item);
  const { quantity, subtotal, taxAmount } = uncredited;
  // The rest of a negative line is negative.
  const isSome = isNegative(item.quantity) ? isNegative : isPositive;
  const isGoods = item.productType === "inventory";
  if (!isGoods && !isSome(quantity) && isSome(subtotal)) return [asAmount(item, document)];
  const hasRemaining = isSome(quantity)
    ? isSome(subtotal) || isZero(item.subtotal)
    : isZero(item.quantity) && isPositive(taxAmount);
  if (!hasRemaining) return [];
  const minorUnit = pageMinorUnit(currency);
  const amount = multiply(quantity, item.unitPrice, minorUnit);
  const { amount: remaining } = remainingAmount(uncredited, pricesIncludeTax);
  const isLess = item.discount !== null || isPositive(item.documentDiscount);
  const discount = isLess ? remainingDiscount(item.discount, { amount, remaining }, minorUnit) : null;
  const isAbove = discount === null && compare(abs(amount), abs(remaining)) > 0;
  // Part of it was credited by amount, so the rest is, too.
  if (isAbove && !isGoods) return [asAmount(item, document)];
  const { taxRate, taxComponents } = item;
  const atPrice = { quantity, unitPrice: item.unitPrice, pricesIncludeTax, discount, taxRate, taxComponents };
  const exact = isAbove
    ? adjustToRemainingAmount(atPrice, { quantity, amount: remaining }, minorUnit)
    : atPrice;
  const line = exact ?? { ...atPrice, unitPrice: toPrice(unitRate(remaining, quantity)) };
  // The last part takes the rounding difference of the tax.
  const last = itemAmounts({ ...line, taxAmount }, minorUnit);
  const amounts = (last?.subtotal === subtotal ? last : itemAmounts(line, minorUnit)) ?? NO_AMOUNTS;
  return [{ ...item, ...line, ...amounts, documentDiscount: ZERO }];
}

/**
 * Returns the entered percentage if it leaves the remaining amount, otherwise the percentage that does: a line that credits
 * fewer units takes its share of the discount.
 */
function remainingDiscount(
  entered: Discount | null,
  amounts: { amount: Money; remaining: Money },
  minorUnit: MinorUnit,
): Discount | null {
  const isPercent = entered !== null && percentOfDiscount(entered) !== null;
  return isPercent && discountTo(amounts, entered, minorUnit) === entered
    ? entered
    : discountPercentTo(amounts, minorUnit);
}

/** Returns the rest of an item without goods as an amount, for when its quantity doesn't tell. */
function asAmount(item: CreditableItem, { pricesIncludeTax, currency }: PricingTerms): CreditableItem {
  const uncredited = creditableRemainder(item);
  const { amount } = remainingAmount(uncredited, pricesIncludeTax);
  const { taxRate, taxComponents } = item;
  const line = {
    quantity: isNegative(amount) ? negateQuantity(ONE) : ONE,
    unitPrice: toPrice(abs(amount)),
    pricesIncludeTax,
    discount: null,
    returnsStock: false,
    taxRate,
    taxComponents,
  };
  const amounts =
    itemAmounts({ ...line, taxAmount: uncredited.taxAmount }, pageMinorUnit(currency)) ?? NO_AMOUNTS;
  return { ...item, ...line, ...amounts, documentDiscount: ZERO };
}

/** Returns the creditable amount of an item, with or without tax like its price; null if unknown. */
function remainingItemAmounts(
  uncredited: CreditableItem | undefined,
  { items, pricesIncludeTax }: Document,
): Money | null {
  const originalItem = items.find(({ position }) => position === uncredited?.position);
  return originalItem === undefined
    ? null
    : remainingAmount(creditableRemainder(originalItem), pricesIncludeTax).amount;
}

/** Returns the taxes that the server gives a line crediting the rest at the original price; null otherwise. */
function remainingItemTaxes(
  line: TaxKeyInput,
  uncredited: CreditableItem | undefined,
  { items, pricesIncludeTax }: Document,
): RemainingTaxes | null {
  const originalItem = items.find(({ position }) => position === uncredited?.position);
  if (uncredited === undefined || uncredited.unitPrice !== originalItem?.unitPrice) return null;
  const { taxAmount, taxComponents } = uncredited;
  const taxes = taxComponents.length > 0 ? taxComponents.map(({ amount }) => amount) : [taxAmount];
  return { taxKey: buildTaxKey(line, pricesIncludeTax), taxes };
}

/** Whether earlier credits cover the whole document. */
export function isCreditedInFull(document: Document): boolean {
  return document.items.flatMap((item) => remainingOfItem(item, document)).length === 0;
}

/** Returns how a credit line depends on the line that it credits. */
export function creditLineStart(line: TaxedLine, uncredited: CreditableItem | undefined, document: Document) {
  return {
    creditedPosition: uncredited?.position ?? null,
    remainingTaxes: remainingItemTaxes(line, uncredited, document),
    startTax: startTaxOf(line, document.pricesIncludeTax),
    creditable: remainingItemAmounts(uncredited, document),
  };
}

/** The tax that a credit line starts with, and its tax key (`buildTaxKey`) then. */
export type StartTax = { taxKey: string; taxAmount: string };
type TaxedLine = TaxKeyInput & { taxAmount: string };

/** Returns the tax that a credit line starts with; null if it is computed. */
function startTaxOf(line: TaxedLine, pricesIncludeTax: boolean): StartTax | null {
  const { taxAmount } = line;
  return taxAmount === "" ? null : { taxKey: buildTaxKey(line, pricesIncludeTax), taxAmount };
}

/**
 * Returns the entered tax of a credit line after a change: the tax that it started with as long as its amounts are those it
 * started with, unless another one was entered (Accounting 2).
 */
export function taxAfterChange(
  { startTax, ...line }: TaxedLine & { startTax: StartTax | null },
  pricesIncludeTax: boolean,
): string {
  const { taxAmount } = line;
  if (startTax === null || (taxAmount !== "" && taxAmount !== startTax.taxAmount)) return taxAmount;
  return buildTaxKey(line, pricesIncludeTax) === startTax.taxKey ? startTax.taxAmount : "";
}
