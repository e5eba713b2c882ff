import { Decimal } from "decimal.js";
import type { TextOf } from "./text.ts";

/**
 * The only place that computes with amounts; what is typed as a sum is worked out by computed-numbers.ts, and amounts that are
 * counted by counted-money.ts. An amount is decimal text, "1234.50", from the column to the form field: with
 * two decimals, and a third where that one counts, in whichever currency, so that equal amounts are equal text and a sum
 * needs no currency. Functions that round take the number of decimals (Decision 0097). Forty digits are exact for any
 * product of two numeric columns; rounding is half-up (Accounting 0).
 */
export const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** An amount of money: decimal text, "1234.50" or "1.234", and a minus sign where it is negative. */
export type Money = TextOf<"money">;

/** How many decimals the amounts of a currency have: none of a yen, two of a dollar, three of a dinar. */
export type MinorUnit = 0 | 2 | 3;
const MOST_DECIMALS = 3;

/** How many: decimal text with up to four decimals and no trailing zeros, "2.5". */
export type Quantity = TextOf<"quantity">;

/** What one unit costs, with up to six decimals: "0.012345". Only a quantity of them is an amount. */
export type Price = TextOf<"price">;

/** A percentage from 0 to 100 with up to four decimals: "7.5". */
export type Rate = TextOf<"rate">;

const AMOUNT_TEXT = /^-?\d{1,15}(?:\.(\d{1,3}))?$/;
/** An amount as it is stored already. Most are, and need no arithmetic to be recognized. */
const STORED_AMOUNT = /^(0|[1-9]\d{0,14})\.\d\d$/;
const WHOLE_CENTS = /^-?\d+\.\d\d$/;

/** The largest amount of a line and of a journal: fifteen digits before the point. */
export const MAX_AMOUNT = toAmount("999999999999999.99");

/** Nothing at all. */
export const ZERO = toAmount("0");
export const NO_UNITS = toQuantity("0");

function isStored(text: string): text is Money {
  return STORED_AMOUNT.test(text);
}

/** True when an amount has more digits than a line, a document or a journal can carry. */
export function isTooLarge(amount: Money | Quantity): boolean {
  return new Exact(amount).abs().greaterThan(MAX_AMOUNT);
}

/**
 * True for decimal text of at most 15 digits and as many decimals as a currency has: what travels as an amount. Those of none
 * may be written as zeros.
 */
export function isAmountText(text: string, minorUnit: MinorUnit): text is Money {
  const found = AMOUNT_TEXT.exec(text);
  return found !== null && (found[1] ?? "").replace(/^00?$/, "").length <= minorUnit;
}

/** The same amount with two decimals, or three; "-0" becomes "0.00". Accepts what the driver returns. */
export function toAmount(text: string): Money {
  if (isStored(text)) return text;
  return exact(new Exact(text));
}

/** True where an amount has decimals that its currency has not. */
export function hasMoreDecimals(amount: Money, minorUnit: MinorUnit): boolean {
  return new Exact(amount).decimalPlaces() > minorUnit;
}

export function add(a: Money, b: Money): Money {
  return exact(new Exact(a).plus(b));
}

export function subtract(a: Money, b: Money): Money {
  if (a === b) return ZERO;
  return exact(new Exact(a).minus(b));
}

export function negate(a: Money): Money {
  return exact(new Exact(a).negated());
}

/** Amounts in whole cents, which nearly all are, are added as integers of any size: it costs a tenth. */
export function sum(amounts: Iterable<Money>): Money {
  let cents = 0n;
  let fractional = new Exact(0);
  for (const amount of amounts) {
    if (WHOLE_CENTS.test(amount)) cents += BigInt(`${amount.slice(0, -3)}${amount.slice(-2)}`);
    else fractional = fractional.plus(amount);
  }
  return exact(fractional.plus(new Exact(cents.toString()).dividedBy(100)));
}

/** Negative, zero or positive, as a sort wants it. */
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
  return rounded(new Exact(units).times(unitPrice), minorUnit);
}

/** So many percent of an amount, rounded half-up: a line's tax (Accounting 0). */
export function percentOf(amount: Money, rate: Rate, minorUnit: MinorUnit): Money {
  return rounded(new Exact(amount).times(rate).dividedBy(100), minorUnit);
}

/** An amount in whole units, its cents left out, as forms of taxes ask for it: 12.99 is 12.00, and -12.99 is -12.00. */
export function withoutCents(amount: Money): Money {
  return exact(new Exact(amount).truncated());
}

/** Simple interest on an amount, of so many percent a year for actual days of 365, rounded half-up (Accounting 29). */
export function interestOn(
  amount: Money,
  { rate, days }: { rate: Rate; days: number },
  minorUnit: MinorUnit,
): Money {
  return rounded(new Exact(amount).times(rate).times(days).dividedBy(36_500), minorUnit);
}

type PartOfTax = { rate: Rate; isCompound: boolean; kind?: "reverse_charge" | "withheld" | undefined };

/**
 * What each of several taxes is of the net amount, exactly: one on top of others is of the net amount and of those that are
 * charged; one that is withheld is less than nothing.
 */
function shares(parts: readonly PartOfTax[]): Decimal[] {
  let together = new Exact(0);
  return parts.map(({ rate, isCompound, kind }) => {
    const share = new Exact(rate).dividedBy(100).times(isCompound ? together.plus(1) : 1);
    if (kind === undefined) together = together.plus(share);
    return kind === "withheld" ? share.negated() : share;
  });
}

/** What is paid of each unit of the net amount, with the taxes that add to it: of reverse charge nothing. */
const paidShares = (parts: readonly PartOfTax[]) =>
  shares(parts).filter((_share, at) => parts[at]?.kind !== "reverse_charge");

/**
 * The percentage that several taxes come to, rounded half-up to four decimals: 14.975 of 5 and 9.975 (Decision 0082). It is
 * that of those that are charged, or of those that are withheld.
 */
export function rateTogether(parts: readonly PartOfTax[], kind?: "withheld"): Rate {
  const each = shares(parts).filter((_share, at) => parts[at]?.kind === kind);
  return toRate(
    Exact.sum(0, ...each)
      .abs()
      .times(100)
      .toFixed(),
  );
}

/** What an amount holds of each of several taxes, as a part of it and the whole that this is of. */
export function sharesWithin(parts: readonly PartOfTax[]): { share: Decimal; gross: Decimal }[] {
  const gross = Exact.sum(1, ...paidShares(parts));
  return shares(parts).map((share) => ({ share, gross }));
}

/** What an amount holds of each of several taxes, each rounded half-up: 5.00 and 9.98 of 114.98 (Decision 0082). */
export function taxesWithin(amount: Money, parts: readonly PartOfTax[], minorUnit: MinorUnit): Money[] {
  return sharesWithin(parts).map(({ share, gross }) =>
    rounded(new Exact(amount).times(share).dividedBy(gross), minorUnit),
  );
}

/** A price with so many percent of tax put on it, or taken out of it, rounded half-up to four decimals (Decision 0052). */
export function priceWithTax(price: Price, rate: Rate): Price {
  return made(decimalsOf(new Exact(price).times(taxed(rate)), 4));
}

export function priceWithoutTax(price: Price, rate: Rate): Price {
  return made(decimalsOf(new Exact(price).dividedBy(taxed(rate)), 4));
}

/**
 * A price with a percentage added, or taken off by a negative one: rounded half-up to the decimals of its currency, and to as
 * many as it has where these are more (Accounting 21).
 */
export function priceRaised(price: Price, percent: Rate, minorUnit: MinorUnit): Price {
  const before = new Exact(price);
  const decimals = Math.max(before.decimalPlaces(), minorUnit);
  return toPrice(before.times(taxed(percent)).toDecimalPlaces(decimals).toFixed());
}

const taxed = (rate: Rate) => new Exact(rate).dividedBy(100).plus(1);

/** The share of an amount that `part` is of `whole`, rounded half-up (Accounting 6). */
export function shareOf(
  amount: Money,
  { part, whole }: { part: Quantity; whole: Quantity },
  minorUnit: MinorUnit,
): Money {
  return rounded(new Exact(amount).times(part).dividedBy(whole), minorUnit);
}

/** An amount that has perhaps decimals that its currency has not, rounded half-up. */
export function roundedTo(minorUnit: MinorUnit, amount: Money | Price): Money {
  return rounded(new Exact(amount), minorUnit);
}

/** Quantities have up to four decimals and are exact; "10.0000" reads "10". */
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

/** The value of one unit with four decimals, for showing only: a rounded average is never stored. */
export function unitRate(value: Money, units: Quantity): Price {
  if (isZero(units)) return made("0");
  return made(new Exact(value).dividedBy(units).abs().toFixed(4));
}

/** The same quantity without trailing zeros: what the driver returns, for people. */
export function toQuantity(text: string): Quantity {
  return quantity(new Exact(text));
}

/** The same price, or percentage, without trailing zeros. */
export const toPrice = (text: string): Price => made(decimalsOf(new Exact(text), 6));
export const toRate = (text: string): Rate => made(decimalsOf(new Exact(text), 4));

/**
 * The change from one amount to another in percent with one decimal, measured on the size of the
 * first; 100 when that is zero, upwards or downwards, and 0 when both are (Behavior 5.7, Accounting 12).
 */
export function changePercent({ from, to }: { from: Money; to: Money }): string {
  if (isZero(from)) return isZero(to) ? "0.0" : isNegative(to) ? "-100.0" : "100.0";
  const change = new Exact(to).minus(from).dividedBy(new Exact(from).abs()).times(100);
  const text = change.toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

function quantity(value: Decimal): Quantity {
  return made(decimalsOf(value, 4));
}

function decimalsOf(value: Decimal, decimals: number): string {
  const text = value.toDecimalPlaces(decimals).toFixed();
  return text === "-0" ? "0" : text;
}

/** Text that was made here is a value of the kind that it was made as. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- The caller's type says the kind.
function made<Value extends string>(text: string): Value {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The arithmetic of this file is the proof.
  return text as Value;
}

/** What was computed exactly, rounded half-up to the decimals of a currency. */
export function rounded(value: Decimal, minorUnit: MinorUnit): Money {
  return exact(value.toDecimalPlaces(minorUnit));
}

/** The one text of an amount: with two decimals, and a third where it counts. */
function exact(value: Decimal): Money {
  const text = value.toFixed(MOST_DECIMALS).replace(/0$/, "");
  return made(text === "-0.00" ? "0.00" : text);
}
