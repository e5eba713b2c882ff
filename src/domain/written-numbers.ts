import type { ExchangeRate } from "./exchange.ts";
import { habitsOf, type Locale } from "./locales.ts";
import { type Money, type Price, type Quantity, type Rate, toAmount, toQuantity } from "./money.ts";

const MINUS = "\u2212";

/** "1234567.5" as "1,234,567.50", or as its locale writes it, with a true minus sign (Behaviour 9). */
export function writtenMoney(amount: Money, locale: Locale): string {
  return written(toAmount(amount), locale);
}

/** "1234.5" as "1,234.5": as many decimals as it has, with a true minus sign. */
export function writtenQuantity(text: Quantity | Price | Rate, locale: Locale): string {
  return written(toQuantity(text), locale);
}

/** A unit price for reading: at least two decimals, and up to four where it has them. */
export function writtenPrice(price: Price, locale: Locale): string {
  return written(withDecimals(price, 2), locale);
}

/** The value of one unit for a column of them: with all four decimals, so that their points stand in line. */
export function writtenRate(price: Price, locale: Locale): string {
  return written(withDecimals(price, 4), locale);
}

/** A percentage as it was computed, with its one decimal: "1,234.5". */
export function writtenPercent(percent: string, locale: Locale): string {
  return written(percent, locale);
}

/** A rate between currencies with as many decimals as it has: "0.92". */
export function writtenExchangeRate(rate: ExchangeRate, locale: Locale): string {
  return written(rate, locale);
}

/** How many, of what has no halves. */
export function writtenCount(count: number, locale: Locale): string {
  return written(String(count), locale);
}

function withDecimals(price: Price, decimals: number): string {
  const [whole = "0", more = ""] = toQuantity(price).split(".");
  return `${whole}.${more.padEnd(decimals, "0")}`;
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
