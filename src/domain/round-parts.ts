import { Exact, type ExactInput } from "./exact.ts";
import { groupBy } from "./group-by.ts";
import { type MinorUnit, type Money, roundMoney, sum } from "./money.ts";

/** An exact part of an amount: amount × share ÷ divisor. */
export type AmountPart = { amount: Money; share: ExactInput; divisor: ExactInput };

type RoundedPart = { index: number; floor: Exact; lost: Exact };

/**
 * Rounds parts of several amounts half-up once, as a total, and allocates the total by largest remainder: each part is rounded
 * down, and the remaining units go to the largest remainders, the first on a tie (Accounting 0). Each result is within one unit
 * of its exact part, whatever the signs; exact parts stay unchanged. Parts whose `room` can't hold another unit come last; parts
 * below a negative `room` come first.
 */
export function roundParts(
  partsToRound: readonly AmountPart[],
  { minorUnit, room }: { minorUnit: MinorUnit; room?: readonly Money[] | undefined },
): Money[] {
  const units = new Exact(10).pow(minorUnit);
  const parts = partsToRound.map(({ amount, share, divisor }, index) => {
    const exact = new Exact(amount).times(share).times(units).dividedBy(divisor);
    const floor = exact.floor();
    return { index, floor, lost: exact.minus(floor) };
  });
  const roundedTotal = new Exact(roundMoney(exactSumOf(partsToRound), minorUnit)).times(units);
  const remainingUnits = roundedTotal.minus(Exact.sum(0, ...parts.map(({ floor }) => floor))).toNumber();
  const roomOf = (index: number) => room?.[index] ?? 0;
  const isFull = ({ index, floor }: RoundedPart): boolean => {
    const raised = floor.plus(1).dividedBy(units);
    return room !== undefined && raised.greaterThan(roomOf(index)) && raised.greaterThan(0);
  };
  const isShort = ({ index, floor }: RoundedPart): boolean =>
    room !== undefined && floor.lessThan(0) && floor.dividedBy(units).lessThan(roomOf(index));
  const first = parts
    .toSorted(
      (a, b) =>
        Number(isFull(a)) - Number(isFull(b)) ||
        Number(isShort(b)) - Number(isShort(a)) ||
        b.lost.comparedTo(a.lost) ||
        a.index - b.index,
    )
    .slice(0, remainingUnits);
  const raisedIndexes = new Set(first.map(({ index }) => index));
  return parts.map(({ index, floor }) =>
    roundMoney((raisedIndexes.has(index) ? floor.plus(1) : floor).dividedBy(units), minorUnit),
  );
}

/** Returns the exact sum: equal parts are added before dividing, so that no thirds are lost. */
function exactSumOf(partsToRound: readonly AmountPart[]) {
  const partsByFraction = groupBy(partsToRound, ({ share, divisor }) =>
    new Exact(share).dividedBy(divisor).toString(),
  );
  const sums = [...partsByFraction.values()].map((parts) => {
    const [first] = parts;
    const groupTotal = sum(parts.map(({ amount }) => amount));
    return new Exact(groupTotal).times(first?.share ?? 0).dividedBy(first?.divisor ?? 1);
  });
  return Exact.sum(0, ...sums);
}
