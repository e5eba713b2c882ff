import {
  atRemainingAmount,
  type CreditableLine,
  creditableRemainder,
  isForWholeRemainder,
  type PriceCreditLine,
  remainingAmount,
} from "./credit.ts";
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
  add,
  compare,
  isNegative,
  type MinorUnit,
  type Money,
  multiply,
  type Quantity,
  subtract,
  sum,
  toAmount,
  toPrice,
  unitRate,
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
  if (!isForWholeRemainder(atPrice.line, creditedLine)) return discounted;
  const remaining = creditableRemainder(creditedLine);
  const { amount } = remainingAmount(remaining, discounted.line.pricesIncludeTax ?? false);
  const rest = withShareTo(atPrice, { ...remaining, amount }, minorUnit);
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
function withShareTo<Line extends CreditableLine>(
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
  const exact = atRemainingAmount(line, remaining, minorUnit);
  if (exact !== null || isDeducted) return exact && { line: exact, documentDiscount: ZERO };
  // No price with four decimals gives the amount: the share takes the difference from the next higher one.
  const unitPrice = unitRate(add(amount, multiply(quantity, PRICE_STEP, minorUnit)), quantity);
  const documentShare = subtract(multiply(quantity, unitPrice, minorUnit), amount);
  if (isNegative(documentShare)) return null;
  return { line: { ...line, discount: null, unitPrice }, documentDiscount: documentShare };
}

const PRICE_STEP = toPrice("0.0001");

/**
 * Each line with its share of the document discount; a credit for the rest of a line takes exactly that, and the others share
 * what it leaves of an amount, so that saving a credit again changes nothing. Rejects a discount that exceeds the lines.
 */
export function allocateDiscount<Line extends CreditableLine & TaxRateRef, Item extends PriceCreditLine>(
  lines: readonly { input: Line; creditedItems: readonly Item[] }[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): { input: Line; creditedItems: readonly Item[]; documentDiscount: Money }[] {
  const inputs = lines.map(({ input }) => input);
  const shares = documentShares(inputs, discount, minorUnit);
  if (shares === null) throw refuseField("document.discount-too-large", "discount");
  const discounted = lines.map(({ creditedItems: [item], input }, index) => {
    const share = { line: input, documentDiscount: shares[index] ?? ZERO };
    const rest = item && discount ? withRemainingShare(share, item, minorUnit) : share;
    return { ...rest, isRest: rest !== share };
  });
  const others = sharesOfOthers(discounted, discount, minorUnit);
  return lines.map(({ creditedItems, input }, index) => {
    const { line, documentDiscount } = discounted[index] ?? { line: input, documentDiscount: ZERO };
    return { creditedItems, input: line, documentDiscount: others.get(index) ?? documentDiscount };
  });
}

/** The shares of the lines that don't take a rest, by index, if the rests leave another part of an entered amount. */
function sharesOfOthers<Line extends CreditableLine & TaxRateRef>(
  lines: readonly (DiscountedLine<Line> & { isRest: boolean })[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): ReadonlyMap<number, Money> {
  if (discount === null || percentOfDiscount(discount) !== null) return new Map();
  const taken = sum(lines.flatMap(({ isRest, documentDiscount }) => (isRest ? documentDiscount : [])));
  const left = subtract(toAmount(discount), taken);
  const others = [...lines.entries()].filter(([, { isRest }]) => !isRest);
  if (others.length === lines.length || isNegative(left)) return new Map();
  const inputs = others.map(([, { line }]) => line);
  const shares = documentShares(inputs, amountAsDiscount(left), minorUnit) ?? [];
  return new Map(others.flatMap(([index], at) => (shares[at] === undefined ? [] : [[index, shares[at]]])));
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
