import type { AccountCodes } from "#domain/account-code.ts";
import type { TaxRounding } from "#domain/document.ts";
import type { MinorUnit } from "#domain/money.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { DEFAULT_NOTATION, type Notation } from "#domain/notation.ts";

/** Amount and date formats from the latest session: all screens show one company. */
let notation: Notation = DEFAULT_NOTATION;

export function setPageNotation(newNotation: Notation): void {
  notation = newNotation;
}

/** Returns the formats for amounts in another currency; "" or none means the base currency. */
export function pageNotation(currency = ""): Notation {
  return currency === "" || currency === notation.currency ? notation : { ...notation, currency };
}

/** Decimals of the base currency, or of another one. */
export const pageMinorUnit = (currency = ""): MinorUnit => minorUnitOf(pageNotation(currency).currency);

type NotationChoices = { taxRounding: TaxRounding; accountCodes: AccountCodes };
let choices: NotationChoices = { taxRounding: "line", accountCodes: "numbers" };

export function setPageChoices(newChoices: NotationChoices): void {
  choices = newChoices;
}

/** Characters allowed in account codes (Behavior 5.2). */
export const pageAccountCodes = (): AccountCodes => choices.accountCodes;

/** Where taxes of new documents are rounded (Accounting 0). */
export const pageTaxRounding = (): TaxRounding => choices.taxRounding;
