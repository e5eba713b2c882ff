import { amountContext } from "#contract/book-decimals.ts";
import type { Day } from "#domain/dates.ts";
import { isAmountText, type Money, type Price, type Quantity } from "#domain/money.ts";
import { readDate } from "#domain/parse-date.ts";
import { readAmount, readPrice, readLineQuantity, readQuantity } from "#domain/parse-number.ts";
import { pageMinorUnit, pageNotation } from "#web/api/page-notation.ts";

// Parses input in the company's formats. Contract schemas get the currency's decimals here.
amountContext.minorUnit = () => pageMinorUnit();

/** Whether a text is a valid amount in base currency. */
export const isMoneyText = (text: string): text is Money => isAmountText(text, pageMinorUnit());
export const parseMoneyInput = (typed: string, notation = pageNotation()): Money | null =>
  readAmount(typed, notation);
export const parseQuantityInput = (typed: string): Quantity | null => readQuantity(typed, pageNotation());
export const parseLineQuantityInput = (typed: string): Quantity | null =>
  readLineQuantity(typed, pageNotation());
export const parsePriceInput = (typed: string): Price | null => readPrice(typed, pageNotation());
export const parseDateInput = (typed: string, today: Day): Day | null =>
  readDate(typed, { today, locale: pageNotation().locale });
