import { type MinorUnit, type Money, type Quantity, type Rate, toAmount } from "./money.ts";

// Amounts as integers of any size. Not part of the initial bundle.

/** Returns an amount in thousandths, for comparing or adding so many amounts that decimals would be too slow. */
export function thousandthsOf(amount: Money): bigint {
  const [integer = "", decimals = ""] = toAmount(amount).split(".");
  return BigInt(integer + decimals.padEnd(3, "0"));
}

/** Returns a quantity or a percentage in ten-thousandths. */
export function tenThousandthsOf(value: Quantity | Rate): bigint {
  const [integer = "", decimals = ""] = value.split(".");
  return BigInt(integer + decimals.padEnd(4, "0"));
}

/** Converts a count of minor units of a currency to an amount. */
export function fromMinorUnitCount(count: bigint, minorUnit: MinorUnit): Money {
  const digits = String(count < 0n ? -count : count).padStart(minorUnit + 1, "0");
  const point = digits.length - minorUnit;
  return toAmount(`${count < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`);
}
