import { minorUnitOf } from "#domain/minor-unit.ts";
import { amountAsDiscount, type Discount, discountTo, isDiscountText } from "#domain/discount.ts";
import { documentShares } from "#domain/item-amounts.ts";
import { computePrice } from "#domain/typed-formulas.ts";
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
import { abs } from "#domain/money-ratios.ts";
import { allocateLargestRemainder } from "#domain/largest-remainder.ts";
import { keyOfTax } from "./check-totals.ts";
import type { ParsedInvoice, ParsedLine, ParsedNumber, ParsedTax } from "./parsed-invoice.ts";

/** A suggested document line, before its product or account is known. */
export type ProposedLine = {
  name: string;
  codes: ParsedLine["codes"];
  quantity: Quantity;
  unitPrice: Price;
  discount: Discount | null;
  /** Net amount after the line's own discount. */
  net: Money;
  tax: ParsedTax;
};

export type ProposedLines = {
  lines: readonly ProposedLine[];
  /** Discount of the document. */
  discount: Discount | null;
  /** Messages about what couldn't be imported unchanged. */
  remarks: readonly string[];
};

/** Total allowance on the lines of one tax. */
type TaxDiscount = { tax: ParsedTax; amount: Money };

const NO_CODES: ParsedLine["codes"] = { seller: null, buyer: null, standard: null };

/**
 * Converts the lines of a file to document lines: charges become lines, allowances become discounts. Null if allowances exceed
 * the lines, which our documents can't represent.
 */
export function proposeLines({ currency, lines, adjustments, taxes }: ParsedInvoice): ProposedLines | null {
  const minorUnit = minorUnitOf(currency);
  if (lines.length === 0)
    return {
      lines: taxes.map(({ tax, taxable }) => ({
        ...singleUnitLine(taxable),
        name: `Total at ${tax.rate}%`,
        tax,
      })),
      discount: null,
      remarks: ["The file has no line items, so we created one per tax rate."],
    };
  // A negative charge is an allowance, and a negative allowance a charge.
  const signed = adjustments.map(({ isCharge, amount, ...rest }) => ({
    ...rest,
    amount: isCharge ? amount : negate(amount),
  }));
  const charges = signed.filter(({ amount }) => !isNegative(amount) && !isZero(amount));
  const allowances = signed.filter(({ amount }) => isNegative(amount));
  const discounted = withDiscounts(
    [
      ...lines.map((line) => lineOfFile(line, minorUnit)),
      ...charges.map(({ amount, reason, tax }) => ({
        ...singleUnitLine(amount),
        name: reason || "Charge",
        tax,
      })),
    ],
    allowances.map(({ amount, tax }) => ({ tax, amount: negate(amount) })),
    minorUnit,
  );
  const remarks = lines.flatMap((line) => explainSingleUnit(line, minorUnit) ?? []);
  return discounted && { ...discounted, remarks };
}

/** Represents an amount as quantity one at that price; quantity minus one if it is negative. */
function singleUnitLine(amount: Money): Omit<ProposedLine, "name" | "tax"> {
  const [quantity, unitPrice] = [toQuantity(isNegative(amount) ? "-1" : "1"), toPrice(abs(amount))];
  return { codes: NO_CODES, quantity, unitPrice, discount: null, net: amount };
}

function lineOfFile(line: ParsedLine, minorUnit: MinorUnit): ProposedLine {
  const { name, codes, net, tax } = line;
  return { ...singleUnitLine(net), ...pricedLine(line, minorUnit), name, codes, tax };
}

const OUR_NUMBER = /^\d{1,12}(\.\d{1,4}0*)?$/;
const OUR_PRICE = /^\d{1,12}(\.\d{1,6}0*)?$/;

type QuantityAndPrice = Pick<ProposedLine, "quantity" | "unitPrice" | "discount">;

/** Returns quantity, price, and discount that result in the line's amount; null if none do. */
function pricedLine(
  { quantity: quantityText, price, priceUnits, net, discountPercent }: ParsedLine,
  minorUnit: MinorUnit,
): QuantityAndPrice | null {
  if (!OUR_NUMBER.test(quantityText.replace(/^-/, "")) || quantityText.startsWith("-") !== isNegative(net))
    return null;
  const quantity = toQuantity(quantityText);
  // A price per hundred, or with too many decimals, is rounded: it is used if the amount stays the same.
  const unitPrice = equalsOne(priceUnits) ? exactPrice(price) : computePrice(`${price}/${priceUnits}`);
  if (unitPrice !== null && multiply(quantity, unitPrice, minorUnit) === net)
    return { quantity, unitPrice, discount: null };
  if (
    unitPrice !== null &&
    !isNegative(net) &&
    computePrice(`${unitPrice}*${priceUnits}`) === exactPrice(price)
  ) {
    const percent = `${discountPercent ?? ""}%`;
    const amount = multiply(quantity, unitPrice, minorUnit);
    const percentDiscount = isDiscountText(percent, minorUnit) ? percent : null;
    const discount = discountTo({ amount, remaining: net }, percentDiscount, minorUnit);
    if (discount !== null) return { quantity, unitPrice, discount };
  }
  const average = isZero(quantity) ? null : computePrice(`${net}/${quantity}`);
  if (average === null || multiply(quantity, average, minorUnit) !== net) return null;
  return { quantity, unitPrice: average, discount: null };
}

function equalsOne(number: ParsedNumber): boolean {
  return /^1(\.0*)?$/.test(number);
}

function exactPrice(price: ParsedNumber): Price | null {
  return OUR_PRICE.test(price) ? toPrice(price) : null;
}

function explainSingleUnit(line: ParsedLine, minorUnit: MinorUnit): string | null {
  if (pricedLine(line, minorUnit) !== null) return null;
  const per = equalsOne(line.priceUnits) ? "" : ` for ${line.priceUnits}`;
  return `Line ${line.id} was imported as 1 x ${line.net}, because ${line.quantity} at ${line.price}${per} can't be represented.`;
}

/** Uses one document discount if it allocates to the lines of each tax as in the file, otherwise discounts on the lines. */
function withDiscounts(
  lines: readonly ProposedLine[],
  offs: readonly TaxDiscount[],
  minorUnit: MinorUnit,
): Omit<ProposedLines, "remarks"> | null {
  const combinedDiscount = amountAsDiscount(sum(offs.map(({ amount }) => amount)));
  if (combinedDiscount === null) return { lines, discount: null };
  const keys = [...new Set([...lines, ...offs].map(({ tax }) => keyOfTax(tax)))];
  const taxDiscounts = keys.map((key) => {
    const hasTaxKey = ({ tax }: { tax: ParsedTax }) => keyOfTax(tax) === key;
    const amount = sum(offs.filter(hasTaxKey).map((off) => off.amount));
    // Deduction lines bear none of it.
    const nets = lines.filter(hasTaxKey).map(({ net }) => (isNegative(net) ? ZERO : net));
    return { isOf: hasTaxKey, amount, nets };
  });
  if (taxDiscounts.some(({ amount, nets }) => compare(amount, sum(nets)) > 0)) return null;
  const shares = sharesOfLines(lines, combinedDiscount, minorUnit);
  const isAsInvoiced = taxDiscounts.every(
    ({ isOf: hasTaxKey, amount }) =>
      sum(lines.flatMap((line, index) => (hasTaxKey(line) ? (shares?.[index] ?? []) : []))) === amount,
  );
  if (isAsInvoiced) return { lines, discount: combinedDiscount };
  const parts = new Map<ProposedLine, Money>();
  for (const { isOf: hasTaxKey, amount, nets } of taxDiscounts) {
    const spread = allocateLargestRemainder(amount, nets, minorUnit);
    for (const [index, line] of lines.filter(hasTaxKey).entries()) parts.set(line, spread[index] ?? ZERO);
  }
  return {
    lines: lines.map((line) => deductFromLine(line, parts.get(line) ?? ZERO, minorUnit)),
    discount: null,
  };
}

/** Returns each line's share of the document discount. */
export function sharesOfLines(
  lines: readonly ProposedLine[],
  discount: Discount | null,
  minorUnit: MinorUnit,
): Money[] | null {
  const taxed = lines.map((line) => ({ ...line, taxRateId: keyOfTax(line.tax) }));
  return documentShares(taxed, discount, minorUnit);
}

function deductFromLine(line: ProposedLine, amount: Money, minorUnit: MinorUnit): ProposedLine {
  if (isZero(amount)) return line;
  const net = add(line.net, negate(amount));
  const gross = multiply(line.quantity, line.unitPrice, minorUnit);
  const discount = discountTo({ amount: gross, remaining: net }, line.discount, minorUnit);
  return { ...line, net, discount };
}
