import { discountOn } from "#domain/discount.ts";
import {
  add,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negateQuantity,
  type Quantity,
  subtract,
  toPrice,
  unitRate,
  ZERO,
} from "#domain/money.ts";
import { abs, taxWithin } from "#domain/money-ratios.ts";
import type { ItemOfInvoice } from "./make-e-invoice.ts";

/** A line excluding tax: its price, for one or for all units, and its discount. */
export type NetItem = ItemOfInvoice & { beforeDiscount: Money; priceQuantity: Quantity | null };

/** The standard multiplies with two decimals, even in currencies without any. */
export const DECIMALS_OF_NORM: MinorUnit = 2;

type NetPricing = { pricesIncludeTax: boolean; minorUnit: MinorUnit };

/**
 * Converts an item to prices excluding tax, the only ones in the standard (BT-146). Posted amounts stay unchanged: discounts are
 * the differences between the amounts excluding tax, so that price, discounts, and net amount agree exactly.
 */
export function netItem(item: ItemOfInvoice, { pricesIncludeTax, minorUnit }: NetPricing): NetItem {
  const gross = multiply(item.quantity, item.unitPrice, minorUnit);
  if (!pricesIncludeTax) return dropInexactTerms({ ...item, beforeDiscount: gross, priceQuantity: null });
  const { taxRate, subtotal } = item;
  const withoutTax = (amount: Money) =>
    taxRate === null ? amount : subtract(amount, taxWithin(amount, taxRate, minorUnit));
  const discountedNet = withoutTax(subtract(gross, item.discountAmount));
  const documentDiscount = isZero(item.documentDiscount)
    ? ZERO
    : atLeastZero(subtract(discountedNet, subtotal));
  const discountedTotal = add(subtotal, documentDiscount);
  const discountAmount = isZero(item.discountAmount)
    ? ZERO
    : atLeastZero(subtract(withoutTax(gross), discountedTotal));
  const beforeDiscount = add(discountedTotal, discountAmount);
  const unitPrice = toPrice(unitRate(beforeDiscount, item.quantity));
  const net = { ...item, unitPrice, documentDiscount, discountAmount, beforeDiscount };
  return dropInexactTerms({ ...net, priceQuantity: null });
}

/** Keeps only the amount if price or percentage don't produce it by the standard's arithmetic. */
function dropInexactTerms(item: NetItem): NetItem {
  const { quantity, unitPrice, beforeDiscount, discount, discountAmount } = item;
  const isPrice = multiply(quantity, unitPrice, DECIMALS_OF_NORM) === beforeDiscount;
  const isDiscount = discountOn(beforeDiscount, discount, DECIMALS_OF_NORM) === discountAmount;
  // A negative line has a negative quantity and a positive price (BT-129, BT-146).
  const units = isNegative(quantity) ? negateQuantity(quantity) : quantity;
  return {
    ...item,
    ...(isPrice ? {} : { unitPrice: toPrice(abs(beforeDiscount)), priceQuantity: units }),
    discount: isDiscount ? discount : null,
  };
}

function atLeastZero(amount: Money): Money {
  return isNegative(amount) ? ZERO : amount;
}
