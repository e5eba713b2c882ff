import type { Discount } from "./discount.ts";
import type { AccountId, ProductId, TaxRateId } from "./ids.ts";
import {
  add,
  addQuantities,
  compare,
  isNegative,
  isZero,
  type Money,
  negate,
  negateQuantity,
  NO_UNITS,
  type Price,
  type Quantity,
  subtract,
  subtractQuantities,
} from "./money.ts";
import type { TaxOfLine } from "./tax-components.ts";
import type { RefusalCode } from "./refusals.ts";

export type CreditAmounts = { quantity: Quantity; subtotal: Money; taxAmount: Money };

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

/** A line as the earlier lines of the same credit leave it. */
export function subtractEarlierLines<Line extends Omit<LineWithCredits, "position">>(
  line: Line,
  above: readonly Pick<CreditLine, keyof CreditAmounts | "returnsStock">[],
): Line {
  const credited = above.map(toCreditedAmounts).reduce(
    (total, { quantity, subtotal, taxAmount }) => ({
      quantity: addQuantities(total.quantity, quantity),
      subtotal: add(total.subtotal, subtotal),
      taxAmount: add(total.taxAmount, taxAmount),
    }),
    line.credited,
  );
  return { ...line, credited };
}

/** Returns the remaining amount of a line on the same basis as its price: including tax if it is (Decision 0052). */
export function remainingAmount(
  remaining: CreditAmounts,
  pricesIncludeTax: boolean,
): { quantity: Quantity; amount: Money } {
  const { quantity, subtotal, taxAmount } = remaining;
  return { quantity, amount: pricesIncludeTax ? add(subtotal, taxAmount) : subtotal };
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

export const hasSamePriceBasis = (
  { pricesIncludeTax = false }: Pick<CreditableLine, "pricesIncludeTax">,
  creditedLine: Pick<PriceCreditLine, "pricesIncludeTax">,
): boolean => pricesIncludeTax === (creditedLine.pricesIncludeTax ?? false);

/** Turns a credit line without goods at a different price into one without a quantity, so that more can be credited later. */
export function creditWithoutQuantity<Line extends CreditableLine & { returnsStock: boolean }>(
  line: Line,
  creditedLine: Pick<PriceCreditLine, "unitPrice" | "pricesIncludeTax"> & Pick<CreditLine, "productType">,
): Line {
  const isAtOtherPrice =
    hasSamePriceBasis(line, creditedLine) && compare(line.unitPrice, creditedLine.unitPrice) !== 0;
  return creditedLine.productType !== "inventory" && isAtOtherPrice ? { ...line, returnsStock: false } : line;
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

/** What a line credits of another one. */
function toCreditedAmounts({
  quantity,
  subtotal,
  taxAmount,
  returnsStock,
}: CreditAmounts & Pick<CreditLine, "returnsStock">): CreditAmounts {
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
  const code = "document.credit-exceeds-remaining";
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
      message: `${messageAmounts.subtotal}${line.pricesIncludeTax ? " excluding tax" : ""} left to credit. Enter that or less.`,
    };
  // Withholding reduces the total: withholding too little would credit more than the line.
  const isTotalMore = compare(add(subtotal, taxAmount), add(remaining.subtotal, remaining.taxAmount)) > 0;
  if (isTotalMore || exceedsLimit({ tax: taxAmount, limit: remaining.taxAmount }))
    return {
      field: "taxAmount",
      code,
      message: `${messageAmounts.taxAmount} of tax left to credit. Enter that or less.`,
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
  return `${messageAmounts.quantity} left to credit. ${byAmount ? "Credit an amount instead." : "Enter that or less."}`;
}

/** Whether a tax exceeds its remaining amount; for withholding, which is negative, whether it is further below zero. */
function exceedsLimit({ tax, limit }: { tax: Money; limit: Money }): boolean {
  return isNegative(limit) ? compare(tax, limit) < 0 : compare(tax, limit) > 0;
}
