import {
  type CreditableLine,
  creditableRemainder,
  isForWholeRemainder,
  type PriceCreditLine,
  remainingAmount,
} from "./credit.ts";
import { type Discount, discountTo } from "./discount.ts";
import {
  amountOnPriceBasis,
  discountOfItem,
  documentShares,
  itemAmounts,
  type ItemWithAmounts,
  type TaxRateRef,
} from "./item-amounts.ts";
import { isNegative, type MinorUnit, type Money, multiply, subtract, sum, ZERO } from "./money.ts";
import { refuseField } from "./refusals.ts";
import { isWithinRounding } from "./taxed-amounts.ts";

type DiscountedLine<Line> = { line: Line; documentDiscount: Money };

/**
 * Lets a credit line for the full remaining quantity at the document's price take the exact rest, if the credit has a document
 * discount: the line's share of it and, unless one was entered, its tax take the rounding differences (Accounting 2).
 */
function withRemainingShare<Line extends CreditableLine>(
  { line, documentDiscount }: DiscountedLine<Line>,
  creditedLine: PriceCreditLine,
  minorUnit: MinorUnit,
): DiscountedLine<Line> {
  const remaining = creditableRemainder(creditedLine);
  const ownDiscount = discountOfItem(line, minorUnit);
  if (ownDiscount === null || !isForWholeRemainder(line, creditedLine)) return { line, documentDiscount };
  const { amount } = remainingAmount(remaining, line.pricesIncludeTax ?? false);
  const undiscounted = subtract(multiply(line.quantity, line.unitPrice, minorUnit), ownDiscount);
  const share = subtract(undiscounted, amount);
  // A larger difference comes from a credit at a different discount.
  const isRounding = isWithinRounding(subtract(share, documentDiscount), minorUnit);
  if (isNegative(share) || !isRounding) return { line, documentDiscount };
  const { taxRate, taxComponents } = creditedLine;
  const last = { ...line, taxAmount: line.taxAmount ?? remaining.taxAmount };
  const amounts = itemAmounts({ ...last, documentDiscount: share, taxRate, taxComponents }, minorUnit);
  return amounts?.subtotal === remaining.subtotal
    ? { line: last, documentDiscount: share }
    : { line, documentDiscount };
}

/**
 * Each line with its share of the document discount; a credit for the rest of a line takes exactly that. Rejects a
 * discount that exceeds the lines.
 */
export function allocateDiscount<Line extends CreditableLine & TaxRateRef, Item extends PriceCreditLine>(
  lines: readonly { input: Line; creditedItems: readonly Item[] }[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): { input: Line; creditedItems: readonly Item[]; documentDiscount: Money }[] {
  const inputs = lines.map(({ input }) => input);
  const shares = documentShares(inputs, discount, minorUnit);
  if (shares === null) throw refuseField("document.discount-too-large", "discount");
  return lines.map(({ creditedItems, input }, index) => {
    const [item] = creditedItems;
    const share = { line: input, documentDiscount: shares[index] ?? ZERO };
    const { line, documentDiscount } = item && discount ? withRemainingShare(share, item, minorUnit) : share;
    return { creditedItems, input: line, documentDiscount };
  });
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
