import type { PaymentInput } from "#contract/payments.ts";
import { atRate, type ExchangeRate, impliedRate } from "#domain/exchange.ts";
import { minorUnitOf } from "#domain/minor-unit.ts";
import { add, isPositive, isZero, type Money, subtract } from "#domain/money.ts";
import { refuseField } from "#domain/refusals.ts";
import { questionRate, rateOn, rejectExcessDecimals } from "#server/currencies/lookup.ts";
import { minorUnitIn, type Tx } from "#server/db/transaction.ts";

/** What a payment moves its account by in that account's own currency, and at which rate where that is no rate of the payment. */
export type OnAccount = { accountAmount: Money; accountRate: ExchangeRate | null };

type Currencies = {
  /** That of the account of money, and that of the payment; null for that of the books. */
  ofAccount: string | null;
  ofPayment: string | null;
};

/**
 * An account in a currency of its own says what came or went in it (Accounting 10): in the payment's currency what is paid,
 * in any other currency the entered amount, which is converted at the rate of its day.
 */
export async function paymentOnAccount(
  tx: Tx,
  input: PaymentInput,
  { ofAccount, ofPayment }: Currencies,
): Promise<OnAccount | null> {
  const { direction, amount, bankCharge, date, accountAmount = null, accountRate = null, isSure } = input;
  if (ofAccount === null || ofAccount === ofPayment) {
    if (accountRate !== null) throw refuseField("currency.own-rate", "accountRate");
    const moved = direction === "in" ? subtract(amount, bankCharge) : add(amount, bankCharge);
    if (accountAmount !== null && (ofAccount === null || accountAmount !== moved))
      throw refuseField("account.amount-not-foreign", "accountAmount");
    return ofAccount === null ? null : { accountAmount: moved, accountRate: null };
  }
  if (accountAmount === null) throw refuseField("account.amount-missing", "accountAmount");
  if (!isPositive(accountAmount)) throw refuseField("payment.no-amount", "accountAmount");
  rejectExcessDecimals([
    { field: "accountAmount", amount: accountAmount, minorUnit: minorUnitOf(ofAccount) },
  ]);
  if (accountRate !== null)
    await questionRate(tx, { currency: ofAccount, date, rate: accountRate, field: "accountRate", isSure });
  const rate = accountRate ?? (await rateOn(tx, { currency: ofAccount, date, field: "accountRate" }));
  if (isZero(atRate(accountAmount, rate, minorUnitIn(tx))))
    throw refuseField("currency.payment-rounds-to-zero", "accountAmount");
  return { accountAmount, accountRate: rate };
}

/** Asks about the amount on the account where it and what is paid imply a rate that is far from the last one. */
export async function questionAccountAmount(
  tx: Tx,
  { direction, amount, bankCharge, date, isSure }: PaymentInput,
  paid: { ofAccount: string | null; onAccount: OnAccount | null; exchangeRate: ExchangeRate },
): Promise<void> {
  const { ofAccount: currency, onAccount, exchangeRate } = paid;
  if (currency === null || onAccount === null || onAccount.accountRate === null) return;
  const moved = direction === "in" ? subtract(amount, bankCharge) : add(amount, bankCharge);
  const base = atRate(moved, exchangeRate, minorUnitIn(tx));
  const rate = impliedRate({ foreign: onAccount.accountAmount, base });
  await questionRate(tx, { currency, date, rate, field: "accountAmount", isImplied: true, isSure });
}
