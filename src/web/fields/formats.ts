import { type Day, type Instant, startOfWeek, shiftDays, toDay, toInstant } from "#domain/dates.ts";
import { habitsOf } from "#domain/locales.ts";
import { type Money, type Price, type Quantity, type Rate, toAmount } from "#domain/money.ts";
import { addCurrencySymbol, signOf } from "#domain/notation.ts";
import type { Period } from "#domain/periods.ts";
import {
  localizeTypedDate,
  localizeDate,
  localizeInstant,
  localizePeriod,
  localizePeriodTitle,
} from "#domain/format-date.ts";
import {
  toPlainMoney,
  localizeCount,
  localizeMoney,
  localizePercent,
  localizePrice,
  localizeQuantity,
  localizeRate,
} from "#domain/format-number.ts";
import { pageNotation } from "#web/api/page-notation.ts";

// All screens format amounts, numbers and dates here, as the company has them; parse-input.ts parses input.

const locale = () => pageNotation().locale;

/** In the base currency, or in another one. */
export const formatMoney = (amount: Money, currency?: string): string =>
  localizeMoney(amount, pageNotation(currency));
/** Format for spreadsheet files: plain, with the currency's decimals. */
export const moneyInFile = (amount: Money | Price, currency?: string): string =>
  toPlainMoney(amount, pageNotation(currency).currency);
export const formatQuantity = (quantity: Quantity | Price | Rate): string =>
  localizeQuantity(quantity, locale());
export const formatPrice = (price: Price, currency?: string): string =>
  localizePrice(price, pageNotation(currency));
export const formatRate = (price: Price): string => localizeRate(price, locale());
/** A percentage with one decimal, without the percent sign. */
export const formatPercent = (percent: string): string => localizePercent(percent, locale());
export const formatCount = (count: number): string => localizeCount(count, locale());
/** With the currency sign, by default of the base currency. */
export const formatWithSign = (amount: Money, currency?: string): string =>
  formatSigned({ amount, currency, sign: signOf(pageNotation(currency).currency) });

type SignedAmount = { amount: Money; currency?: string | undefined; sign: string };

/** With a currency sign, or without one if it is "". */
export const formatSigned = ({ amount, currency, sign }: SignedAmount): string =>
  addCurrencySymbol(formatMoney(amount, currency), { sign, locale: locale() });

export const formatDate = (date: Day): string => localizeDate(date, locale());
export const formatTypedDate = (date: Day): string => localizeTypedDate(date, locale());
export const formatPeriod = (period: Period): string => localizePeriod(period, locale());
/** As a column heading: a whole month as "May 2026", a whole year as "2026". */
export const titleOfPeriod = (period: Period): string => localizePeriodTitle(period, locale());

/** Date and time in a time zone: "Jan 5, 2024, 2:30 PM". */
export function formatInstant(instant: Instant | number, timeZone: string): string {
  return localizeInstant({ instant: toInstant(instant), timeZone }, locale());
}

/** Error message of an amount field. */
export const invalidAmountText = (currency?: string): string =>
  `Enter an amount, e.g. ${formatMoney(toAmount("1234.5"), currency)}`;

export const invalidDateText = (): string => `Enter a date, e.g. ${formatTypedDate(toDay("2026-01-31"))}`;

/** Order of the parts of a typed date: "MM/DD/YYYY". */
export const datePattern = (): string => habitsOf(locale()).date;

/** First day of the week, 0 being Sunday. */
export const firstWeekday = (): 0 | 1 => habitsOf(locale()).firstWeekday;
export const firstOfWeek = (date: Day): Day => startOfWeek(date, firstWeekday());
export const lastOfWeek = (date: Day): Day => shiftDays(firstOfWeek(date), 6);
