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
  /** Whether its price includes the tax: what is left is told without it then. */
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
export function leftToCredit({
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
  of: Pick<CreditedAtPrice, "unitPrice" | "pricesIncludeTax"> & Pick<CreditLine, "productType">,
): Line {
  const isPricedAlike = (line.pricesIncludeTax ?? false) === (of.pricesIncludeTax ?? false);
  const isAtOtherPrice = isPricedAlike && compare(line.unitPrice, of.unitPrice) !== 0;
  return of.productType !== "inventory" && isAtOtherPrice ? { ...line, returnsStock: false } : line;
}

/**
 * A line of a credit that takes back all that is left, at the price of the document: it takes the rest, whatever
 * rounding has left of the amount and, unless one was typed, of the tax (Accounting 2). Any other line is as it was.
 */
export function takingTheRest<Line extends Priced>(
  line: Line,
  of: CreditedAtPrice,
  minorUnit: MinorUnit,
): Line {
  const left = leftToCredit(of);
  const { pricesIncludeTax = false, taxAmount = null } = line;
  if (pricesIncludeTax !== (of.pricesIncludeTax ?? false)) return line;
  if (compare(line.quantity, left.quantity) !== 0 || compare(line.unitPrice, of.unitPrice) !== 0)
    return takingTheLastAmount(line, { of, left, minorUnit });
  const { taxRate, taxComponents = [] } = of;
  const computed = () =>
    chargeOf(computedTaxes(left.subtotal, of, { isWithin: false, minorUnit }), taxComponents);
  const taxes = taxAmount === null ? [left.taxAmount, computed()] : [taxAmount];
  for (const tax of taxes) {
    const priced = atTheRest(line, amountLeft({ ...left, taxAmount: tax }, pricesIncludeTax), minorUnit);
    const rest = priced && { ...priced, taxAmount: tax };
    const amounts = rest && itemAmounts({ ...rest, taxRate, taxComponents }, minorUnit);
    if (rest && amounts?.subtotal === left.subtotal) return rest;
  }
  return line;
}

/** A line that credits an amount without a quantity takes the remaining tax with the last of the amount. */
function takingTheLastAmount<Line extends Priced>(
  line: Line,
  { of, left, minorUnit }: { of: CreditedAtPrice; left: Amounts; minorUnit: MinorUnit },
): Line {
  if (line.returnsStock !== false || line.taxAmount != null) return line;
  const { taxRate, taxComponents } = of;
  const last = { ...line, taxAmount: left.taxAmount };
  const amounts = itemAmounts({ ...last, taxRate, taxComponents }, minorUnit);
  return amounts?.subtotal === left.subtotal ? last : line;
}

/** What is left of a line as its price is meant: with the tax where that is included (Decision 0052). */
export function amountLeft(left: Amounts, pricesIncludeTax: boolean): { quantity: Quantity; amount: Money } {
  const { quantity, subtotal, taxAmount } = left;
  return { quantity, amount: pricesIncludeTax ? add(subtotal, taxAmount) : subtotal };
}

/** The line at another discount or, where it has none, another price, so that it comes to what is left; null if it cannot. */
function atTheRest<Line extends Priced>(
  line: Line,
  left: ReturnType<typeof amountLeft>,
  minorUnit: MinorUnit,
): Line | null {
  const gross = multiply(line.quantity, line.unitPrice, minorUnit);
  const discountAmount = discountOfItem(line, minorUnit);
  if (discountAmount === null) return null;
  const rounded = subtract(subtract(gross, discountAmount), left.amount);
  // What is more was taken back by a price.
  if (!isByRounding(rounded, minorUnit)) return null;
  if (line.discount != null && compare(gross, left.amount) >= 0)
    return { ...line, discount: discountTo({ amount: gross, left: left.amount }, line.discount, minorUnit) };
  const prices = [line.unitPrice, unitRate(left.amount, left.quantity)];
  const unitPrice = prices.find(
    (price) => compare(multiply(left.quantity, price, minorUnit), left.amount) === 0,
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
  const left = new Map(
    document.map((line) => [line.position, { ...line, whole: line.quantity, ...leftToCredit(line) }]),
  );
  return lines.flatMap((line, index): CreditProblem[] => {
    if (line.creditsPosition === null) {
      // Without the line, nobody could tell what the goods had cost and how many of them there were.
      const isLoose = line.productType === "inventory" && line.returnsStock;
      return isLoose ? [{ index, field: "productId", code: "document.credits-loose-goods" }] : [];
    }
    const of = left.get(line.creditsPosition);
    if (!of) return [{ index, field: "creditsPosition", code: "document.credits-no-line" }];
    const [taking, rest] = isNegative(of.whole) ? [oppositeLine(line), oppositeLine(of)] : [line, of];
    const problem = problemOf(taking, { ...rest, said: of });
    // A second line for the same item has only what the first one leaves.
    left.set(line.creditsPosition, { ...of, ...leftToCredit({ ...of, credited: taken(line) }) });
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

function taken({ quantity, subtotal, taxAmount, returnsStock }: CreditLine): Amounts {
  return { quantity: returnsStock ? quantity : NO_UNITS, subtotal, taxAmount };
}

function problemOf(
  line: CreditLine,
  { said, ...left }: Omit<CreditedLine, "credited"> & { said: Amounts },
): Omit<CreditProblem, "index"> | null {
  if (line.productId !== left.productId)
    return { field: "productId", code: "document.credits-other-product" };
  if (line.accountId !== left.accountId)
    return { field: "accountId", code: "document.credits-other-account" };
  if (line.taxRateId !== left.taxRateId) return { field: "taxRateId", code: "document.credits-other-tax" };
  const { quantity, subtotal, taxAmount } = taken(line);
  const code = "document.credits-too-much";
  if (compare(quantity, left.quantity) > 0 || isNegative(line.quantity))
    return { field: "quantity", code, message: quantityLeft(line, { said, subtotal: left.subtotal }) };
  if (compare(subtotal, left.subtotal) > 0 || isNegative(subtotal))
    return {
      field: "unitPrice",
      code,
      message: `${said.subtotal}${line.pricesIncludeTax ? " excluding tax" : ""} left to credit`,
    };
  // What is withheld lessens the total: too little of it takes more than the line is.
  const isTotalMore = compare(add(subtotal, taxAmount), add(left.subtotal, left.taxAmount)) > 0;
  if (isTotalMore || isMore({ tax: taxAmount, left: left.taxAmount }))
    return { field: "taxAmount", code, message: `${said.taxAmount} of tax left to credit` };
  return null;
}

function quantityLeft(
  { productType, subtotal: asked }: CreditLine,
  { said, subtotal }: { said: Amounts; subtotal: Money },
): string {
  const byAmount = productType !== "inventory" && compare(asked, subtotal) <= 0;
  return `${said.quantity} left to credit${byAmount ? ". Credit an amount instead." : ""}`;
}

/** Whether a tax is more than is left of it; one that lessens what is paid is more where it is further below zero. */
function isMore({ tax, left }: { tax: Money; left: Money }): boolean {
  return isNegative(left) ? compare(tax, left) < 0 : compare(tax, left) > 0;
}
