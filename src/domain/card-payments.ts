import { minorUnitOf } from "./minor-unit.ts";
import { ofMinorUnits, thousandthsOf } from "./counted-money.ts";
import { compare, hasMoreDecimals, isPositive, type MinorUnit, type Money } from "./money.ts";

/** What the provider's events are about, as far as books have to do with it (Accounting 25). */
export const CARD_EVENT_KINDS = ["payment", "fee", "refund", "dispute", "payout", "payout_failed"] as const;
export type CardEventKind = (typeof CARD_EVENT_KINDS)[number];

/** Why an event wasn't recorded, or what else the user should know about it. */
export const CARD_NOTES = [
  "not-asked-for",
  "other-amount",
  "not-of-account",
  "not-paid",
  "other-currency",
  "other-mode",
  "declined",
  "credit",
  "to-enter",
] as const;
export type CardNote = (typeof CARD_NOTES)[number];

/** The currencies that the provider counts otherwise than their standard: in whole units, or in hundredths of what has none. */
const COUNTED: Readonly<Record<string, MinorUnit>> = { MGA: 0, ISK: 2, UGX: 2 };
const countedIn = (currency: string): MinorUnit => COUNTED[currency] ?? minorUnitOf(currency);
/** The provider takes eight digits at most. */
const MINOR_MAX = 99_999_999;

/**
 * An amount as the provider counts it, in minor units; null where it cannot be paid there. Of thousandths it takes tens alone.
 */
export function toMinorUnits({ amount, currency }: { amount: Money; currency: string }): number | null {
  const unit = countedIn(currency);
  if (!isPositive(amount) || hasMoreDecimals(amount, unit === 0 ? 0 : 2)) return null;
  const count = Number(thousandthsOf(amount) / 10n ** BigInt(3 - unit));
  return count <= MINOR_MAX ? count : null;
}

/** What the provider counts, as an amount. */
export function fromMinorUnits({ count, currency }: { count: number; currency: string }): Money {
  return ofMinorUnits(BigInt(count), countedIn(currency));
}

type InCurrency = { amount: Money; currency: string };

/** Whether two amounts are the same, to the smallest unit and in one currency. */
export function isSameAmount(one: InCurrency, other: InCurrency): boolean {
  return one.currency === other.currency && compare(one.amount, other.amount) === 0;
}

/** A key with which the provider moves no money: for trying it out, in the sample company alone. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey);
}
