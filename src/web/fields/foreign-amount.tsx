import type { Money } from "#domain/money.ts";
import { Amount, symbolOf } from "./amount-text.tsx";

type Props = {
  /** Null if there is none. */
  amount: Money | null | undefined;
  /** Currency of a foreign-currency account; null for the base currency. */
  currency: string | null | undefined;
};

/** Amount in the account's currency, below the base amount (Accounting 10); nothing for the base currency. */
export function ForeignAmount({ amount, currency }: Props) {
  if (amount == null || currency == null) return null;
  return (
    <span className="block text-small font-normal text-ink-soft">
      <Amount amount={amount} currency={currency} currencySign={symbolOf(currency)} showZero />
    </span>
  );
}
