import type { MinorUnit } from "#domain/money.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { DEFAULT_NOTATION, type Notation } from "#domain/notation.ts";

/** How the company of this page writes amounts and dates, as its session said last: all screens show one company. */
let notation: Notation = DEFAULT_NOTATION;

export function keepNotationOfPage(said: Notation): void {
  notation = said;
}

export function notationOfPage(): Notation {
  return notation;
}

/** The decimals of its currency. */
export const minorUnitOfPage = (): MinorUnit => minorUnitOf(notation.currency);
