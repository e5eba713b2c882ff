import { amountContext } from "#contract/book-decimals.ts";
import type { Day } from "#domain/dates.ts";
import { isAmountText, type Money, type Price, type Quantity } from "#domain/money.ts";
import { readDate } from "#domain/typed-dates.ts";
import { readAmount, readPrice, readLineQuantity, readQuantity } from "#domain/typed-numbers.ts";
import { minorUnitOfPage, notationOfPage } from "#web/api/page-notation.ts";

// What was typed, read as the company of the page writes it. Forms ask their schemas for its currency.
amountContext.minorUnit = () => minorUnitOfPage();

/** True for an amount as a field of the company of the page gives it. */
export const isMoneyText = (text: string): text is Money => isAmountText(text, minorUnitOfPage());
export const parseMoneyInput = (typed: string, notation = notationOfPage()): Money | null =>
  readAmount(typed, notation);
export const parseQuantityInput = (typed: string): Quantity | null => readQuantity(typed, notationOfPage());
export const parseLineQuantityInput = (typed: string): Quantity | null =>
  readLineQuantity(typed, notationOfPage());
export const parsePriceInput = (typed: string): Price | null => readPrice(typed, notationOfPage());
export const parseDateInput = (typed: string, today: Day): Day | null =>
  readDate(typed, { today, locale: notationOfPage().locale });
