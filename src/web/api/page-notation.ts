import type { AccountCodes } from "#domain/account-code.ts";
import type { TaxRounding } from "#domain/document.ts";
import type { MinorUnit } from "#domain/money.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { DEFAULT_NOTATION, type Notation } from "#domain/notation.ts";

/** Amount and date formats from the latest session: all screens show one company. */
let notation: Notation = DEFAULT_NOTATION;

export function keepNotationOfPage(newNotation: Notation): void {
  notation = newNotation;
}

/** Returns the formats for amounts in another currency; "" or none means the base currency. */
export function notationOfPage(currency = ""): Notation {
  return currency === "" || currency === notation.currency ? notation : { ...notation, currency };
}

/** Decimals of the base currency, or of another one. */
export const minorUnitOfPage = (currency = ""): MinorUnit => minorUnitOf(notationOfPage(currency).currency);

type Choices = { taxRounding: TaxRounding; accountCodes: AccountCodes };
let choices: Choices = { taxRounding: "line", accountCodes: "numbers" };

export function keepChoicesOfPage(newChoices: Choices): void {
  choices = newChoices;
}

/** Characters allowed in account codes (Behavior 5.2). */
export const accountCodesOfPage = (): AccountCodes => choices.accountCodes;

/** Where taxes of new documents are rounded (Accounting 0). */
export const taxRoundingOfPage = (): TaxRounding => choices.taxRounding;
