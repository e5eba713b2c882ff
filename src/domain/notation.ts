import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** How the amounts and dates of a company are written: in which currency, and as it is done where. */
export type Notation = { currency: string; locale: Locale };

export const MINUS = "\u2212";

export const DEFAULT_NOTATION: Notation = { currency: "USD", locale: DEFAULT_LOCALE };

/** The sign of a currency for reading: that of the dollar for USD, "CHF" where a currency has no sign (Behaviour 9). */
export function signOf(currency: string): string {
  return signIn({ currency, locale: DEFAULT_LOCALE }, "narrowSymbol");
}

/** A formatted amount with the sign of its currency as readers of its locale know it: "$300.00", "300,00 €". */
export function withSign(written: string, notation: Notation): string {
  return placeSign(written, { sign: signIn(notation, "symbol"), locale: notation.locale });
}

/** A formatted amount with a sign where its locale puts it, after a minus: "−$110.00", "−110,00 €". */
export function placeSign(written: string, { sign, locale }: { sign: string; locale: Locale }): string {
  if (sign === "") return written;
  const place = placeIn(locale);
  if (place === "behind") return `${written}${BLANK}${sign}`;
  const isApart = place === "apart" || /\p{L}$/u.test(sign);
  const minus = written.startsWith(MINUS) ? MINUS : "";
  return `${minus}${sign}${isApart ? BLANK : ""}${written.slice(minus.length)}`;
}

const BLANK = "\u00a0";

/** Behind the amount, before it, or before it with a blank between them. */
type Place = "behind" | "before" | "apart";
const places = new Map<Locale, Place>();

function placeIn(locale: Locale): Place {
  const known = places.get(locale);
  if (known !== undefined) return known;
  const types = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
    .formatToParts(1)
    .map(({ type }) => type);
  const [sign, digits] = [types.indexOf("currency"), types.indexOf("integer")];
  const before = digits - sign > 1 ? "apart" : "before";
  const place = sign > digits ? "behind" : before;
  places.set(locale, place);
  return place;
}

type Display = "symbol" | "narrowSymbol";
const signs = new Map<string, string>();

function signIn({ currency, locale }: Notation, currencyDisplay: Display): string {
  const key = `${locale} ${currency} ${currencyDisplay}`;
  const known = signs.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  signs.set(key, sign);
  return sign;
}

/** What somebody else asks in a currency, of which it tells the smallest units. */
export function priceOfMinorUnits(minorUnits: number, currency: string): string {
  const money = new Intl.NumberFormat(DEFAULT_LOCALE, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 0;
  return money.format(minorUnits / 10 ** digits);
}
