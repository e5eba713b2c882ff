import { minorUnitOf } from "./minor-unit.ts";
import { habitsOf, type Locale } from "./locales.ts";
import { type Money, type Price, type Quantity, type Rate, toPrice } from "./money.ts";
import { MINUS, type Notation } from "./notation.ts";

/** The minus sign, which isn't a hyphen. */

/**
 * Formats "1234567.5" as "1,234,567.50", or as in its locale, with a true minus sign and its currency's decimals (Behavior 9).
 * Extra decimals are kept, so that the text is always the exact amount.
 */
export function localizeMoney(amount: Money, { currency, locale }: Notation): string {
  return localizeNumber(withDecimals(amount, minorUnitOf(currency)), locale);
}

/** "1234.5" as "1,234.5": all of its decimals, with a true minus sign. */
export function localizeQuantity(text: Quantity | Price | Rate, locale: Locale): string {
  return localizeNumber(toPrice(text), locale);
}

/** A unit price for display: at least the decimals of its currency, at most six. */
export function localizePrice(price: Price, { currency, locale }: Notation): string {
  return localizeNumber(withDecimals(price, minorUnitOf(currency)), locale);
}

/** The value of one unit in a column: always four decimals, so that the points align. */
export function localizeRate(price: Price, locale: Locale): string {
  return localizeNumber(withDecimals(price, 4), locale);
}

/** A computed percentage with its one decimal, or an exchange rate unchanged: "1,234.5". */
export function localizePercent(percent: string, locale: Locale): string {
  return localizeNumber(percent, locale);
}

/** An amount or price as plain decimal text with its currency's decimals: "1234.50", for yen "1234". */
export function toPlainMoney(amount: Money | Price, currency: string): string {
  return withDecimals(amount, minorUnitOf(currency));
}

/** Formats a whole number. */
export function localizeCount(count: number, locale: Locale): string {
  return localizeNumber(String(count), locale);
}

function withDecimals(number: Money | Price, decimals: number): string {
  const [integer = "0", more = ""] = toPrice(number).split(".");
  const padded = more.padEnd(decimals, "0");
  return padded === "" ? integer : `${integer}.${padded}`;
}

const THOUSANDS = /\B(?=(\d{3})+$)/g;
/** 12,34,567: groups of two digits above the thousands. */
const LAKHS = /\B(?=(\d\d)*\d{3}$)/g;

/** Formats decimal text for a locale. */
function localizeNumber(text: string, locale: Locale): string {
  const { group, point } = habitsOf(locale);
  const [integer = "0", decimals] = text.replace("-", "").split(".");
  const grouped = integer.replace(locale === "en-IN" ? LAKHS : THOUSANDS, group);
  return `${text.startsWith("-") ? MINUS : ""}${grouped}${decimals === undefined ? "" : `${point}${decimals}`}`;
}
