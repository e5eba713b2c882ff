import { type Discount, discountTo } from "./discount.ts";
import { discountOfItem, itemAmounts } from "./item-amounts.ts";
import type { AccountId, ProductId, TaxRateId } from "./ids.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  negateQuantity,
  NO_UNITS,
  type Price,
  type Quantity,
  subtract,
  subtractQuantities,
  unitRate,
} from "./money.ts";
import type { TaxOfLine } from "./tax-components.ts";
import { chargeOf, computedTaxes, isWithinRounding } from "./taxed-amounts.ts";
import type { RefusalCode } from "./refusals.ts";

type CreditAmounts = { quantity: Quantity; subtotal: Money; taxAmount: Money };

/** A line of a bill or an invoice, with the amounts already credited by posted credits. */
export type LineWithCredits = CreditAmounts & {
  position: number;
  productId: ProductId | null;
  accountId: AccountId | null;
  taxRateId: TaxRateId | null;
  credited: CreditAmounts;
};

/** A line of a credit. If it returns no goods, it credits an amount and no quantity. */
export type CreditLine = CreditAmounts & {
  productId: ProductId | null;
  accountId: AccountId | null;
  productType: "inventory" | "service" | null;
  taxRateId: TaxRateId | null;
  creditedPosition: number | null;
  returnsStock: boolean;
  /** Whether its price includes tax. If so, messages give the remaining amount excluding tax. */
  pricesIncludeTax?: boolean | undefined;
};

export type CreditProblem = {
  index: number;
  field:
    | "creditedPosition"
    | "productId"
    | "accountId"
    | "taxRateId"
    | "quantity"
    | "unitPrice"
    | "taxAmount";
  code: RefusalCode;
  /** Message with the remaining amount, for refusals whose own message doesn't include it. */
  message?: string;
};

/** Returns the part of a line that can still be credited. */
export function creditableRemainder({
  quantity,
  subtotal,
  taxAmount,
  credited,
}: Omit<LineWithCredits, "position">): CreditAmounts {
  return {
    quantity: subtractQuantities(quantity, credited.quantity),
    subtotal: subtract(subtotal, credited.subtotal),
    taxAmount: subtract(taxAmount, credited.taxAmount),
  };
}

export type CreditableLine = {
  quantity: Quantity;
  unitPrice: Price;
  pricesIncludeTax?: boolean | undefined;
  discount?: Discount | null | undefined;
  taxAmount?: Money | null | undefined;
  returnsStock?: boolean | undefined;
};
export type PriceCreditLine = Omit<LineWithCredits, "position"> & {
  unitPrice: Price;
  pricesIncludeTax?: boolean | undefined;
} & TaxOfLine;

/** Turns a credit line without goods at a different price into one without a quantity, so that more can be credited later. */
export function creditAmount<Line extends CreditableLine & { returnsStock: boolean }>(
  line: Line,
  creditedLine: Pick<PriceCreditLine, "unitPrice" | "pricesIncludeTax"> & Pick<CreditLine, "productType">,
): Line {
  const isAtOtherPrice =
    isPricedAlike(line, creditedLine) && compare(line.unitPrice, creditedLine.unitPrice) !== 0;
  return creditedLine.productType !== "inventory" && isAtOtherPrice ? { ...line, returnsStock: false } : line;
}

/**
 * Lets a credit line for the full remaining quantity at the document's price take the exact remainder, including rounding differences
 * in the amount and, unless one was entered, in the tax (Accounting 2). Returns any other line unchanged.
 */
export function withCreditedRemainder<Line extends CreditableLine>(
  line: Line,
  creditedLine: PriceCreditLine,
  minorUnit: MinorUnit,
): Line {
  const remaining = creditableRemainder(creditedLine);
  const { pricesIncludeTax = false, taxAmount = null } = line;
  if (!isPricedAlike(line, creditedLine)) return line;
  if (!isForWholeRemainder(line, creditedLine))
    return withLastAmount(line, { creditedLine, remaining, minorUnit });
  const { taxRate, taxComponents = [] } = creditedLine;
  const computeCharge = () =>
    chargeOf(computedTaxes(remaining.subtotal, creditedLine, { isWithin: false, minorUnit }), taxComponents);
  const taxes = taxAmount === null ? [remaining.taxAmount, computeCharge()] : [taxAmount];
  for (const tax of taxes) {
    const priced = atRemainingAmount(
      line,
      remainingAmount({ ...remaining, taxAmount: tax }, pricesIncludeTax),
      minorUnit,
    );
    const candidate = priced && { ...priced, taxAmount: tax };
    const amounts = candidate && itemAmounts({ ...candidate, taxRate, taxComponents }, minorUnit);
    if (candidate && amounts?.subtotal === remaining.subtotal) return candidate;
  }
  return line;
}

const isPricedAlike = (
  { pricesIncludeTax = false }: Pick<CreditableLine, "pricesIncludeTax">,
  creditedLine: Pick<PriceCreditLine, "pricesIncludeTax">,
): boolean => pricesIncludeTax === (creditedLine.pricesIncludeTax ?? false);

/** Whether a line credits all that remains of another, at its price. */
export function isForWholeRemainder(line: CreditableLine, creditedLine: PriceCreditLine): boolean {
  const { quantity } = creditableRemainder(creditedLine);
  return (
    isPricedAlike(line, creditedLine) &&
    compare(line.quantity, quantity) === 0 &&
    compare(line.unitPrice, creditedLine.unitPrice) === 0
  );
}

/** Gives a line that credits an amount without a quantity the remaining tax if it credits the last of the amount. */
function withLastAmount<Line extends CreditableLine>(
  line: Line,
  {
    creditedLine,
    remaining,
    minorUnit,
  }: { creditedLine: PriceCreditLine; remaining: CreditAmounts; minorUnit: MinorUnit },
): Line {
  if (line.returnsStock !== false || line.taxAmount != null) return line;
  const { taxRate, taxComponents } = creditedLine;
  const last = { ...line, taxAmount: remaining.taxAmount };
  const amounts = itemAmounts({ ...last, taxRate, taxComponents }, minorUnit);
  return amounts?.subtotal === remaining.subtotal ? last : line;
}

/** Returns the remaining amount of a line on the same basis as its price: including tax if it is (Decision 0052). */
export function remainingAmount(
  remaining: CreditAmounts,
  pricesIncludeTax: boolean,
): { quantity: Quantity; amount: Money } {
  const { quantity, subtotal, taxAmount } = remaining;
  return { quantity, amount: pricesIncludeTax ? add(subtotal, taxAmount) : subtotal };
}

/** Adjusts the line's discount or, if it has none, its price so that it equals the remaining amount; null if impossible. */
export function atRemainingAmount<Line extends CreditableLine>(
  line: Line,
  remaining: ReturnType<typeof remainingAmount>,
  minorUnit: MinorUnit,
): Line | null {
  const gross = multiply(line.quantity, line.unitPrice, minorUnit);
  const discountAmount = discountOfItem(line, minorUnit);
  if (discountAmount === null) return null;
  const rounded = subtract(subtract(gross, discountAmount), remaining.amount);
  // A larger difference comes from a credit at a different price.
  if (!isWithinRounding(rounded, minorUnit)) return null;
  if (line.discount != null && compare(gross, remaining.amount) >= 0)
    return {
      ...line,
      discount: discountTo({ amount: gross, remaining: remaining.amount }, line.discount, minorUnit),
    };
  const prices = [line.unitPrice, unitRate(remaining.amount, remaining.quantity)];
  const unitPrice = prices.find(
    (price) => compare(multiply(remaining.quantity, price, minorUnit), remaining.amount) === 0,
  );
  return unitPrice === undefined ? null : { ...line, discount: null, unitPrice };
}

/** Returns why the lines of a credit exceed the remaining amounts, each with the field that is too high (Accounting 2). */
export function creditProblems(
  lines: readonly CreditLine[],
  document: readonly LineWithCredits[],
): CreditProblem[] {
  const remainingByPosition = new Map(
    document.map((line) => [line.position, { ...line, whole: line.quantity, ...creditableRemainder(line) }]),
  );
  return lines.flatMap((line, index): CreditProblem[] => {
    if (line.creditedPosition === null) {
      // Without the credited line, the cost and the remaining quantity of the goods would be unknown.
      const isLoose = line.productType === "inventory" && line.returnsStock;
      return isLoose ? [{ index, field: "productId", code: "document.credits-goods-without-line" }] : [];
    }
    const creditedLine = remainingByPosition.get(line.creditedPosition);
    if (!creditedLine)
      return [{ index, field: "creditedPosition", code: "document.credited-line-not-found" }];
    const [requestedAmount, remainingLine] = isNegative(creditedLine.whole)
      ? [negateLine(line), negateLine(creditedLine)]
      : [line, creditedLine];
    const problem = problemOf(requestedAmount, { ...remainingLine, messageAmounts: creditedLine });
    // A second line for the same item can only credit what the first one leaves.
    remainingByPosition.set(line.creditedPosition, {
      ...creditedLine,
      ...creditableRemainder({ ...creditedLine, credited: toCreditedAmounts(line) }),
    });
    if (problem === null) return [];
    const isInFull = problem.message !== undefined && isCreditedInFull(line, remainingLine);
    return [{ index, ...problem, ...(isInFull ? { message: CREDITED_IN_FULL } : {}) }];
  });
}

/** Negates a line: crediting a deduction line adds the amount back. */
function negateLine<Line extends CreditAmounts>(line: Line): Line {
  const { quantity, subtotal, taxAmount } = line;
  return {
    ...line,
    quantity: negateQuantity(quantity),
    subtotal: negate(subtotal),
    taxAmount: negate(taxAmount),
  };
}

function toCreditedAmounts({ quantity, subtotal, taxAmount, returnsStock }: CreditLine): CreditAmounts {
  return { quantity: returnsStock ? quantity : NO_UNITS, subtotal, taxAmount };
}

function problemOf(
  line: CreditLine,
  { messageAmounts, ...remaining }: Omit<LineWithCredits, "credited"> & { messageAmounts: CreditAmounts },
): Omit<CreditProblem, "index"> | null {
  if (line.productId !== remaining.productId)
    return { field: "productId", code: "document.credited-product-mismatch" };
  if (line.accountId !== remaining.accountId)
    return { field: "accountId", code: "document.credited-account-mismatch" };
  if (line.taxRateId !== remaining.taxRateId)
    return { field: "taxRateId", code: "document.credited-tax-mismatch" };
  const { quantity, subtotal, taxAmount } = toCreditedAmounts(line);
  const code = "document.credits-too-much";
  if (compare(quantity, remaining.quantity) > 0 || isNegative(line.quantity))
    return {
      field: "quantity",
      code,
      message: remainingQuantity(line, { messageAmounts, subtotal: remaining.subtotal }),
    };
  if (compare(subtotal, remaining.subtotal) > 0 || isNegative(subtotal))
    return {
      field: "unitPrice",
      code,
      message: `${messageAmounts.subtotal}${line.pricesIncludeTax ? " excluding tax" : ""} left to credit. Enter that or less`,
    };
  // Withholding reduces the total: withholding too little would credit more than the line.
  const isTotalMore = compare(add(subtotal, taxAmount), add(remaining.subtotal, remaining.taxAmount)) > 0;
  if (isTotalMore || exceedsLimit({ tax: taxAmount, limit: remaining.taxAmount }))
    return {
      field: "taxAmount",
      code,
      message: `${messageAmounts.taxAmount} of tax left to credit. Enter that or less`,
    };
  return null;
}

const CREDITED_IN_FULL = "This line has been credited in full. Remove it from the credit.";

/** Whether earlier credits leave nothing for a line. The goods of an amount credited in full can still be returned, at no price. */
function isCreditedInFull(
  { productType, returnsStock }: CreditLine,
  { quantity, subtotal, taxAmount, credited }: LineWithCredits,
): boolean {
  const isReturn = productType === "inventory" && returnsStock;
  const isEmpty = isZero(subtotal) && isZero(taxAmount) && (!isReturn || isZero(quantity));
  return isEmpty && !(isZero(credited.subtotal) && isZero(credited.quantity));
}

function remainingQuantity(
  { productType, subtotal: requestedSubtotal }: CreditLine,
  { messageAmounts, subtotal }: { messageAmounts: CreditAmounts; subtotal: Money },
): string {
  const byAmount = productType !== "inventory" && compare(requestedSubtotal, subtotal) <= 0;
  return `${messageAmounts.quantity} left to credit. ${byAmount ? "Credit an amount instead." : "Enter that or less"}`;
}

/** Whether a tax exceeds its remaining amount; for withholding, which is negative, whether it is further below zero. */
function exceedsLimit({ tax, limit }: { tax: Money; limit: Money }): boolean {
  return isNegative(limit) ? compare(tax, limit) < 0 : compare(tax, limit) > 0;
}
