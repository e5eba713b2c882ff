/*
 * Amounts as integers and fractions of integers. Nothing here uses the product, which computes with decimals: the two
 * agree or one of them is wrong.
 */

/** A whole number of the smallest units of a currency. */
export type Units = bigint;
export type Fraction = { numerator: bigint; by: bigint };

export const TEN = (power: number): bigint => 10n ** BigInt(power);
const size = (value: bigint): bigint => (value < 0n ? -value : value);
export const total = (values: Iterable<bigint>): bigint =>
  [...values].reduce((sum, value) => sum + value, 0n);

/** Decimal text as a whole number of its smallest units. Throws for text with more decimals. */
export function scaled(text: string, places: number): bigint {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "" || /[1-9]/.test(part.slice(places)))
    throw new Error(`"${text}" isn't a number with ${places} decimals.`);
  return BigInt(`${sign}${whole}${part.slice(0, places).padEnd(places, "0")}`);
}

/** The reverse, as text. */
export function written(value: bigint, places: number): string {
  const digits = String(size(value)).padStart(places + 1, "0");
  const point = digits.length - places;
  const part = places === 0 ? "" : `.${digits.slice(point)}`;
  return `${value < 0n ? "-" : ""}${digits.slice(0, point)}${part}`;
}

/** The nearest whole number; halves are rounded away from zero. */
export function roundHalfUp({ numerator, by }: Fraction): bigint {
  const rounded = (2n * size(numerator) + size(by)) / (2n * size(by));
  return numerator < 0n !== by < 0n ? -rounded : rounded;
}

export function sumOf(fractions: Iterable<Fraction>): Fraction {
  let [numerator, by] = [0n, 1n];
  for (const fraction of fractions) {
    if (fraction.by === by) numerator += fraction.numerator;
    else [numerator, by] = [numerator * fraction.by + fraction.numerator * by, by * fraction.by];
  }
  return { numerator, by };
}

/** Whether a whole number is less than one away from a fraction, and equal to it if that is whole. */
export function isBeside(value: bigint, { numerator, by }: Fraction): boolean {
  const distance = size(value * by - numerator);
  return numerator % by === 0n ? distance === 0n : distance < size(by);
}

/**
 * An amount distributed in proportion: rounded down, the remaining units go to those that lost most, the first of
 * equals first (Accounting 0).
 */
export function allocateExactly(amount: Units, over: readonly Units[]): Units[] {
  const sumOfWeights = total(over);
  if (sumOfWeights === 0n) return over.map(() => 0n);
  const shares = over.map((value, index) => ({
    at: index,
    part: (amount * value) / sumOfWeights,
    lost: (amount * value) % sumOfWeights,
  }));
  const remainder = Number(amount - total(shares.map(({ part }) => part)));
  const order = shares.toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1));
  const raised = new Set(order.slice(0, remainder).map(({ at }) => at));
  return shares.map(({ at, part }) => (raised.has(at) ? part + 1n : part));
}
