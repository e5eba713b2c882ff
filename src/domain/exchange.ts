import { fromMinorUnitCount, thousandthsOf } from "./minor-unit-counts.ts";
import { compare, type MinorUnit, type Money, type Price, toAmount, toPrice } from "./money.ts";
import type { TextOf } from "./text.ts";

/**
 * Units of the base currency for one unit of another (Accounting 10): decimal text with up to eight decimals, "0.92". Computed in
 * whole hundred-millionths here, so that nothing is lost.
 */
export type ExchangeRate = TextOf<"exchange-rate">;

/** Origin of a rate in the rate table. */
export const RATE_SOURCES = ["manual", "central_bank"] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** Only this many of the newest days of a rate file are read. */
export const RATE_DAYS_MAX = 400;

const DECIMALS = 8;
const RATE_SCALE = 10n ** BigInt(DECIMALS);

const RATE_TEXT = /^\d{1,9}(\.\d{1,8})?$/;

/** True for positive decimal text with at most nine digits and eight decimals. */
export function isExchangeRate(text: string): boolean {
  return RATE_TEXT.test(text) && unitsOf(text) > 0n;
}

/** A stored or typed rate without trailing zeros. */
export function toExchangeRate(text: string): ExchangeRate {
  if (!isExchangeRate(text)) throw new RangeError(`Not an exchange rate: ${text}`);
  return rateFromUnits(unitsOf(text));
}

/** The base currency's own rate. */
export const RATE_ONE = toExchangeRate("1");

/** The rate that converts an amount to a given base amount; null if none with eight decimals does. */
export function rateBetween(
  { amount, base }: { amount: Money; base: Money },
  minorUnit: MinorUnit,
): ExchangeRate | null {
  const rate = crossRate({ foreign: toAmount(amount), base: toAmount(base) });
  return rate !== null && atRate(amount, rate, minorUnit) === toAmount(base) ? rate : null;
}

/** Converts an amount to the base currency, rounded half-up. */
export function atRate(amount: Money, rate: ExchangeRate, minorUnit: MinorUnit): Money {
  const thousandths = thousandthsOf(amount);
  const size = thousandths < 0n ? -thousandths : thousandths;
  const units = quotient(size * unitsOf(rate), RATE_SCALE * 10n ** BigInt(3 - minorUnit));
  return fromMinorUnitCount(thousandths < 0n ? -units : units, minorUnit);
}

/**
 * A currency's rate from the value of one euro in it and in the base currency, rounded half-up; null if out of range for a rate.
 */
export function crossRate({ foreign, base }: { foreign: string; base: string }): ExchangeRate | null {
  const [dividend, divisor] = [toScaledUnits(base), toScaledUnits(foreign)];
  if (divisor === 0n) return null;
  const units = quotient(dividend * RATE_SCALE, divisor);
  return units > 0n && units < 10n ** 17n ? rateFromUnits(units) : null;
}

const [LOWEST, HIGHEST] = [toExchangeRate("0.00000001"), toExchangeRate("999999999")];

/** The rate implied by the two amounts of a transfer: base currency per unit of the other. */
export function impliedRate({ foreign, base }: { foreign: Money; base: Money }): ExchangeRate {
  const rate = crossRate({ foreign: toAmount(foreign), base: toAmount(base) });
  return rate ?? (compare(base, foreign) > 0 ? HIGHEST : LOWEST);
}

/** Converts a price from the base currency to another, rounded half-up to that currency's decimals. */
export function priceAt(price: Price, rate: ExchangeRate, minorUnit: MinorUnit): Price {
  const units = quotient(
    toScaledUnits(price) * 10n ** BigInt(minorUnit),
    unitsOf(rate) * 10n ** BigInt(LONG_DECIMALS - DECIMALS),
  );
  return toPrice(fromMinorUnitCount(units, minorUnit));
}

/** A confirmed rate: units of the base currency for one unit of another. */
export type ConfirmedRate = { currency: string; rate: ExchangeRate };
/** Which typed rates are confirmed: all, the listed ones, or none. */
export type RateConfirmation = boolean | readonly ConfirmedRate[] | undefined;

export function isConfirmed({ currency, rate }: ConfirmedRate, confirmRates: RateConfirmation): boolean {
  if (typeof confirmRates !== "object") return confirmRates === true;
  return confirmRates.some((confirmed) => confirmed.currency === currency && confirmed.rate === rate);
}

const FAR_TIMES = 10n;

/** True if one rate is more than ten times the other, so that one of them must be wrong. */
function isUnlikelyRate(rate: ExchangeRate, otherRate: ExchangeRate): boolean {
  const [units, otherUnits] = [unitsOf(rate), unitsOf(otherRate)];
  return units > otherUnits * FAR_TIMES || units * FAR_TIMES < otherUnits;
}

type ReferenceRates = {
  /** The company's rate on the closest day or record. */
  nearest: ExchangeRate | null;
  /** The usual rate of the two currencies (typical-rates.ts). */
  usualRate: ExchangeRate | null;
};

/**
 * The rate that makes a typed one questionable, or null (Accounting 10). A known rate that is itself far from the usual one
 * may be the mistake, so a usual rate is accepted after it.
 */
export function findContradictingRate(
  rate: ExchangeRate,
  { nearest, usualRate }: ReferenceRates,
): ExchangeRate | null {
  if (nearest !== null && !isUnlikelyRate(rate, nearest)) return null;
  const isKnownUsual = nearest !== null && (usualRate === null || !isUnlikelyRate(nearest, usualRate));
  if (!isKnownUsual && (usualRate === null || !isUnlikelyRate(rate, usualRate))) return null;
  return nearest ?? usualRate;
}

/** Rounds to two digits, for showing a usual rate. */
export function roundToTwoDigits(rate: ExchangeRate): ExchangeRate {
  const units = unitsOf(rate);
  const unit = 10n ** BigInt(Math.max(0, String(units).length - 2));
  return rateFromUnits(quotient(units, unit) * unit);
}

/** Non-negative, rounded half-up. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function unitsOf(text: string): bigint {
  const [integer = "0", part = ""] = text.split(".");
  return BigInt(integer + part.padEnd(DECIMALS, "0").slice(0, DECIMALS));
}

const LONG_DECIMALS = 12;

/** A file's number, with more decimals than a rate. */
function toScaledUnits(text: string): bigint {
  const [integer = "0", part = ""] = text.split(".");
  return BigInt(integer + part.padEnd(LONG_DECIMALS, "0").slice(0, LONG_DECIMALS));
}

function rateFromUnits(units: bigint): ExchangeRate {
  const digits = String(units).padStart(DECIMALS + 1, "0");
  const text = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/, "");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- This is how a rate is written.
  return text as ExchangeRate;
}
