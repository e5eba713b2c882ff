import { type MinorUnit, type Money, type Quantity, type Rate, toAmount } from "./money.ts";

// Amounts as whole numbers of any size. No first load of the app has it.

/** An amount in thousandths, where so many are compared or added up that decimals would cost too much. */
export function thousandthsOf(amount: Money): bigint {
  const [whole = "", decimals = ""] = toAmount(amount).split(".");
  return BigInt(whole + decimals.padEnd(3, "0"));
}

/** A quantity or a percentage in ten-thousandths. */
export function tenThousandthsOf(value: Quantity | Rate): bigint {
  const [whole = "", decimals = ""] = value.split(".");
  return BigInt(whole + decimals.padEnd(4, "0"));
}

/** An amount that was counted in the smallest units of a currency. */
export function ofMinorUnits(count: bigint, minorUnit: MinorUnit): Money {
  const digits = String(count < 0n ? -count : count).padStart(minorUnit + 1, "0");
  const point = digits.length - minorUnit;
  return toAmount(`${count < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`);
}
