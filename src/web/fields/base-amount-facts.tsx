import type { ExchangeRate } from "#domain/exchange.ts";
import { isNegative, isZero, type Money, negate } from "#domain/money.ts";
import { pageNotation } from "#web/api/page-notation.ts";
import { formatWithSign } from "./formats.ts";
import { Fact } from "#web/ui/card.tsx";
import { formatExchangeRate } from "./exchange-rate-field.tsx";
import { Amount, symbolOf } from "./amount-text.tsx";

type Props = {
  /** The rate is null if an account in a third currency determines the base amount. */
  source: { currency: string; exchangeRate: ExchangeRate | null };
  /** Amount in base currency. */
  base: Money;
  /** For a payment: its exchange gain, negative for a loss. */
  gain?: Money;
};

/** Base currency amount of a foreign-currency record (Accounting 10). */
export function BaseAmountFacts({ source: { currency, exchangeRate }, base, gain }: Props) {
  const bookCurrency = pageNotation().currency;
  // A base currency payment may be on an account in another currency.
  const isOwn = currency === bookCurrency;
  if (isOwn && (gain === undefined || isZero(gain))) return null;
  const sign = symbolOf(bookCurrency);
  return (
    <>
      {!isOwn && (
        <Fact label={`In ${bookCurrency}`}>
          {`${formatWithSign(base)}${exchangeRate === null ? "" : ` at ${formatExchangeRate(exchangeRate)}`}`}
        </Fact>
      )}
      {gain !== undefined && (
        <Fact label={isNegative(gain) ? "Exchange loss" : "Exchange gain"}>
          <Amount amount={isNegative(gain) ? negate(gain) : gain} currencySign={sign} showZero />
        </Fact>
      )}
    </>
  );
}
