import type { Money } from "#domain/money.ts";
import { Amount, symbolOf } from "./money.tsx";

type Props = {
  /** Null where there is none. */
  amount: Money | null | undefined;
  /** The currency of an account of money that has one of its own. */
  currency: string | null | undefined;
};

/** What an amount in the books is in the currency of its account, below it (Accounting 10); nothing where that has none. */
export function ForeignAmount({ amount, currency }: Props) {
  if (amount == null || currency == null) return null;
  return (
    <span className="block text-small font-normal text-ink-soft">
      <Amount amount={amount} currency={currency} currencySign={symbolOf(currency)} showZero />
    </span>
  );
}
