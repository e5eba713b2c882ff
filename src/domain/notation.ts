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

type Frame = { before: string; after: string };
const frames = new Map<string, Frame>();

/** An amount that is written already with the sign of its currency, where its locale puts it: "$300.00", "300,00 €". */
export function withSign(written: string, { currency, locale }: Notation): string {
  const key = `${locale} ${currency}`;
  const { before, after } = frames.get(key) ?? frameOf({ currency, locale });
  const minus = written.startsWith("\u2212") ? "\u2212" : "";
  return `${minus}${before}${written.slice(minus.length)}${after}`;
}

/** What stands before and after the digits. */
function frameOf({ currency, locale }: Notation): Frame {
  const parts = new Intl.NumberFormat(locale, { style: "currency", currency }).formatToParts(1);
  const isDigits = ({ type }: Intl.NumberFormatPart) =>
    type === "integer" || type === "decimal" || type === "fraction";
  const text = (some: readonly Intl.NumberFormatPart[]) => some.map(({ value }) => value).join("");
  const [first, last] = [parts.findIndex(isDigits), parts.findLastIndex(isDigits)];
  const frame = { before: text(parts.slice(0, first)), after: text(parts.slice(last + 1)) };
  frames.set(`${locale} ${currency}`, frame);
  return frame;
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
