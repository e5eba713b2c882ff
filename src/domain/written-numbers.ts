import { minorUnitOf } from "./minor-unit.ts";
import { habitsOf, type Locale } from "./locales.ts";
import { type Money, type Price, type Quantity, type Rate, toPrice } from "./money.ts";
import { MINUS, type Notation } from "./notation.ts";

/** The sign of what is below zero, which is no hyphen. */

/**
 * "1234567.5" as "1,234,567.50", or as its locale writes it, with a true minus sign and the decimals of its currency
 * (Behavior 9). Decimals that the currency has not are written where there are any, for an amount is never written as another.
 */
export function writtenMoney(amount: Money, { currency, locale }: Notation): string {
  return written(withDecimals(amount, minorUnitOf(currency)), locale);
}

/** "1234.5" as "1,234.5": as many decimals as it has, with a true minus sign. */
export function writtenQuantity(text: Quantity | Price | Rate, locale: Locale): string {
  return written(toPrice(text), locale);
}

/** A unit price for reading: at least the decimals of its currency, and up to six where it has them. */
export function writtenPrice(price: Price, { currency, locale }: Notation): string {
  return written(withDecimals(price, minorUnitOf(currency)), locale);
}

/** The value of one unit for a column of them: with all four decimals, so that their points stand in line. */
export function writtenRate(price: Price, locale: Locale): string {
  return written(withDecimals(price, 4), locale);
}

/** A percentage as it was computed, with its one decimal, or a rate between currencies as it is: "1,234.5". */
export function writtenPercent(percent: string, locale: Locale): string {
  return written(percent, locale);
}

/** An amount or a price as plain decimal text, with the decimals of its currency: "1234.50", and of yen "1234". */
export function plainMoney(amount: Money | Price, currency: string): string {
  return withDecimals(amount, minorUnitOf(currency));
}

/** How many, of what has no halves. */
export function writtenCount(count: number, locale: Locale): string {
  return written(String(count), locale);
}

function withDecimals(number: Money | Price, decimals: number): string {
  const [whole = "0", more = ""] = toPrice(number).split(".");
  const padded = more.padEnd(decimals, "0");
  return padded === "" ? whole : `${whole}.${padded}`;
}

const THOUSANDS = /\B(?=(\d{3})+$)/g;
/** 12,34,567: after the first thousand, groups have two digits. */
const LAKHS = /\B(?=(\d\d)*\d{3}$)/g;

/** Plain decimal text as a locale writes it. */
function written(text: string, locale: Locale): string {
  const { group, point } = habitsOf(locale);
  const [whole = "0", decimals] = text.replace("-", "").split(".");
  const grouped = whole.replace(locale === "en-IN" ? LAKHS : THOUSANDS, group);
  return `${text.startsWith("-") ? MINUS : ""}${grouped}${decimals === undefined ? "" : `${point}${decimals}`}`;
}
