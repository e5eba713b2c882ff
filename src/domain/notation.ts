import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** How the amounts and dates of a company are written: in which currency, and as it is done where. */
export type Notation = { currency: string; locale: Locale };

export const DEFAULT_NOTATION: Notation = { currency: "USD", locale: DEFAULT_LOCALE };

const signs = new Map<string, string>();

/**
 * The sign of a currency for reading: that of the dollar for USD, "CHF" where a currency has no sign (Behaviour 9). It
 * stands before the amount everywhere, as the language of the screens has it, with a blank where it ends with a letter.
 */
export function signOf(currency: string): string {
  const known = signs.get(currency);
  if (known !== undefined) return known;
  const sign =
    inCurrency(currency, "narrowSymbol")
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency;
  const apart = /\p{L}$/u.test(sign) ? `${sign}\u00a0` : sign;
  signs.set(currency, apart);
  return apart;
}

/** What somebody else asks in a currency, of which it tells the smallest units. */
export function priceOfMinorUnits(minorUnits: number, currency: string): string {
  const money = inCurrency(currency, "symbol");
  const digits = money.resolvedOptions().maximumFractionDigits ?? 0;
  return money.format(minorUnits / 10 ** digits);
}

function inCurrency(currency: string, currencyDisplay: "symbol" | "narrowSymbol"): Intl.NumberFormat {
  return new Intl.NumberFormat(DEFAULT_LOCALE, { style: "currency", currency, currencyDisplay });
}
