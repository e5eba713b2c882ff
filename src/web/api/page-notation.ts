import type { AccountCodes } from "#domain/account-code.ts";
import type { TaxRounding } from "#domain/document.ts";
import type { MinorUnit } from "#domain/money.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { DEFAULT_NOTATION, type Notation } from "#domain/notation.ts";

/** The latest amount and date formats of the company, as given by its session: all screens show one company. */
let notation: Notation = DEFAULT_NOTATION;

export function keepNotationOfPage(newNotation: Notation): void {
  notation = newNotation;
}

/** With the currency of what is in another one; "" and none is the company's own. */
export function notationOfPage(currency = ""): Notation {
  return currency === "" || currency === notation.currency ? notation : { ...notation, currency };
}

/** The decimals of its currency, or of another one. */
export const minorUnitOfPage = (currency = ""): MinorUnit => minorUnitOf(notationOfPage(currency).currency);

type Choices = { taxRounding: TaxRounding; accountCodes: AccountCodes };
let choices: Choices = { taxRounding: "line", accountCodes: "numbers" };

export function keepChoicesOfPage(newChoices: Choices): void {
  choices = newChoices;
}

/** What its account codes consist of (Behavior 5.2). */
export const accountCodesOfPage = (): AccountCodes => choices.accountCodes;

/** Where the taxes of its new documents are rounded (Accounting 0). */
export const taxRoundingOfPage = (): TaxRounding => choices.taxRounding;
