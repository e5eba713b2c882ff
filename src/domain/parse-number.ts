import { minorUnitOf } from "./minor-unit.ts";
import { habitsOf, type Locale } from "./locales.ts";
import { computeLineQuantity, computeMoney, computePrice, computeQuantity } from "./typed-formulas.ts";
import type { Money, Price, Quantity } from "./money.ts";
import { type ExchangeRate, isExchangeRate, toExchangeRate } from "./exchange.ts";
import { type Notation, signOf } from "./notation.ts";

/**
 * Parses a typed amount, rounded half-up; null if it isn't valid. Accepts the displayed format, "12,50" and "12.50" if neither is
 * ambiguous, "$5" and "5 USD" in the company's own currency, "(5.00)" and sums such as "120/1.1" or "25%".
 */
export function readAmount(text: string, notation: Notation): Money | null {
  const plain = plainText(text, notation);
  if (plain === null) return null;
  const bracketMatch = /^\((\d+(?:\.\d*)?|\.\d+)\)$/.exec(plain);
  return computeMoney(bracketMatch ? `-${bracketMatch[1]}` : plain, minorUnitOf(notation.currency));
}

/** The same for a quantity: rounded half-up to four decimals, or null if invalid or negative. */
export function readQuantity(text: string, notation: Notation): Quantity | null {
  const plain = plainText(text, notation);
  return plain === null ? null : computeQuantity(plain);
}

/** The same for a line's quantity, which may be negative. */
export function readLineQuantity(text: string, notation: Notation): Quantity | null {
  const plain = plainText(text, notation);
  return plain === null ? null : computeLineQuantity(plain);
}

/** The same for a price. */
export function readPrice(text: string, notation: Notation): Price | null {
  const plain = plainText(text, notation);
  return plain === null ? null : computePrice(plain);
}

/** The same for an exchange rate, with up to eight decimals. */
export function readExchangeRate(text: string, notation: Notation): ExchangeRate | null {
  const plain = plainText(text, notation);
  return plain !== null && isExchangeRate(plain) ? toExchangeRate(plain) : null;
}

const BLANKS = /[\s\u00a0\u202f]/g;
const APOSTROPHES = /(?<=\d)['\u2019](?=\d{3})/g;
const TYPED_MAX = 100;

/**
 * The typed text with plain numbers, or null if a separator is ambiguous: "12,50" read as 1250 would be a hundred times too much,
 * and go unnoticed.
 */
function plainText(text: string, notation: Notation): string | null {
  if (text.length > TYPED_MAX) return null;
  const { locale } = notation;
  const { group, point } = habitsOf(locale);
  const bare = withoutSign(text.replace(BLANKS, "").replaceAll("\u2212", "-"), notation);
  let isClear = true;
  const plain = (group === "\u2019" ? bare.replace(APOSTROPHES, "") : bare).replace(/[\d.,]+/g, (number) => {
    const decimalText = toDecimalText(point === "," ? swapSeparators(number) : number, locale);
    if (decimalText === null) isClear = false;
    return decimalText ?? number;
  });
  return isClear ? plain : null;
}

/** Removes the company's currency sign or code next to an amount. */
function withoutSign(text: string, { currency }: Notation): string {
  return [signOf(currency), currency, currency.toLowerCase()].reduce(
    (rest, sign) => rest.replaceAll(sign, ""),
    text,
  );
}

/** Swaps the decimal and group separators. */
function swapSeparators(number: string): string {
  return number.replace(/[.,]/g, (mark) => (mark === "," ? "." : ","));
}

const GROUPED_NUMBER = /^\d{1,3}(,\d{3})+(\.\d*)?$/;
const LAKH_NUMBER = /^\d{1,2}(,\d\d)*,\d{3}(\.\d*)?$/;
const OTHER_MARK_NUMBER = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/;
const OTHER_MARK_ONLY = /^(\d*|\d{1,3}(\.\d{3})+),\d*$/;

/** A number with a decimal point. A comma is a group separator if the locale uses it as such, else a decimal point. */
function toDecimalText(number: string, locale: Locale): string | null {
  if (!number.includes(",")) return number;
  const hasGroups = /[.,]/.test(habitsOf(locale).group);
  const isGrouped = GROUPED_NUMBER.test(number) || (locale === "en-IN" && LAKH_NUMBER.test(number));
  if (hasGroups && isGrouped) return number.replaceAll(",", "");
  const isDecimal = (hasGroups ? OTHER_MARK_NUMBER : OTHER_MARK_ONLY).test(number);
  return isDecimal ? number.replaceAll(".", "").replace(",", ".") : null;
}
