import {
  creditableRemainder,
  type CreditableLine,
  type CreditAmounts,
  creditWithoutQuantity,
  type CreditLine,
  hasSamePriceBasis,
  type PriceCreditLine,
  remainingAmount,
} from "./credit.ts";
import { discountTo } from "./discount.ts";
import { discountOfItem, itemAmounts } from "./item-amounts.ts";
import {
  compare,
  isNegative,
  type MinorUnit,
  multiply,
  nextHigherPrice,
  type Price,
  priceOfUnit,
  subtract,
  unitRate,
} from "./money.ts";
import { chargeOf, computedTaxes, isWithinRounding } from "./taxed-amounts.ts";

/**
 * Lets a credit line for the full remaining quantity at the document's price take the exact remainder, including rounding differences
 * in the amount and, unless one was entered, in the tax (Accounting 2). One without goods at a different price credits an amount;
 * any other line is unchanged.
 */
export function creditExactRemainder<Line extends CreditableLine & { returnsStock: boolean }>(
  line: Line,
  creditedLine: PriceCreditLine & Pick<CreditLine, "productType">,
  minorUnit: MinorUnit,
): Line {
  const remaining = creditableRemainder(creditedLine);
  if (!hasSamePriceBasis(line, creditedLine)) return line;
  const rest = exactRemainder(line, { creditedLine, remaining, minorUnit });
  return (
    rest ??
    withRemainingTax(creditWithoutQuantity(line, creditedLine), { creditedLine, remaining, minorUnit })
  );
}

type CreditedRemainder = { creditedLine: PriceCreditLine; remaining: CreditAmounts; minorUnit: MinorUnit };

/** The line with exactly the remainder; null if it isn't for all of it, or can't have that amount. */
function exactRemainder<Line extends CreditableLine>(
  line: Line,
  { creditedLine, remaining, minorUnit }: CreditedRemainder,
): Line | null {
  const { taxRate, taxComponents = [] } = creditedLine;
  const { pricesIncludeTax = false, taxAmount = null } = line;
  const atPrice = { ...line, unitPrice: creditedLine.unitPrice };
  if (!isFinalCredit(atPrice, creditedLine)) return null;
  const computeCharge = () =>
    chargeOf(computedTaxes(remaining.subtotal, creditedLine, { isWithin: false, minorUnit }), taxComponents);
  const taxes = taxAmount === null ? [remaining.taxAmount, computeCharge()] : [taxAmount];
  for (const tax of taxes) {
    const priced = adjustToRemainingAmount(
      atPrice,
      remainingAmount({ ...remaining, taxAmount: tax }, pricesIncludeTax),
      minorUnit,
    );
    const candidate = priced && { ...priced, taxAmount: tax };
    const amounts = candidate && itemAmounts({ ...candidate, taxRate, taxComponents }, minorUnit);
    if (!candidate || amounts?.subtotal !== remaining.subtotal) continue;
    // An edit finds a line that took the remainder at the price that gave it.
    const prices = [creditedLine.unitPrice, candidate.unitPrice];
    return prices.some((price) => compare(price, line.unitPrice) === 0) ? candidate : null;
  }
  return null;
}

/** Whether a line credits all that remains of another, at its price. */
export function isFinalCredit(line: CreditableLine, creditedLine: PriceCreditLine): boolean {
  const { quantity } = creditableRemainder(creditedLine);
  return (
    hasSamePriceBasis(line, creditedLine) &&
    compare(line.quantity, quantity) === 0 &&
    compare(line.unitPrice, creditedLine.unitPrice) === 0
  );
}

/** Gives a line that credits an amount without a quantity the remaining tax if it credits the last of the amount. */
function withRemainingTax<Line extends CreditableLine>(
  line: Line,
  { creditedLine, remaining, minorUnit }: CreditedRemainder,
): Line {
  if (line.returnsStock !== false || line.taxAmount != null) return line;
  const { taxRate, taxComponents } = creditedLine;
  const last = { ...line, taxAmount: remaining.taxAmount };
  const amounts = itemAmounts({ ...last, taxRate, taxComponents }, minorUnit);
  return amounts?.subtotal === remaining.subtotal ? last : line;
}

/**
 * Adjusts the line's discount or, if it has none, its price so that it equals the remaining amount; if no price gives it for so many
 * units, a discount takes the difference. Null if impossible.
 */
export function adjustToRemainingAmount<Line extends CreditableLine>(
  line: Line,
  remaining: ReturnType<typeof remainingAmount>,
  minorUnit: MinorUnit,
): Line | null {
  const { quantity, amount } = remaining;
  const grossAt = (price: Price) => multiply(quantity, price, minorUnit);
  const discountAmount = discountOfItem(line, minorUnit);
  if (discountAmount === null) return null;
  const rounded = subtract(subtract(grossAt(line.unitPrice), discountAmount), amount);
  // A larger difference comes from a credit at a different price.
  if (!isWithinRounding(rounded, minorUnit)) return null;
  const isEnough = compare(grossAt(line.unitPrice), amount) >= 0;
  const discounted = (price: Price) => ({
    ...line,
    unitPrice: price,
    discount: discountTo({ amount: grossAt(price), remaining: amount }, line.discount ?? null, minorUnit),
  });
  if (line.discount != null && isEnough) return discounted(line.unitPrice);
  const prices = [line.unitPrice, unitRate(amount, quantity), priceOfUnit(amount, quantity)];
  const exact = prices.find((price) => compare(grossAt(price), amount) === 0);
  if (exact !== undefined) return { ...line, discount: null, unitPrice: exact };
  if (isNegative(quantity)) return null;
  return discounted(isEnough ? line.unitPrice : nextHigherPrice(amount, quantity));
}
