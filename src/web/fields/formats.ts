import { type Day, type Instant, weekFrom, shiftDays, toDay, toInstant } from "#domain/dates.ts";
import { habitsOf } from "#domain/locales.ts";
import { type Money, type Price, type Quantity, type Rate, toAmount } from "#domain/money.ts";
import { placeSign, signOf } from "#domain/notation.ts";
import type { Period } from "#domain/periods.ts";
import {
  typedDate,
  writtenDate,
  writtenInstant,
  writtenPeriod,
  writtenTitle,
} from "#domain/written-dates.ts";
import {
  plainMoney,
  writtenCount,
  writtenMoney,
  writtenPercent,
  writtenPrice,
  writtenQuantity,
  writtenRate,
} from "#domain/written-numbers.ts";
import { notationOfPage } from "#web/api/page-notation.ts";

// All screens format amounts, numbers and dates here, as the company has them; typed.ts parses input.

const locale = () => notationOfPage().locale;

/** In the base currency, or in another one. */
export const formatMoney = (amount: Money, currency?: string): string =>
  writtenMoney(amount, notationOfPage(currency));
/** Format for spreadsheet files: plain, with the currency's decimals. */
export const moneyInFile = (amount: Money | Price, currency?: string): string =>
  plainMoney(amount, notationOfPage(currency).currency);
export const formatQuantity = (quantity: Quantity | Price | Rate): string =>
  writtenQuantity(quantity, locale());
export const formatPrice = (price: Price, currency?: string): string =>
  writtenPrice(price, notationOfPage(currency));
export const formatRate = (price: Price): string => writtenRate(price, locale());
/** A percentage with one decimal, without the percent sign. */
export const formatPercent = (percent: string): string => writtenPercent(percent, locale());
export const formatCount = (count: number): string => writtenCount(count, locale());
/** With the currency sign, by default of the base currency. */
export const formatWithSign = (amount: Money, currency?: string): string =>
  formatSigned({ amount, currency, sign: signOf(notationOfPage(currency).currency) });

type Signed = { amount: Money; currency?: string | undefined; sign: string };

/** With a currency sign, or without one if it is "". */
export const formatSigned = ({ amount, currency, sign }: Signed): string =>
  placeSign(formatMoney(amount, currency), { sign, locale: locale() });

export const formatDate = (date: Day): string => writtenDate(date, locale());
export const formatTypedDate = (date: Day): string => typedDate(date, locale());
export const formatPeriod = (period: Period): string => writtenPeriod(period, locale());
/** As a column heading: a whole month as "May 2026", a whole year as "2026". */
export const titleOfPeriod = (period: Period): string => writtenTitle(period, locale());

/** Date and time in a time zone: "Jan 5, 2024, 2:30 PM". */
export function formatInstant(at: Instant | number, timeZone: string): string {
  return writtenInstant({ instant: toInstant(at), timeZone }, locale());
}

/** Error message of an amount field. */
export const notAnAmount = (currency?: string): string =>
  `Enter an amount, e.g. ${formatMoney(toAmount("1234.5"), currency)}`;

export const notADate = (): string => `Enter a date, e.g. ${formatTypedDate(toDay("2026-01-31"))}`;

/** Order of the parts of a typed date: "MM/DD/YYYY". */
export const datePattern = (): string => habitsOf(locale()).date;

/** First day of the week, 0 being Sunday. */
export const firstWeekday = (): 0 | 1 => habitsOf(locale()).firstWeekday;
export const firstOfWeek = (date: Day): Day => weekFrom(date, firstWeekday());
export const lastOfWeek = (date: Day): Day => shiftDays(firstOfWeek(date), 6);
