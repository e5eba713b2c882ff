import { isAmountText, type MinorUnit } from "#domain/money.ts";

/**
 * A schema is asked before anybody knows in which books, and so in which currency: it takes the decimals of any, and notes
 * how many there were. Who knows the books asks once more where they have fewer; a page always knows (Decision 0097).
 */
export const asking: { minorUnit: () => MinorUnit; finest: MinorUnit } = { minorUnit: () => 3, finest: 0 };

/** Asks schemas for amounts of so many decimals. */
export function askFor<Result>(minorUnit: MinorUnit, ask: () => Result): Result {
  const forAny = asking.minorUnit;
  asking.minorUnit = () => minorUnit;
  try {
    return ask();
  } finally {
    asking.minorUnit = forAny;
  }
}

/** True for an amount in the currency of the books for which schemas are asked now. */
export function isAmountOfBooks(text: string): boolean {
  const finest = isAmountText(text, 0) ? 0 : isAmountText(text, 2) ? 2 : 3;
  if (finest > asking.finest) asking.finest = finest;
  return isAmountText(text, asking.minorUnit());
}
