import { type CreditableLine, creditableRemainder, type PriceCreditLine, remainingAmount } from "./credit.ts";
import { adjustToRemainingAmount, isFinalCredit } from "./final-credit-line.ts";
import { amountAsDiscount, type Discount, discountTo, percentOfDiscount } from "./discount.ts";
import {
  amountOnPriceBasis,
  discountOfItem,
  documentShares,
  itemAmounts,
  type ItemWithAmounts,
  type TaxRateRef,
} from "./item-amounts.ts";
import {
  compare,
  isNegative,
  type MinorUnit,
  type Money,
  multiply,
  type Quantity,
  subtract,
  sum,
  toAmount,
  ZERO,
} from "./money.ts";
import { refuseField } from "./refusals.ts";
import { isWithinRounding } from "./taxed-amounts.ts";

type DiscountedLine<Line> = { line: Line; documentDiscount: Money };

/**
 * Lets a credit line for the full remaining quantity at the document's price take the exact rest, if the credit has a document
 * discount: the line's share of it, else its price, and, unless one was entered, its tax take the rounding differences
 * (Accounting 2).
 */
function withRemainingShare<Line extends CreditableLine>(
  discounted: DiscountedLine<Line>,
  creditedLine: PriceCreditLine,
  minorUnit: MinorUnit,
): DiscountedLine<Line> {
  const { unitPrice, taxRate, taxComponents } = creditedLine;
  const atPrice = { ...discounted, line: { ...discounted.line, unitPrice } };
  if (!isFinalCredit(atPrice.line, creditedLine)) return discounted;
  const remaining = creditableRemainder(creditedLine);
  const { amount } = remainingAmount(remaining, discounted.line.pricesIncludeTax ?? false);
  const rest = adjustShareToAmount(atPrice, { ...remaining, amount }, minorUnit);
  // An edit finds a line that took the rest at the price that it was raised to.
  const prices = [unitPrice, rest?.line.unitPrice ?? unitPrice];
  if (rest === null || prices.every((price) => compare(price, discounted.line.unitPrice) !== 0))
    return discounted;
  const line = { ...rest.line, taxAmount: discounted.line.taxAmount ?? remaining.taxAmount };
  const amounts = itemAmounts(
    { ...line, documentDiscount: rest.documentDiscount, taxRate, taxComponents },
    minorUnit,
  );
  return amounts?.subtotal === remaining.subtotal ? { ...rest, line } : discounted;
}

/** Adjusts a line's share or, if the amount exceeds the line, its own discount or its price; null if impossible. */
function adjustShareToAmount<Line extends CreditableLine>(
  { line, documentDiscount }: DiscountedLine<Line>,
  remaining: { quantity: Quantity; amount: Money },
  minorUnit: MinorUnit,
): DiscountedLine<Line> | null {
  const ownDiscount = discountOfItem(line, minorUnit);
  if (ownDiscount === null) return null;
  const { quantity, amount } = remaining;
  const share = subtract(subtract(multiply(quantity, line.unitPrice, minorUnit), ownDiscount), amount);
  // A larger difference comes from a credit at a different discount.
  if (!isWithinRounding(subtract(share, documentDiscount), minorUnit)) return null;
  // Deductions bear none of the discount.
  const isDeducted = isNegative(quantity);
  if (!isDeducted && !isNegative(share)) return { line, documentDiscount: share };
  const exact = adjustToRemainingAmount(line, remaining, minorUnit);
  return exact && { line: exact, documentDiscount: ZERO };
}

/**
 * Each line with its share of the document discount; a credit for the rest of a line takes exactly that, and the others share
 * what it leaves of an amount, so that saving a credit again changes nothing. Rejects a discount that exceeds the lines.
 */
export function allocateDiscount<Line extends CreditedInput>(
  lines: readonly Line[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): (Line & { documentDiscount: Money })[] {
  const inputs = lines.map(({ input }) => input);
  const shares = documentShares(inputs, discount, minorUnit);
  if (shares === null) throw refuseField("document.discount-too-large", "discount");
  const discounted = lines.map(({ creditedLine, input }, index) => {
    const share = { line: input, documentDiscount: shares[index] ?? ZERO };
    const rest = creditedLine && discount ? withRemainingShare(share, creditedLine, minorUnit) : share;
    return { ...rest, isRest: rest !== share, position: creditedLine?.position };
  });
  // A rest is what the lines above it leave of its position, so they keep their shares.
  const settled = new Set(discounted.flatMap(({ isRest, position }) => (isRest ? [position] : [])));
  const markedLines = discounted.map((line) => ({ ...line, isKept: settled.has(line.position) }));
  const sharesByIndex = sharesOfAdjustableLines(markedLines, discount, minorUnit);
  return lines.map((line, index) => {
    const { line: input, documentDiscount } = discounted[index] ?? {
      line: line.input,
      documentDiscount: ZERO,
    };
    return { ...line, input, documentDiscount: sharesByIndex.get(index) ?? documentDiscount };
  });
}

/** A line of a credit, and the line that it credits, if any, as earlier credits and the lines above leave it. */
type CreditedInput = {
  input: CreditableLine & TaxRateRef;
  creditedLine: (PriceCreditLine & { position: number }) | undefined;
};

/** The shares of the lines that can take another one, by index, if the rests leave another part of an entered amount. */
function sharesOfAdjustableLines<Line extends CreditableLine & TaxRateRef>(
  lines: readonly (DiscountedLine<Line> & { isKept: boolean })[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): ReadonlyMap<number, Money> {
  if (discount === null || percentOfDiscount(discount) !== null) return new Map();
  const allocatedDiscount = sum(
    lines.flatMap(({ isKept, documentDiscount }) => (isKept ? documentDiscount : [])),
  );
  const remainingDiscount = subtract(toAmount(discount), allocatedDiscount);
  const adjustableLines = [...lines.entries()].filter(([, { isKept }]) => !isKept);
  if (adjustableLines.length === lines.length || isNegative(remainingDiscount)) return new Map();
  const inputs = adjustableLines.map(([, { line }]) => line);
  const shares = documentShares(inputs, amountAsDiscount(remainingDiscount), minorUnit) ?? [];
  return new Map(
    adjustableLines.flatMap(([index], position) =>
      shares[position] === undefined ? [] : [[index, shares[position]]],
    ),
  );
}

/** The document discount of a credit: the entered one, unless the rest of a line took another share of it. */
export function discountOfShares(
  items: readonly Pick<ItemWithAmounts, "subtotal" | "total" | "documentDiscount">[],
  discount: Discount | null,
  { pricesIncludeTax, minorUnit }: { pricesIncludeTax: boolean; minorUnit: MinorUnit },
): Discount | null {
  if (discount === null) return null;
  const amount = sum(items.map((item) => amountOnPriceBasis(item, pricesIncludeTax)));
  if (isNegative(amount)) return discount;
  const shares = items.reduce((total, item) => sum([total, item.documentDiscount]), ZERO);
  return discountTo({ amount, remaining: subtract(amount, shares) }, discount, minorUnit);
}
