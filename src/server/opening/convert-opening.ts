import type { OpeningInput } from "#contract/opening.ts";
import type { Day } from "#domain/dates.ts";
import { atRate, type ExchangeRate, RATE_ONE, rateBetween, type RateConfirmation } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { compare, isZero, type MinorUnit, type Money, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { rejectUnusualRateOnDay, findRateOn } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";

/** Currency, rate and base amounts of an opening document; `baseSubtotal` is null in the base currency. */
export type ConvertedOpening = {
  currency: string;
  exchangeRate: ExchangeRate;
  baseTotal: Money;
  baseSubtotal: Money | null;
};

type OpeningItem = OpeningInput["items"][number];
type OpeningContext = {
  bookCurrency: string;
  at: string;
  rates: Map<string, ExchangeRate>;
  confirmRates: RateConfirmation;
};

/**
 * Converts an opening document to the base currency: at the entered rate, the rate of the entered base amount, or the table
 * rate of its date (Accounting 10). It keeps that rate. `at` is the field of the item; `rates` caches table rates.
 */
export async function convertOpeningItem(
  tx: Tx,
  item: OpeningItem,
  context: OpeningContext,
): Promise<ConvertedOpening> {
  const { currency = context.bookCurrency, amount, taxAmount } = item;
  if (currency === context.bookCurrency) return convertBaseItem(item, context);
  const bookMinorUnit = minorUnitIn(tx);
  const enteredRate = enteredRateOf(item, { at: context.at, baseMinorUnit: bookMinorUnit });
  if (enteredRate !== null) {
    const field = `${context.at}.${item.baseAmount == null ? "exchangeRate" : "baseAmount"}`;
    await rejectUnusualRateOnDay(tx, {
      currency,
      date: item.date,
      rate: enteredRate,
      field,
      confirmRates: context.confirmRates,
    });
  }
  const exchangeRate = enteredRate ?? (await rateOfDay(tx, { ...item, currency }, context));
  // At a rate of 1, applied amounts are equal in the base currency (I-24), which lacks these decimals.
  if (exchangeRate === RATE_ONE && minorUnitOf(currency) > bookMinorUnit)
    throw refuseField("currency.rate-of-one", `${context.at}.exchangeRate`);
  const baseTotal = atRate(amount, exchangeRate, bookMinorUnit);
  if (isZero(baseTotal)) throw refuseField("currency.rounds-to-zero", `${context.at}.amount`);
  return {
    currency,
    exchangeRate,
    baseTotal,
    baseSubtotal: subtract(baseTotal, atRate(taxAmount, exchangeRate, bookMinorUnit)),
  };
}

function convertBaseItem(
  { amount, exchangeRate, baseAmount }: OpeningItem,
  { bookCurrency, at }: OpeningContext,
): ConvertedOpening {
  if ((exchangeRate ?? RATE_ONE) !== RATE_ONE) throw refuseField("currency.base-rate", `${at}.exchangeRate`);
  if (compare(baseAmount ?? amount, amount) !== 0)
    throw refuseField("currency.base-rate", `${at}.baseAmount`);
  return { currency: bookCurrency, exchangeRate: RATE_ONE, baseTotal: amount, baseSubtotal: null };
}

function enteredRateOf(
  { amount, exchangeRate = null, baseAmount = null }: OpeningItem,
  { at, baseMinorUnit }: { at: string; baseMinorUnit: MinorUnit },
): ExchangeRate | null {
  if (baseAmount === null) return exchangeRate;
  const rate = rateBetween({ amount, base: baseAmount }, baseMinorUnit);
  if (rate === null) throw refuseField("currency.no-rate-fits", `${at}.baseAmount`);
  return rate;
}

type RateDay = { currency: string; date: Day };

async function rateOfDay(
  tx: Tx,
  { currency, date }: RateDay,
  { at, rates }: OpeningContext,
): Promise<ExchangeRate> {
  const key = `${currency} ${date}`;
  const rate = rates.get(key) ?? (await findRateOn(tx, { currency, date, field: `${at}.exchangeRate` }));
  rates.set(key, rate);
  return rate;
}
