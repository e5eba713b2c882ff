import type { PaymentInput } from "#contract/payments.ts";
import { atRate, type ExchangeRate, impliedRate } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { add, isPositive, isZero, type Money, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { rejectUnusualRateOnDay, findRateOn, rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";

/** Change of the payment's account in its own currency, and the rate, null if that is the payment's currency. */
export type AmountOnAccount = { accountAmount: Money; accountRate: ExchangeRate | null };

type Currencies = {
  /** Currencies of account and payment; null for the base currency. */
  accountCurrency: string | null;
  paymentCurrency: string | null;
};

/**
 * Amount on a foreign currency account (Accounting 10): what is paid if the payment has the same currency, otherwise the entered
 * amount, converted at the day's rate.
 */
export async function paymentOnAccount(
  tx: Tx,
  input: PaymentInput,
  { accountCurrency, paymentCurrency }: Currencies,
): Promise<AmountOnAccount | null> {
  const { direction, amount, bankFee, date, accountAmount = null, accountRate = null, confirmRates } = input;
  if (accountCurrency === null || accountCurrency === paymentCurrency) {
    if (accountRate !== null) throw refuseField("currency.base-rate", "accountRate");
    const netAmount = direction === "in" ? subtract(amount, bankFee) : add(amount, bankFee);
    if (accountAmount !== null && (accountCurrency === null || accountAmount !== netAmount))
      throw refuseField("account.foreign-amount-not-allowed", "accountAmount");
    return accountCurrency === null ? null : { accountAmount: netAmount, accountRate: null };
  }
  if (accountAmount === null) throw refuseField("account.foreign-amount-required", "accountAmount");
  if (!isPositive(accountAmount)) throw refuseField("payment.amount-required", "accountAmount");
  rejectExcessDecimals([
    { field: "accountAmount", amount: accountAmount, minorUnit: minorUnitOf(accountCurrency) },
  ]);
  if (accountRate !== null)
    await rejectUnusualRateOnDay(tx, {
      currency: accountCurrency,
      date,
      rate: accountRate,
      field: "accountRate",
      confirmRates,
    });
  const rate =
    accountRate ?? (await findRateOn(tx, { currency: accountCurrency, date, field: "accountRate" }));
  if (isZero(atRate(accountAmount, rate, minorUnitIn(tx))))
    throw refuseField("currency.payment-rounds-to-zero", "accountAmount");
  return { accountAmount, accountRate: rate };
}

/** Asks for confirmation if the amount on the account and the payment imply a rate far from the last one. */
export async function rejectUnusualAccountAmount(
  tx: Tx,
  { direction, amount, bankFee, date, confirmRates }: PaymentInput,
  paid: { accountCurrency: string | null; onAccount: AmountOnAccount | null; exchangeRate: ExchangeRate },
): Promise<void> {
  const { accountCurrency: currency, onAccount, exchangeRate } = paid;
  if (currency === null || onAccount === null || onAccount.accountRate === null) return;
  const netAmount = direction === "in" ? subtract(amount, bankFee) : add(amount, bankFee);
  const base = atRate(netAmount, exchangeRate, minorUnitIn(tx));
  const rate = impliedRate({ foreign: onAccount.accountAmount, base });
  await rejectUnusualRateOnDay(tx, {
    currency,
    date,
    rate,
    field: "accountAmount",
    isImplied: true,
    confirmRates,
  });
}
