import { minorUnitOf } from "#domain/minor-unit.ts";
import { amountAsDiscount, type Discount, discountTo, isDiscountText } from "#domain/discount.ts";
import { documentShares } from "#domain/item-amounts.ts";
import { computePrice } from "#domain/computed-numbers.ts";
import {
  add,
  compare,
  isNegative,
  isZero,
  type MinorUnit,
  type Money,
  multiply,
  negate,
  type Price,
  type Quantity,
  sum,
  toPrice,
  toQuantity,
  ZERO,
} from "#domain/money.ts";
import { abs } from "#domain/proportions.ts";
import { allocateLargestRemainder } from "#domain/largest-remainder.ts";
import { keyOfTax } from "./prove-totals.ts";
import type { ReadInvoice, ReadLine, ReadNumber, ReadTax } from "./read-model.ts";

/** A line of a document that is proposed, before it is known what it is of. */
export type ProposedLine = {
  name: string;
  codes: ReadLine["codes"];
  quantity: Quantity;
  unitPrice: Price;
  discount: Discount | null;
  /** What is left of it after its own discount. */
  net: Money;
  tax: ReadTax;
};

export type ProposedLines = {
  lines: readonly ProposedLine[];
  /** Of the document. */
  discount: Discount | null;
  /** Sentences on what couldn't be imported unchanged. */
  remarks: readonly string[];
};

/** What is taken off the lines of a tax together. */
type Off = { tax: ReadTax; amount: Money };

const NO_CODES: ReadLine["codes"] = { seller: null, buyer: null, standard: null };

/**
 * The lines of a file as lines of a document: charges become lines, and what is taken off becomes discounts. Null where
 * more is taken off than there is, which no document of ours can say.
 */
export function linesOf({ currency, lines, adjustments, taxes }: ReadInvoice): ProposedLines | null {
  const minorUnit = minorUnitOf(currency);
  if (lines.length === 0)
    return {
      lines: taxes.map(({ tax, taxable }) => ({ ...whole(taxable), name: `Total at ${tax.rate}%`, tax })),
      discount: null,
      remarks: ["The file has no line items, so we created one per tax rate."],
    };
  // Below zero, a charge is an allowance and an allowance a charge.
  const signed = adjustments.map(({ isCharge, amount, ...rest }) => ({
    ...rest,
    amount: isCharge ? amount : negate(amount),
  }));
  const charges = signed.filter(({ amount }) => !isNegative(amount) && !isZero(amount));
  const allowances = signed.filter(({ amount }) => isNegative(amount));
  const discounted = withDiscounts(
    [
      ...lines.map((line) => ownLine(line, minorUnit)),
      ...charges.map(({ amount, reason, tax }) => ({ ...whole(amount), name: reason || "Charge", tax })),
    ],
    allowances.map(({ amount, tax }) => ({ tax, amount: negate(amount) })),
    minorUnit,
  );
  const remarks = lines.flatMap((line) => explainSingleUnit(line, minorUnit) ?? []);
  return discounted && { ...discounted, remarks };
}

/** One of an amount, at no other price; one less where it is below zero. */
function whole(amount: Money): Omit<ProposedLine, "name" | "tax"> {
  const [quantity, unitPrice] = [toQuantity(isNegative(amount) ? "-1" : "1"), toPrice(abs(amount))];
  return { codes: NO_CODES, quantity, unitPrice, discount: null, net: amount };
}

function ownLine(line: ReadLine, minorUnit: MinorUnit): ProposedLine {
  const { name, codes, net, tax } = line;
  return { ...whole(net), ...pricedLine(line, minorUnit), name, codes, tax };
}

const OUR_NUMBER = /^\d{1,12}(\.\d{1,4}0*)?$/;
const OUR_PRICE = /^\d{1,12}(\.\d{1,6}0*)?$/;

type Priced = Pick<ProposedLine, "quantity" | "unitPrice" | "discount">;

/** Quantity and price of a line, with the discount by which they come to its amount; null where there are none. */
function pricedLine(
  { quantity: quantityText, price, priceUnits, net, discountPercent }: ReadLine,
  minorUnit: MinorUnit,
): Priced | null {
  if (!OUR_NUMBER.test(quantityText.replace(/^-/, "")) || quantityText.startsWith("-") !== isNegative(net))
    return null;
  const quantity = toQuantity(quantityText);
  // A price per hundred, or of more decimals than ours has, is rounded: it is taken where the amount is the same.
  const unitPrice = isOne(priceUnits) ? exactPrice(price) : computePrice(`${price}/${priceUnits}`);
  if (unitPrice !== null && multiply(quantity, unitPrice, minorUnit) === net)
    return { quantity, unitPrice, discount: null };
  if (
    unitPrice !== null &&
    !isNegative(net) &&
    computePrice(`${unitPrice}*${priceUnits}`) === exactPrice(price)
  ) {
    const percent = `${discountPercent ?? ""}%`;
    const amount = multiply(quantity, unitPrice, minorUnit);
    const statedDiscount = isDiscountText(percent, minorUnit) ? percent : null;
    const discount = discountTo({ amount, remaining: net }, statedDiscount, minorUnit);
    if (discount !== null) return { quantity, unitPrice, discount };
  }
  const average = isZero(quantity) ? null : computePrice(`${net}/${quantity}`);
  if (average === null || multiply(quantity, average, minorUnit) !== net) return null;
  return { quantity, unitPrice: average, discount: null };
}

function isOne(number: ReadNumber): boolean {
  return /^1(\.0*)?$/.test(number);
}

function exactPrice(price: ReadNumber): Price | null {
  return OUR_PRICE.test(price) ? toPrice(price) : null;
}

function explainSingleUnit(line: ReadLine, minorUnit: MinorUnit): string | null {
  if (pricedLine(line, minorUnit) !== null) return null;
  const per = isOne(line.priceUnits) ? "" : ` for ${line.priceUnits}`;
  return `Line ${line.id} was imported as 1 x ${line.net}, because ${line.quantity} at ${line.price}${per} can't be represented.`;
}

/**
 * One discount of the document where it falls on the lines of each tax as the file says, or else the same as discounts of
 * the lines.
 */
function withDiscounts(
  lines: readonly ProposedLine[],
  offs: readonly Off[],
  minorUnit: MinorUnit,
): Omit<ProposedLines, "remarks"> | null {
  const together = amountAsDiscount(sum(offs.map(({ amount }) => amount)));
  if (together === null) return { lines, discount: null };
  const keys = [...new Set([...lines, ...offs].map(({ tax }) => keyOfTax(tax)))];
  const taxDiscounts = keys.map((key) => {
    const isOf = ({ tax }: { tax: ReadTax }) => keyOfTax(tax) === key;
    const amount = sum(offs.filter(isOf).map((off) => off.amount));
    // A line that is taken off itself bears none.
    const nets = lines.filter(isOf).map(({ net }) => (isNegative(net) ? ZERO : net));
    return { isOf, amount, nets };
  });
  if (taxDiscounts.some(({ amount, nets }) => compare(amount, sum(nets)) > 0)) return null;
  const shares = sharesOfLines(lines, together, minorUnit);
  const isAsStated = taxDiscounts.every(
    ({ isOf, amount }) =>
      sum(lines.flatMap((line, at) => (isOf(line) ? (shares?.[at] ?? []) : []))) === amount,
  );
  if (isAsStated) return { lines, discount: together };
  const parts = new Map<ProposedLine, Money>();
  for (const { isOf, amount, nets } of taxDiscounts) {
    const spread = allocateLargestRemainder(amount, nets, minorUnit);
    for (const [at, line] of lines.filter(isOf).entries()) parts.set(line, spread[at] ?? ZERO);
  }
  return { lines: lines.map((line) => lessBy(line, parts.get(line) ?? ZERO, minorUnit)), discount: null };
}

/** What each line bears of the discount of its document. */
export function sharesOfLines(
  lines: readonly ProposedLine[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): Money[] | null {
  const taxed = lines.map((line) => ({ ...line, taxRateId: keyOfTax(line.tax) }));
  return documentShares(taxed, discount, minorUnit);
}

function lessBy(line: ProposedLine, amount: Money, minorUnit: MinorUnit): ProposedLine {
  if (isZero(amount)) return line;
  const net = add(line.net, negate(amount));
  const gross = multiply(line.quantity, line.unitPrice, minorUnit);
  const discount = discountTo({ amount: gross, remaining: net }, line.discount, minorUnit);
  return { ...line, net, discount };
}
