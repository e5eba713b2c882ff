import type { Day } from "#domain/dates.ts";
import type { Money, Price, Quantity } from "#domain/money.ts";
import { readDate } from "#domain/typed-dates.ts";
import { readAmount, readPrice, readQuantity } from "#domain/typed-numbers.ts";
import { notationOfPage } from "#web/api/notation-of-page.ts";

// What was typed, read as the company of the page writes it.

export const parseMoneyInput = (typed: string): Money | null => readAmount(typed, notationOfPage());
export const parseQuantityInput = (typed: string): Quantity | null => readQuantity(typed, notationOfPage());
export const parsePriceInput = (typed: string): Price | null => readPrice(typed, notationOfPage());
export const parseDateInput = (typed: string, today: Day): Day | null =>
  readDate(typed, { today, locale: notationOfPage().locale });
