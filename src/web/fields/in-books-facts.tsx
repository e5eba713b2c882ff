import type { ExchangeRate } from "#domain/exchange.ts";
import { isNegative, isZero, type Money, negate } from "#domain/money.ts";
import { notationOfPage } from "#web/api/page-notation.ts";
import { formatWithSign } from "./formats.ts";
import { Fact } from "#web/ui/card.tsx";
import { formatExchangeRate } from "./exchange-rate-field.tsx";
import { Amount, symbolOf } from "./money.tsx";

type Props = {
  /** The rate is null where an account in a third currency says what it is. */
  source: { currency: string; exchangeRate: ExchangeRate | null };
  /** What it is in the currency of the books. */
  base: Money;
  /** Of a payment: what it is more or less than what it pays. */
  gain?: Money;
};

/** What is in another currency, in that of the books; nothing where they are the same (Accounting 10). */
export function InBooksFacts({ source: { currency, exchangeRate }, base, gain }: Props) {
  const bookCurrency = notationOfPage().currency;
  // A payment in it may have come on an account in another one.
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
