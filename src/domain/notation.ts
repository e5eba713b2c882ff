import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** How the amounts and dates of a company are written: in which currency, and as it is done where. */
export type Notation = { currency: string; locale: Locale };

export const MINUS = "\u2212";

export const DEFAULT_NOTATION: Notation = { currency: "USD", locale: DEFAULT_LOCALE };

/** The sign of a currency for reading: that of the dollar for USD, "CHF" where a currency has no sign (Behavior 9). */
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
  const placement = placeIn(locale);
  if (placement === "behind") return `${written}${BLANK}${sign}`;
  const isApart = placement === "apart" || /\p{L}$/u.test(sign);
  const minus = written.startsWith(MINUS) ? MINUS : "";
  return `${minus}${sign}${isApart ? BLANK : ""}${written.slice(minus.length)}`;
}

const BLANK = "\u00a0";

/** Behind the amount, before it, or before it with a blank between them. */
type SignPlacement = "behind" | "before" | "apart";
const places = new Map<Locale, SignPlacement>();

function placeIn(locale: Locale): SignPlacement {
  const cached = places.get(locale);
  if (cached !== undefined) return cached;
  const types = new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" })
    .formatToParts(1)
    .map(({ type }) => type);
  const [sign, digits] = [types.indexOf("currency"), types.indexOf("integer")];
  const before = digits - sign > 1 ? "apart" : "before";
  const placement = sign > digits ? "behind" : before;
  places.set(locale, placement);
  return placement;
}

type Display = "symbol" | "narrowSymbol";
const signs = new Map<string, string>();

function signIn({ currency, locale }: Notation, currencyDisplay: Display): string {
  const key = `${locale} ${currency} ${currencyDisplay}`;
  const cached = signs.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
  const sign = format.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  signs.set(key, sign);
  return sign;
}

/** A third party's price in a currency, given in its smallest unit. */
export function priceOfMinorUnits(minorUnits: number, currency: string): string {
  const money = new Intl.NumberFormat(DEFAULT_LOCALE, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 0;
  return money.format(minorUnits / 10 ** digits);
}
