import { fromMinorUnitCount, tenThousandthsOf, thousandthsOf } from "./minor-unit-counts.ts";
import { isZero, type MinorUnit, type Money, type Quantity, toAmount } from "./money.ts";

/**
 * Allocates an amount in proportion to others by largest remainder, in the currency's smallest unit: parts are rounded down, and
 * the remaining units go to the largest remainders, the first of equals first (Accounting 0). The parts add up exactly, and none
 * exceeds its own weight if the amount doesn't exceed their sum. None of them is negative.
 */
export function allocateLargestRemainder(
  amount: Money,
  over: readonly Money[],
  minorUnit: MinorUnit,
): Money[] {
  return allocateUnits(
    amount,
    over.map((money) => toMinorUnitCount(money, minorUnit)),
    minorUnit,
  );
}

/** The same in proportion to quantities, such as units or weights. */
export function allocateByQuantity(
  amount: Money,
  quantities: readonly Quantity[],
  minorUnit: MinorUnit,
): Money[] {
  return allocateUnits(amount, quantities.map(tenThousandthsOf), minorUnit);
}

const toMinorUnitCount = (amount: Money, minorUnit: MinorUnit): bigint =>
  thousandthsOf(amount) / 10n ** BigInt(3 - minorUnit);

function allocateUnits(amount: Money, over: readonly bigint[], minorUnit: MinorUnit): Money[] {
  const sumOfShares = over.reduce((total, share) => total + share, 0n);
  if (isZero(amount) || sumOfShares === 0n) return over.map(() => toAmount("0"));
  const units = toMinorUnitCount(amount, minorUnit);
  const parts = over.map((count, index) => {
    const share = units * count;
    return { index, part: share / sumOfShares, lost: share % sumOfShares };
  });
  const remainingUnits = Number(units - parts.reduce((allocated, { part }) => allocated + part, 0n));
  const first = parts
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, remainingUnits);
  const raisedIndexes = new Set(first.map(({ index }) => index));
  return parts.map(({ index, part }) =>
    fromMinorUnitCount(raisedIndexes.has(index) ? part + 1n : part, minorUnit),
  );
}
