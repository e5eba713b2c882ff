import { compare, isPositive, type Money, toAmount } from "./money.ts";

/** What the provider's events are about, as far as books have to do with it (Accounting 25). */
export const CARD_EVENT_KINDS = ["payment", "fee", "refund", "dispute", "payout", "payout_failed"] as const;
export type CardEventKind = (typeof CARD_EVENT_KINDS)[number];

/** Why an event was not booked, or what else somebody has to know of it. */
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

/** The currencies of books that the provider counts in whole units, though their standard has hundredths. */
const WHOLE = new Set(["MGA"]);
/** The provider takes eight digits at most. */
const MINOR_MAX = 99_999_999;

/** An amount as the provider counts it, in minor units; null where it cannot be paid there. */
export function toMinorUnits({ amount, currency }: { amount: Money; currency: string }): number | null {
  const [whole = "", cents = ""] = amount.split(".");
  if (!isPositive(amount) || (WHOLE.has(currency) && cents !== "00")) return null;
  const count = Number.parseInt(WHOLE.has(currency) ? whole : whole + cents, 10);
  return count <= MINOR_MAX ? count : null;
}

/** What the provider counts, as an amount. */
export function fromMinorUnits({ count, currency }: { count: number; currency: string }): Money {
  if (WHOLE.has(currency)) return toAmount(String(count));
  const digits = String(Math.abs(count)).padStart(3, "0");
  return toAmount(`${count < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

type InCurrency = { amount: Money; currency: string };

/** Whether two amounts are the same, to the cent and in one currency. */
export function isSameAmount(one: InCurrency, other: InCurrency): boolean {
  return one.currency === other.currency && compare(one.amount, other.amount) === 0;
}

/** A key with which the provider moves no money: for trying it out, in the sample company alone. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey);
}
