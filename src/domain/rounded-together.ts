import {
  Exact,
  type MinorUnit,
  type Money,
  type Rate,
  rounded,
  sharesWithin,
  subtract,
  sum,
  ZERO,
} from "./money.ts";

type Number = ConstructorParameters<typeof Exact>[0];
/** A part of an amount: so much of so much of it. */
type Part = { share: Number; of: Number };

type Line = { index: number; floor: InstanceType<typeof Exact>; lost: InstanceType<typeof Exact> };

/**
 * The same part of several amounts, rounded half-up once, of their sum, and spread over them: each has its own exact part
 * rounded down, and the units that are left go to those that lost most by it, the first of equals first (Accounting 0). Each
 * is less than a unit from its exact part, whatever the signs, and one whose part is exact has it. Those that have no room
 * for a unit more are passed over as long as there are others, and those below zero that have none for a unit less come first.
 */
function partsTogether(
  amounts: readonly Money[],
  { share, of }: Part,
  { minorUnit, room }: { minorUnit: MinorUnit; room?: readonly Money[] },
): Money[] {
  const partOf = (amount: Money) => new Exact(amount).times(share).dividedBy(of);
  const units = new Exact(10).pow(minorUnit);
  const parts = amounts.map((amount, index) => {
    const exact = partOf(amount).times(units);
    const floor = exact.floor();
    return { index, floor, lost: exact.minus(floor) };
  });
  const whole = new Exact(rounded(partOf(sum(amounts)), minorUnit)).times(units);
  const left = whole.minus(Exact.sum(0, ...parts.map(({ floor }) => floor))).toNumber();
  const isFull = ({ index, floor }: Line): boolean =>
    room !== undefined &&
    floor
      .plus(1)
      .dividedBy(units)
      .greaterThan(Exact.max(room[index] ?? 0, 0));
  const isShort = ({ index, floor }: Line): boolean =>
    room !== undefined && floor.dividedBy(units).lessThan(Exact.min(room[index] ?? 0, 0));
  const first = parts
    .toSorted(
      (a, b) =>
        Number(isFull(a)) - Number(isFull(b)) ||
        Number(isShort(b)) - Number(isShort(a)) ||
        b.lost.comparedTo(a.lost) ||
        a.index - b.index,
    )
    .slice(0, left);
  const raised = new Set(first.map(({ index }) => index));
  return parts.map(({ index, floor }) =>
    rounded((raised.has(index) ? floor.plus(1) : floor).dividedBy(units), minorUnit),
  );
}

/** So many percent of each of several amounts, as partsTogether has it. */
export function percentTogether(amounts: readonly Money[], rate: Rate, minorUnit: MinorUnit): Money[] {
  return partsTogether(amounts, { share: rate, of: 100 }, { minorUnit });
}

/**
 * What several amounts hold of each of several taxes: for each tax its parts of all of them. No rounding makes the taxes of
 * an amount more than it; those of reverse charge are none of it.
 */
export function taxesWithinTogether(
  amounts: readonly Money[],
  parts: Parameters<typeof sharesWithin>[0],
  minorUnit: MinorUnit,
): Money[][] {
  let room = amounts;
  return sharesWithin(parts).map(({ share, gross }, at) => {
    const part = { share, of: gross };
    if (parts[at]?.kind === "reverse_charge") return partsTogether(amounts, part, { minorUnit });
    const taxes = partsTogether(amounts, part, { minorUnit, room });
    room = room.map((amount, index) => subtract(amount, taxes[index] ?? ZERO));
    return taxes;
  });
}
