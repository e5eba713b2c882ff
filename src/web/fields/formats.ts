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

// The one place where a screen writes amounts, numbers and dates as the company of the page has it;
// typed.ts reads what was typed there.

const locale = () => notationOfPage().locale;

/** In the currency of the company, or in another one. */
export const formatMoney = (amount: Money, currency?: string): string =>
  writtenMoney(amount, notationOfPage(currency));
/** The format in a file for spreadsheets: plain, with the decimals of its currency. */
export const moneyInFile = (amount: Money | Price, currency?: string): string =>
  plainMoney(amount, notationOfPage(currency).currency);
export const formatQuantity = (quantity: Quantity | Price | Rate): string =>
  writtenQuantity(quantity, locale());
export const formatPrice = (price: Price, currency?: string): string =>
  writtenPrice(price, notationOfPage(currency));
export const formatRate = (price: Price): string => writtenRate(price, locale());
/** A percentage with its one decimal, without its sign. */
export const formatPercent = (percent: string): string => writtenPercent(percent, locale());
export const formatCount = (count: number): string => writtenCount(count, locale());
/** With the sign of the company's currency, or of another one. */
export const formatWithSign = (amount: Money, currency?: string): string =>
  formatSigned({ amount, currency, sign: signOf(notationOfPage(currency).currency) });

type Signed = { amount: Money; currency?: string | undefined; sign: string };

/** With a sign, or without one where that is empty. */
export const formatSigned = ({ amount, currency, sign }: Signed): string =>
  placeSign(formatMoney(amount, currency), { sign, locale: locale() });

export const formatDate = (date: Day): string => writtenDate(date, locale());
export const formatTypedDate = (date: Day): string => typedDate(date, locale());
export const formatPeriod = (period: Period): string => writtenPeriod(period, locale());
/** The same over a column: a whole month as "May 2026", a whole year as "2026". */
export const titleOfPeriod = (period: Period): string => writtenTitle(period, locale());

/** A moment for reading, by the clock of a time zone: "Jan 5, 2024, 2:30 PM". */
export function formatInstant(at: Instant | number, timeZone: string): string {
  return writtenInstant({ instant: toInstant(at), timeZone }, locale());
}

/** What a field for an amount asks for. */
export const notAnAmount = (currency?: string): string =>
  `Enter an amount, e.g. ${formatMoney(toAmount("1234.5"), currency)}`;

export const notADate = (): string => `Enter a date, e.g. ${formatTypedDate(toDay("2026-01-31"))}`;

/** In which order the parts of a date are typed: "MM/DD/YYYY". */
export const datePattern = (): string => habitsOf(locale()).date;

/** The day on which weeks begin, 0 being Sunday. */
export const firstWeekday = (): 0 | 1 => habitsOf(locale()).firstWeekday;
export const firstOfWeek = (date: Day): Day => weekFrom(date, firstWeekday());
export const lastOfWeek = (date: Day): Day => shiftDays(firstOfWeek(date), 6);
