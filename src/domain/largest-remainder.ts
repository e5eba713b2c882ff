import { ofMinorUnits, tenThousandthsOf, thousandthsOf } from "./counted-money.ts";
import { isZero, type MinorUnit, type Money, type Quantity, toAmount } from "./money.ts";

/**
 * An amount spread over others by their size, to the smallest unit of its currency: each part is rounded down, and the units
 * that are left go to those that lost most by it, the first of equals first (Accounting 0). The parts come to the amount
 * exactly, and where it is no more than all of the others, none is above its own. None of them is negative.
 */
export function allocateLargestRemainder(
  amount: Money,
  over: readonly Money[],
  minorUnit: MinorUnit,
): Money[] {
  return allocateUnits(
    amount,
    over.map((one) => inUnits(one, minorUnit)),
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

const inUnits = (amount: Money, minorUnit: MinorUnit): bigint =>
  thousandthsOf(amount) / 10n ** BigInt(3 - minorUnit);

function allocateUnits(amount: Money, over: readonly bigint[], minorUnit: MinorUnit): Money[] {
  const whole = over.reduce((total, one) => total + one, 0n);
  if (isZero(amount) || whole === 0n) return over.map(() => toAmount("0"));
  const units = inUnits(amount, minorUnit);
  const parts = over.map((one, index) => {
    const share = units * one;
    return { index, part: share / whole, lost: share % whole };
  });
  const remainingUnits = Number(units - parts.reduce((allocated, { part }) => allocated + part, 0n));
  const first = parts
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1))
    .slice(0, remainingUnits);
  const raised = new Set(first.map(({ index }) => index));
  return parts.map(({ index, part }) => ofMinorUnits(raised.has(index) ? part + 1n : part, minorUnit));
}
