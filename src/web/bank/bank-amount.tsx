import type { Money } from "#domain/money.ts";
import { formatMoney } from "#web/fields/formats.ts";
import { Amount, formatWithSignOfForeign, signOfForeign } from "#web/fields/money.tsx";

/** The currency of an account of money; null for that of the company. */
export type OfCurrency = { currency: string | null };

type Props = OfCurrency & { amount: Money; toned?: boolean; showZero?: boolean };

/** What a bank says, with the sign of its currency where that is another one than the company's (Decision 0116). */
export function BankAmount({ currency, ...amount }: Props) {
  return <Amount {...amount} currency={currency ?? undefined} currencySign={signIn(currency)} />;
}

/** The same in a sentence. */
export const writtenBankAmount = (amount: Money, currency: string | null): string =>
  currency === null ? formatMoney(amount) : formatWithSignOfForeign(amount, currency);

const signIn = (currency: string | null) => (currency === null ? "" : signOfForeign(currency));
