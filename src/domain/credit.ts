import { type Discount, discountTo } from "./discount.ts";
import { discountOfItem, itemAmounts } from "./item-amounts.ts";
import type { AccountId, ProductId, TaxRateId } from "./ids.ts";
import {
  add,
  compare,
  isNegative,
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
import { chargeOf, computedTaxes, isByRounding } from "./taxed-amounts.ts";
import type { RefusalCode } from "./refusals.ts";

type Amounts = { quantity: Quantity; subtotal: Money; taxAmount: Money };

/** A line of a bill or an invoice, with what posted credits have taken back of it. */
export type CreditedLine = Amounts & {
  position: number;
  productId: ProductId | null;
  accountId: AccountId | null;
  taxRateId: TaxRateId | null;
  credited: Amounts;
};

/** A line of a credit. Without goods that come back it takes up an amount and no quantity. */
export type CreditLine = Amounts & {
  productId: ProductId | null;
  accountId: AccountId | null;
  productType: "inventory" | "service" | null;
  taxRateId: TaxRateId | null;
  creditsPosition: number | null;
  returnsStock: boolean;
  /** Whether its price includes the tax. If so, messages give the remaining amount excluding tax. */
  pricesIncludeTax?: boolean | undefined;
};

export type CreditProblem = {
  index: number;
  field: "creditsPosition" | "productId" | "accountId" | "taxRateId" | "quantity" | "unitPrice" | "taxAmount";
  code: RefusalCode;
  /** The sentence with the remaining amount, where the refusal's own does not say how much. */
  message?: string;
};

/** The part of a line that can still be credited. */
export function creditableRemainder({
  quantity,
  subtotal,
  taxAmount,
  credited,
}: Omit<CreditedLine, "position">): Amounts {
  return {
    quantity: subtractQuantities(quantity, credited.quantity),
    subtotal: subtract(subtotal, credited.subtotal),
    taxAmount: subtract(taxAmount, credited.taxAmount),
  };
}

type Priced = {
  quantity: Quantity;
  unitPrice: Price;
  pricesIncludeTax?: boolean | undefined;
  discount?: Discount | null | undefined;
  taxAmount?: Money | null | undefined;
  returnsStock?: boolean | undefined;
};
type CreditedAtPrice = Omit<CreditedLine, "position"> & {
  unitPrice: Price;
  pricesIncludeTax?: boolean | undefined;
} & TaxOfLine;

/** A credit line without goods at another price than its line takes an amount and no quantity, so it can be followed by more. */
export function creditAmount<Line extends Priced & { returnsStock: boolean }>(
  line: Line,
  creditedLine: Pick<CreditedAtPrice, "unitPrice" | "pricesIncludeTax"> & Pick<CreditLine, "productType">,
): Line {
  const isPricedAlike = (line.pricesIncludeTax ?? false) === (creditedLine.pricesIncludeTax ?? false);
  const isAtOtherPrice = isPricedAlike && compare(line.unitPrice, creditedLine.unitPrice) !== 0;
  return creditedLine.productType !== "inventory" && isAtOtherPrice ? { ...line, returnsStock: false } : line;
}

/**
 * A line of a credit that takes back all that is left, at the price of the document: it takes the rest, whatever
 * rounding has left of the amount and, unless one was typed, of the tax (Accounting 2). Any other line is as it was.
 */
export function withCreditedRemainder<Line extends Priced>(
  line: Line,
  creditedLine: CreditedAtPrice,
  minorUnit: MinorUnit,
): Line {
  const remaining = creditableRemainder(creditedLine);
  const { pricesIncludeTax = false, taxAmount = null } = line;
  if (pricesIncludeTax !== (creditedLine.pricesIncludeTax ?? false)) return line;
  if (
    compare(line.quantity, remaining.quantity) !== 0 ||
    compare(line.unitPrice, creditedLine.unitPrice) !== 0
  )
    return withLastAmount(line, { creditedLine, remaining, minorUnit });
  const { taxRate, taxComponents = [] } = creditedLine;
  const computed = () =>
    chargeOf(computedTaxes(remaining.subtotal, creditedLine, { isWithin: false, minorUnit }), taxComponents);
  const taxes = taxAmount === null ? [remaining.taxAmount, computed()] : [taxAmount];
  for (const tax of taxes) {
    const priced = atRemainingAmount(
      line,
      remainingAmount({ ...remaining, taxAmount: tax }, pricesIncludeTax),
      minorUnit,
    );
    const rest = priced && { ...priced, taxAmount: tax };
    const amounts = rest && itemAmounts({ ...rest, taxRate, taxComponents }, minorUnit);
    if (rest && amounts?.subtotal === remaining.subtotal) return rest;
  }
  return line;
}

/** A line that credits an amount without a quantity takes the remaining tax with the last of the amount. */
function withLastAmount<Line extends Priced>(
  line: Line,
  {
    creditedLine,
    remaining,
    minorUnit,
  }: { creditedLine: CreditedAtPrice; remaining: Amounts; minorUnit: MinorUnit },
): Line {
  if (line.returnsStock !== false || line.taxAmount != null) return line;
  const { taxRate, taxComponents } = creditedLine;
  const last = { ...line, taxAmount: remaining.taxAmount };
  const amounts = itemAmounts({ ...last, taxRate, taxComponents }, minorUnit);
  return amounts?.subtotal === remaining.subtotal ? last : line;
}

/** The remaining amount of a line, in the same terms as its price: including tax if it is (Decision 0052). */
export function remainingAmount(
  remaining: Amounts,
  pricesIncludeTax: boolean,
): { quantity: Quantity; amount: Money } {
  const { quantity, subtotal, taxAmount } = remaining;
  return { quantity, amount: pricesIncludeTax ? add(subtotal, taxAmount) : subtotal };
}

/** The line at another discount or, where it has none, another price, so that it comes to what is left; null if it cannot. */
function atRemainingAmount<Line extends Priced>(
  line: Line,
  remaining: ReturnType<typeof remainingAmount>,
  minorUnit: MinorUnit,
): Line | null {
  const gross = multiply(line.quantity, line.unitPrice, minorUnit);
  const discountAmount = discountOfItem(line, minorUnit);
  if (discountAmount === null) return null;
  const rounded = subtract(subtract(gross, discountAmount), remaining.amount);
  // What is more was taken back by a price.
  if (!isByRounding(rounded, minorUnit)) return null;
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

/**
 * Why the lines of a credit take back more than there is, each reason at the field that is too high (Accounting 2).
 */
export function creditProblems(
  lines: readonly CreditLine[],
  document: readonly CreditedLine[],
): CreditProblem[] {
  const remainingByPosition = new Map(
    document.map((line) => [line.position, { ...line, whole: line.quantity, ...creditableRemainder(line) }]),
  );
  return lines.flatMap((line, index): CreditProblem[] => {
    if (line.creditsPosition === null) {
      // Without the line, the cost and the remaining quantity of the goods would be unknown.
      const isLoose = line.productType === "inventory" && line.returnsStock;
      return isLoose ? [{ index, field: "productId", code: "document.credits-loose-goods" }] : [];
    }
    const creditedLine = remainingByPosition.get(line.creditsPosition);
    if (!creditedLine) return [{ index, field: "creditsPosition", code: "document.credits-no-line" }];
    const [taking, rest] = isNegative(creditedLine.whole)
      ? [oppositeLine(line), oppositeLine(creditedLine)]
      : [line, creditedLine];
    const problem = problemOf(taking, { ...rest, messageAmounts: creditedLine });
    // A second line for the same item has only what the first one leaves.
    remainingByPosition.set(line.creditsPosition, {
      ...creditedLine,
      ...creditableRemainder({ ...creditedLine, credited: toCreditedAmounts(line) }),
    });
    return problem === null ? [] : [{ index, ...problem }];
  });
}

/** What was taken off is put on again: the same, turned. */
function oppositeLine<Line extends Amounts>(line: Line): Line {
  const { quantity, subtotal, taxAmount } = line;
  return {
    ...line,
    quantity: negateQuantity(quantity),
    subtotal: negate(subtotal),
    taxAmount: negate(taxAmount),
  };
}

function toCreditedAmounts({ quantity, subtotal, taxAmount, returnsStock }: CreditLine): Amounts {
  return { quantity: returnsStock ? quantity : NO_UNITS, subtotal, taxAmount };
}

function problemOf(
  line: CreditLine,
  { messageAmounts, ...remaining }: Omit<CreditedLine, "credited"> & { messageAmounts: Amounts },
): Omit<CreditProblem, "index"> | null {
  if (line.productId !== remaining.productId)
    return { field: "productId", code: "document.credits-other-product" };
  if (line.accountId !== remaining.accountId)
    return { field: "accountId", code: "document.credits-other-account" };
  if (line.taxRateId !== remaining.taxRateId)
    return { field: "taxRateId", code: "document.credits-other-tax" };
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
  // What is withheld lessens the total: too little of it takes more than the line is.
  const isTotalMore = compare(add(subtotal, taxAmount), add(remaining.subtotal, remaining.taxAmount)) > 0;
  if (isTotalMore || isMore({ tax: taxAmount, limit: remaining.taxAmount }))
    return {
      field: "taxAmount",
      code,
      message: `${messageAmounts.taxAmount} of tax left to credit. Enter that or less`,
    };
  return null;
}

function remainingQuantity(
  { productType, subtotal: requestedSubtotal }: CreditLine,
  { messageAmounts, subtotal }: { messageAmounts: Amounts; subtotal: Money },
): string {
  const byAmount = productType !== "inventory" && compare(requestedSubtotal, subtotal) <= 0;
  return `${messageAmounts.quantity} left to credit. ${byAmount ? "Credit an amount instead." : "Enter that or less"}`;
}

/** Whether a tax is more than is left of it; one that lessens what is paid is more where it is further below zero. */
function isMore({ tax, limit }: { tax: Money; limit: Money }): boolean {
  return isNegative(limit) ? compare(tax, limit) < 0 : compare(tax, limit) > 0;
}
