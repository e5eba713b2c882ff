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
import { abs, taxWithin } from "#domain/proportions.ts";
import type { ItemOfInvoice } from "./make-e-invoice.ts";

/** What a line says without tax: its price, for one or for all of its units, and what is taken off it. */
export type NetItem = ItemOfInvoice & { beforeDiscount: Money; priceQuantity: Quantity | null };

/** The norm multiplies with two decimals, also in a currency that has none. */
export const DECIMALS_OF_NORM: MinorUnit = 2;

type Priced = { pricesIncludeTax: boolean; minorUnit: MinorUnit };

/**
 * An item in prices without tax, which are the only ones of the norm (BT-146). What was booked stays as it is: the
 * discounts are what lies between the amounts without tax, so that price, discounts and net come out exactly.
 */
export function netItem(item: ItemOfInvoice, { pricesIncludeTax, minorUnit }: Priced): NetItem {
  const gross = multiply(item.quantity, item.unitPrice, minorUnit);
  if (!pricesIncludeTax) return dropInexactTerms({ ...item, beforeDiscount: gross, priceQuantity: null });
  const { taxRate, subtotal } = item;
  const withoutTax = (amount: Money) =>
    taxRate === null ? amount : subtract(amount, taxWithin(amount, taxRate, minorUnit));
  const discountedNet = withoutTax(subtract(gross, item.discountAmount));
  const documentDiscount = isZero(item.documentDiscount)
    ? ZERO
    : atLeastZero(subtract(discountedNet, subtotal));
  const kept = add(subtotal, documentDiscount);
  const discountAmount = isZero(item.discountAmount) ? ZERO : atLeastZero(subtract(withoutTax(gross), kept));
  const beforeDiscount = add(kept, discountAmount);
  const unitPrice = toPrice(unitRate(beforeDiscount, item.quantity));
  const net = { ...item, unitPrice, documentDiscount, discountAmount, beforeDiscount };
  return dropInexactTerms({ ...net, priceQuantity: null });
}

/** The same item, with only the amount if price or percentage don't give it by the standard's arithmetic. */
function dropInexactTerms(item: NetItem): NetItem {
  const { quantity, unitPrice, beforeDiscount, discount, discountAmount } = item;
  const isPrice = multiply(quantity, unitPrice, DECIMALS_OF_NORM) === beforeDiscount;
  const isDiscount = discountOn(beforeDiscount, discount, DECIMALS_OF_NORM) === discountAmount;
  // A line below zero has its quantity there, and a price above it (BT-129, BT-146).
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
