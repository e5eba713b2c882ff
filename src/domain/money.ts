import { Exact } from "./exact.ts";
import type { TextOf } from "./text.ts";

/**
 * The only place that computes with amounts, except minor-unit-counts.ts (counting) and typed-formulas.ts (typed sums). An amount
 * is decimal text, "1234.50", from the column to the form field: with two decimals, and a third if it isn't zero, in any
 * currency, so that equal amounts are equal text and a sum needs no currency. Functions that round take the number of decimals
 * (Decision 0097), half-up (Accounting 0).
 */

/** An amount of money: decimal text, "1234.50" or "1.234", with a minus sign if negative. */
export type Money = TextOf<"money">;

/** Number of decimals of a currency: none for the yen, two for the dollar, three for the dinar. */
export type MinorUnit = 0 | 2 | 3;
const DECIMALS_MAX = 3;

/** A quantity: decimal text, up to four decimals, no trailing zeros, "2.5". */
export type Quantity = TextOf<"quantity">;

/** A unit price with up to six decimals: "0.012345". Times a quantity, it is an amount. */
export type Price = TextOf<"price">;

/** A percentage from 0 to 100 with up to four decimals: "7.5". */
export type Rate = TextOf<"rate">;

const AMOUNT_TEXT = /^-?\d{1,15}(?:\.(\d{1,3}))?$/;
/** An amount in its stored form. Most are, and are recognized without arithmetic. */
const STORED_AMOUNT = /^(0|[1-9]\d{0,14})\.\d\d$/;
const WHOLE_CENTS = /^-?\d+\.\d\d$/;

/** The largest amount of a line or journal: fifteen digits before the point. */
export const MAX_AMOUNT = toAmount("999999999999999.99");

export const ZERO = toAmount("0");
export const NO_UNITS = toQuantity("0");

function isStored(text: string): text is Money {
  return STORED_AMOUNT.test(text);
}

/** True if an amount has more digits than a line, document or journal allows. */
export function isTooLarge(amount: Money | Quantity): boolean {
  return new Exact(amount).abs().greaterThan(MAX_AMOUNT);
}

/**
 * True for decimal text with at most 15 digits and its currency's decimals: an amount in requests. Extra zeros are fine for none.
 */
export function isAmountText(text: string, minorUnit: MinorUnit): text is Money {
  const match = AMOUNT_TEXT.exec(text);
  return match !== null && (match[1] ?? "").replace(/^00?$/, "").length <= minorUnit;
}

/** Formats an amount with two decimals, or three; "-0" becomes "0.00". Accepts database text. */
export function toAmount(text: string): Money {
  if (isStored(text)) return text;
  return toCanonicalMoney(new Exact(text));
}

/** True if an amount has more decimals than its currency. */
export function hasMoreDecimals(amount: Money, minorUnit: MinorUnit): boolean {
  return new Exact(amount).decimalPlaces() > minorUnit;
}

export function add(a: Money, b: Money): Money {
  return toCanonicalMoney(new Exact(a).plus(b));
}

export function subtract(a: Money, b: Money): Money {
  if (a === b) return ZERO;
  return toCanonicalMoney(new Exact(a).minus(b));
}

export function negate(a: Money): Money {
  return toCanonicalMoney(new Exact(a).negated());
}

/** Whole cents, which nearly all amounts are, are added as integers of any size: ten times faster. */
export function sum(amounts: Iterable<Money>): Money {
  let cents = 0n;
  let fractional = new Exact(0);
  for (const amount of amounts) {
    if (WHOLE_CENTS.test(amount)) cents += BigInt(`${amount.slice(0, -3)}${amount.slice(-2)}`);
    else fractional = fractional.plus(amount);
  }
  return toCanonicalMoney(fractional.plus({ digits: cents, decimals: 2 }));
}

/** Negative, zero or positive, as sorting expects. */
export function compare<Value extends Money | Quantity | Price | Rate>(a: Value, b: Value): number {
  return new Exact(a).comparedTo(b);
}

export function isZero(amount: Money | Quantity): boolean {
  if (isStored(amount)) return amount === "0.00";
  return new Exact(amount).isZero();
}

export function isPositive(amount: Money | Quantity): boolean {
  if (isStored(amount)) return amount !== "0.00";
  return new Exact(amount).greaterThan(0);
}

export function isNegative(amount: Money | Quantity): boolean {
  return new Exact(amount).lessThan(0);
}

/** Quantity times unit price, rounded half-up: a line's subtotal (Accounting 0). */
export function multiply(units: Quantity, unitPrice: Price, minorUnit: MinorUnit): Money {
  return roundMoney(new Exact(units).times(unitPrice), minorUnit);
}

/** A percentage of an amount, rounded half-up: a line's tax (Accounting 0). */
export function percentOf(amount: Money, rate: Rate, minorUnit: MinorUnit): Money {
  return roundMoney(new Exact(amount).times(rate).dividedBy(100), minorUnit);
}

/** Truncates an amount to whole units, as tax forms require: 12.99 is 12.00, and -12.99 is -12.00. */
export function withoutCents(amount: Money): Money {
  return toCanonicalMoney(new Exact(amount).truncated());
}

/** Simple interest at an annual rate in percent for actual days of 365, rounded half-up (Accounting 29). */
export function interestOn(
  amount: Money,
  { rate, days }: { rate: Rate; days: number },
  minorUnit: MinorUnit,
): Money {
  return roundMoney(new Exact(amount).times(rate).times(days).dividedBy(36_500), minorUnit);
}

type TaxRatePart = { rate: Rate; isCompound: boolean; kind?: "reverse_charge" | "withheld" | undefined };

/**
 * The exact share of each of several taxes in the net amount: a compound tax is on the net amount plus the charged taxes;
 * withholding is negative.
 */
function shares(parts: readonly TaxRatePart[]): Exact[] {
  let exactSum = new Exact(0);
  return parts.map(({ rate, isCompound, kind }) => {
    const share = new Exact(rate).dividedBy(100).times(isCompound ? exactSum.plus(1) : 1);
    if (kind === undefined) exactSum = exactSum.plus(share);
    return kind === "withheld" ? share.negated() : share;
  });
}

/** The taxes paid with each unit of the net amount: all but reverse charge. */
const paidShares = (parts: readonly TaxRatePart[]) =>
  shares(parts).filter((_share, index) => parts[index]?.kind !== "reverse_charge");

/**
 * The total percentage of several taxes, rounded half-up to four decimals: 14.975 for 5 and 9.975 (Decision 0082). Of the charged
 * ones, or of the withheld ones.
 */
export function combinedRate(parts: readonly TaxRatePart[], kind?: "withheld"): Rate {
  const kindShares = shares(parts).filter((_share, index) => parts[index]?.kind === kind);
  return toRate(
    Exact.sum(0, ...kindShares)
      .abs()
      .times(100)
      .toFixed(),
  );
}

/** Each tax's share in an amount that includes it, as a part and the gross it is part of. */
export function includedTaxShares(parts: readonly TaxRatePart[]): { share: Exact; gross: Exact }[] {
  const sumOfShares = Exact.sum(1, ...paidShares(parts));
  // Taxes that withhold the whole price leave nothing to divide by.
  const gross = sumOfShares.isZero() ? new Exact(1) : sumOfShares;
  return shares(parts).map((share) => ({ share, gross }));
}

/** The taxes included in an amount, each rounded half-up: 5.00 and 9.98 in 114.98 (Decision 0082). */
export function taxesWithin(amount: Money, parts: readonly TaxRatePart[], minorUnit: MinorUnit): Money[] {
  return includedTaxShares(parts).map(({ share, gross }) =>
    roundMoney(new Exact(amount).times(share).dividedBy(gross), minorUnit),
  );
}

/** A price with tax at a rate added, or taken out, rounded half-up to four decimals (Decision 0052). */
export function priceWithTax(price: Price, rate: Rate): Price {
  return brandMoney(decimalsOf(new Exact(price).times(taxed(rate)), 4));
}

export function priceWithoutTax(price: Price, rate: Rate): Price {
  return brandMoney(decimalsOf(new Exact(price).dividedBy(taxed(rate)), 4));
}

/**
 * A price raised by a percentage, or lowered by a negative one: rounded half-up to the decimals of its currency, or to those of
 * the price if it has more (Accounting 21).
 */
export function raisePrice(price: Price, percent: Rate, minorUnit: MinorUnit): Price {
  const before = new Exact(price);
  const decimals = Math.max(before.decimalPlaces(), minorUnit);
  return toPrice(before.times(taxed(percent)).toDecimalPlaces(decimals).toFixed());
}

const taxed = (rate: Rate) => new Exact(rate).dividedBy(100).plus(1);

/** An amount times `part` divided by `whole`, rounded half-up (Accounting 6). */
export function shareOf(
  amount: Money,
  { part, total }: { part: Quantity; total: Quantity },
  minorUnit: MinorUnit,
): Money {
  return roundMoney(new Exact(amount).times(part).dividedBy(total), minorUnit);
}

/** Rounds an amount half-up to the decimals of its currency. */
export function roundToMinorUnit(minorUnit: MinorUnit, amount: Money | Price): Money {
  return roundMoney(new Exact(amount), minorUnit);
}

/** Quantities have up to four decimals and are exact; "10.0000" is "10". */
export function addQuantities(a: Quantity, b: Quantity): Quantity {
  return quantity(new Exact(a).plus(b));
}

export function subtractQuantities(a: Quantity, b: Quantity): Quantity {
  return quantity(new Exact(a).minus(b));
}

export function negateQuantity(a: Quantity): Quantity {
  return quantity(new Exact(a).negated());
}

/** The smaller of two amounts, or of two quantities. */
export function smaller<Value extends Money | Quantity>(a: Value, b: Value): Value {
  return compare(a, b) <= 0 ? a : b;
}

/** The value of one unit with four decimals, for display only: a rounded average is never stored. */
export function unitRate(value: Money, units: Quantity): Price {
  if (isZero(units)) return brandMoney("0");
  return brandMoney(new Exact(value).dividedBy(units).abs().toFixed(4));
}

/** The price of one unit, rounded half-up to the decimals of a price. */
export function priceOfUnit(value: Money, units: Quantity): Price {
  if (isZero(units)) return brandMoney("0");
  return brandMoney(decimalsOf(new Exact(value).dividedBy(units).abs(), 6));
}

/** The next higher price: so many units at this price are worth at least the value. */
export function nextHigherPrice(value: Money, units: Quantity): Price {
  return brandMoney(decimalsOf(new Exact(priceOfUnit(value, units)).plus("0.000001"), 6));
}

/** Removes trailing zeros from a quantity, for display. */
export function toQuantity(text: string): Quantity {
  return quantity(new Exact(text));
}

/** Removes trailing zeros from a price. */
export const toPrice = (text: string): Price => brandMoney(decimalsOf(new Exact(text), 6));
export const toRate = (text: string): Rate => brandMoney(decimalsOf(new Exact(text), 4));

/**
 * The change between two amounts in percent with one decimal, relative to the absolute value of the first; plus or minus 100 if
 * that is zero, and 0 if both are (Behavior 5.7, Accounting 12).
 */
export function changePercent({ from, to }: { from: Money; to: Money }): string {
  if (isZero(from)) return isZero(to) ? "0.0" : isNegative(to) ? "-100.0" : "100.0";
  const change = new Exact(to).minus(from).dividedBy(new Exact(from).abs()).times(100);
  return change.toFixed(1);
}

function quantity(value: Exact): Quantity {
  return brandMoney(decimalsOf(value, 4));
}

function decimalsOf(value: Exact, decimals: number): string {
  return value.toDecimalPlaces(decimals).toFixed();
}

/** Brands text computed here as the requested type. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller's type says the kind.
function brandMoney<Value extends string>(text: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arithmetic of this file is the proof.
  return text as Value;
}

/** Rounds an exact value half-up to the decimals of a currency. */
export function roundMoney(value: Exact, minorUnit: MinorUnit): Money {
  return toCanonicalMoney(value.toDecimalPlaces(minorUnit));
}

/** The canonical text of an amount: two decimals, and a third if needed. */
function toCanonicalMoney(value: Exact): Money {
  return brandMoney(value.toFixed(DECIMALS_MAX).replace(/0$/, ""));
}
