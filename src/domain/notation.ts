import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** How a company's amounts and dates are written: its currency and locale. */
export type Notation = { currency: string; locale: Locale };

export const MINUS = "\u2212";

export const DEFAULT_NOTATION: Notation = { currency: "USD", locale: DEFAULT_LOCALE };

/** The symbol of a currency for display: "$" for USD, "CHF" for currencies without one (Behavior 9). */
export function signOf(currency: string): string {
  return signIn({ currency, locale: DEFAULT_LOCALE }, "narrowSymbol");
}

/** Adds the currency symbol to a formatted amount, as its locale does: "$300.00", "300,00 €". */
export function withCurrencySymbol(amountText: string, notation: Notation): string {
  return addCurrencySymbol(amountText, { sign: signIn(notation, "symbol"), locale: notation.locale });
}

/** Adds a symbol where its locale puts it, after a minus sign: "−$110.00", "−110,00 €". */
export function addCurrencySymbol(
  amountText: string,
  { sign, locale }: { sign: string; locale: Locale },
): string {
  if (sign === "") return amountText;
  const placement = placeIn(locale);
  if (placement === "behind") return `${amountText}${BLANK}${sign}`;
  const isApart = placement === "apart" || /\p{L}$/u.test(sign);
  const minus = amountText.startsWith(MINUS) ? MINUS : "";
  return `${minus}${sign}${isApart ? BLANK : ""}${amountText.slice(minus.length)}`;
}

const BLANK = "\u00a0";

/** After the amount, before it, or before it with a space. */
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

/** A third party's price, given in minor units of a currency. */
export function priceOfMinorUnits(minorUnits: number, currency: string): string {
  const money = new Intl.NumberFormat(DEFAULT_LOCALE, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 0;
  return money.format(minorUnits / 10 ** digits);
}

/** Returns the time zone of the machine or browser, such as "America/New_York". */
export function timeZoneOfRuntime(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
