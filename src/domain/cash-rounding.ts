import { minorUnitOf } from "./minor-unit.ts";
import { fromMinorUnitCount, thousandthsOf } from "./minor-unit-counts.ts";
import { compare, isPositive, type Money, subtract, toAmount } from "./money.ts";
import { maxRounding } from "./taxed-amounts.ts";

/** Amounts to which cash payments are rounded, because there are no smaller coins (docs/rules/accounting.md has the sources). */
const CASH_STEPS: Readonly<Record<string, Money>> = {
  AUD: toAmount("0.05"),
  CAD: toAmount("0.05"),
  CHF: toAmount("0.05"),
  CZK: toAmount("1.00"),
  DKK: toAmount("0.50"),
  HUF: toAmount("5.00"),
  NOK: toAmount("1.00"),
  NZD: toAmount("0.10"),
  SEK: toAmount("1.00"),
};

/** An amount as it is paid in cash, rounded half-up; the same amount in a currency without cash rounding. */
export function roundForCash(amount: Money, currency: string): Money {
  const step = CASH_STEPS[currency];
  if (step === undefined || !isPositive(amount)) return amount;
  const size = thousandthsOf(step);
  const steps = (thousandthsOf(amount) * 2n + size) / (size * 2n);
  const minorUnit = minorUnitOf(currency);
  return fromMinorUnitCount((steps * size) / 10n ** BigInt(3 - minorUnit), minorUnit);
}

/** Whether a payment is the amount due as it is paid in cash. */
export function isRoundedForCash({
  due,
  paid,
  currency,
}: {
  due: Money;
  paid: Money;
  currency: string;
}): boolean {
  return compare(due, paid) !== 0 && compare(roundForCash(due, currency), paid) === 0;
}

/** The largest difference that can be accepted with a payment: 100 of the smallest units or, if larger, what cash rounding needs. */
export function maxDifference(currency: string): Money {
  const usual = maxRounding(minorUnitOf(currency));
  const step = CASH_STEPS[currency];
  if (step === undefined) return usual;
  const half = fromMinorUnitCount(thousandthsOf(step) / 20n, 2);
  return isPositive(subtract(half, usual)) ? half : usual;
}
