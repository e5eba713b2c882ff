import { minorUnitOf } from "./minor-unit.ts";
import { fromMinorUnitCount, thousandthsOf } from "./minor-unit-counts.ts";
import { compare, hasMoreDecimals, isPositive, type MinorUnit, type Money } from "./money.ts";

/** Kinds of provider events that affect the books (Accounting 25). */
export const CARD_EVENT_KINDS = ["payment", "fee", "refund", "dispute", "payout", "payout_failed"] as const;
export type CardEventKind = (typeof CARD_EVENT_KINDS)[number];

/** Why an event wasn't recorded, or what else the user should know about it. */
export const CARD_NOTES = [
  "not_requested",
  "amount_mismatch",
  "unknown_payment",
  "not_paid",
  "currency_mismatch",
  "mode_mismatch",
  "declined",
  "overpaid",
  "record_manually",
] as const;
export type CardNote = (typeof CARD_NOTES)[number];

/** Currencies whose minor unit at the provider differs from ISO 4217: whole units, or hundredths where ISO has none. */
const CARD_DECIMALS: Readonly<Record<string, MinorUnit>> = { MGA: 0, ISK: 2, UGX: 2 };
const cardDecimalsOf = (currency: string): MinorUnit => CARD_DECIMALS[currency] ?? minorUnitOf(currency);
/** The provider accepts at most eight digits. */
const MINOR_MAX = 99_999_999;

/** Converts an amount to the provider's minor units; null if not payable there. Thousandths must end in zero. */
export function toMinorUnits({ amount, currency }: { amount: Money; currency: string }): number | null {
  const unit = cardDecimalsOf(currency);
  if (!isPositive(amount) || hasMoreDecimals(amount, unit === 0 ? 0 : 2)) return null;
  const count = Number(thousandthsOf(amount) / 10n ** BigInt(3 - unit));
  return count <= MINOR_MAX ? count : null;
}

/** Converts the provider's minor units to an amount. */
export function fromMinorUnits({ count, currency }: { count: number; currency: string }): Money {
  return fromMinorUnitCount(BigInt(count), cardDecimalsOf(currency));
}

type CurrencyAmount = { amount: Money; currency: string };

/** Whether two amounts have the same currency and are equal to the smallest unit. */
export function isSameAmount(amount: CurrencyAmount, otherAmount: CurrencyAmount): boolean {
  return amount.currency === otherAmount.currency && compare(amount.amount, otherAmount.amount) === 0;
}

/** Whether a secret key is a test key, with which no money moves: only the sample company accepts it. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey);
}
