import { discountOn } from "#domain/discount.ts";
import {
  add,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  type Price,
  type Quantity,
  subtract,
  toPrice,
  unitRate,
  ZERO,
} from "#domain/money.ts";
import { taxWithin } from "#domain/proportions.ts";
import type { ItemOfInvoice } from "./make-e-invoice.ts";

/** What a line says without tax: its price, for one or for all of its units, and what is taken off it. */
export type NetItem = ItemOfInvoice & { beforeDiscount: Money; priceQuantity: Quantity | null };

type Priced = { pricesIncludeTax: boolean; minorUnit: MinorUnit };

/**
 * An item in prices without tax, which are the only ones of the norm (BT-146). What was booked stays as it is: the
 * discounts are what lies between the amounts without tax, so that price, discounts and net come out exactly.
 */
export function netItem(item: ItemOfInvoice, { pricesIncludeTax, minorUnit }: Priced): NetItem {
  const asked = multiply(item.quantity, item.unitPrice, minorUnit);
  if (!pricesIncludeTax) return { ...item, beforeDiscount: asked, priceQuantity: null };
  const { taxRate, subtotal } = item;
  const withoutTax = (amount: Money) =>
    taxRate === null ? amount : subtract(amount, taxWithin(amount, taxRate, minorUnit));
  const left = withoutTax(subtract(asked, item.discountAmount));
  const documentDiscount = isZero(item.documentDiscount) ? ZERO : atLeastZero(subtract(left, subtotal));
  const net = add(subtotal, documentDiscount);
  const discountAmount = isZero(item.discountAmount) ? ZERO : atLeastZero(subtract(withoutTax(asked), net));
  const beforeDiscount = add(net, discountAmount);
  // Of an amount that was rounded once more, the percentage may not be exact: then the amount stands alone.
  const isExact = discountOn(beforeDiscount, item.discount, minorUnit) === discountAmount;
  return {
    ...item,
    documentDiscount,
    discountAmount,
    discount: isExact ? item.discount : null,
    beforeDiscount,
    ...priceOf(beforeDiscount, item.quantity, minorUnit),
  };
}

/** The price of one unit where four decimals say it exactly, or else that of all units together (BT-149). */
function priceOf(
  amount: Money,
  quantity: Quantity,
  minorUnit: MinorUnit,
): { unitPrice: Price; priceQuantity: Quantity | null } {
  const unitPrice = toPrice(unitRate(amount, quantity));
  if (multiply(quantity, unitPrice, minorUnit) === amount) return { unitPrice, priceQuantity: null };
  return { unitPrice: toPrice(amount), priceQuantity: quantity };
}

function atLeastZero(amount: Money): Money {
  return isNegative(amount) ? ZERO : amount;
}
