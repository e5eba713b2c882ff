import type { Money } from "#domain/money.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { Amount, formatWithSignOfForeign, signOfForeign } from "#web/fields/amount-text.tsx";

/** Currency of a bank or cash account; null for the base currency. */
export type WithCurrency = { currency: string | null };

type Props = WithCurrency & { amount: Money; toned?: boolean; showZero?: boolean };

/** Amount on a bank statement, with the currency sign if it isn't the base currency (Decision 0116). */
export function BankAmount({ currency, ...amount }: Props) {
  return <Amount {...amount} currency={currency ?? undefined} currencySign={signIn(currency)} />;
}

/** The same as text, for a sentence. */
export const formatBankAmount = (amount: Money, currency: string | null): string =>
  currency === null ? formatMoney(amount) : formatWithSignOfForeign(amount, currency);

const signIn = (currency: string | null) => (currency === null ? "" : signOfForeign(currency));
