import { currencyCodeError } from "./currencies.ts";
import { DEFAULT_LOCALE, isLocale, type Locale, LOCALE_NAMES, LOCALES } from "./locales.ts";
import { DEFAULT_NOTATION, type Notation } from "./notation.ts";

/** Default country and formats of a company; `country` is null if unknown. */
export type CompanyRegion = Notation & { country: string | null };

const EURO = "AT BE BG DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK";

/** Currencies of the countries of LOCALES that don't use the euro. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  US: "USD",
  AR: "ARS",
  AU: "AUD",
  BR: "BRL",
  CA: "CAD",
  CH: "CHF",
  CL: "CLP",
  CN: "CNY",
  CO: "COP",
  CZ: "CZK",
  DK: "DKK",
  GB: "GBP",
  HK: "HKD",
  HU: "HUF",
  ID: "IDR",
  IL: "ILS",
  IN: "INR",
  IS: "ISK",
  JP: "JPY",
  KR: "KRW",
  MX: "MXN",
  MY: "MYR",
  NO: "NOK",
  NZ: "NZD",
  PE: "PEN",
  PL: "PLN",
  RO: "RON",
  SE: "SEK",
  SG: "SGD",
  TH: "THB",
  TR: "TRY",
  TW: "TWD",
  UA: "UAH",
  VN: "VND",
  ZA: "ZAR",
};

/** Returns the currency of a country of LOCALES, if books can be kept in it; otherwise the default. */
function currencyIn(country: string): string {
  const currency = EURO.split(" ").includes(country) ? "EUR" : CURRENCY_OF[country];
  return currency === undefined || currencyCodeError(currency) !== null
    ? DEFAULT_NOTATION.currency
    : currency;
}

/**
 * Guesses a company's location from the browser's language header, "de-AT,de;q=0.9,en;q=0.8": the first entry with a country. A
 * language alone gives no country, but gets the formats that most of its speakers use.
 */
export function regionByLanguages(languages: string): CompanyRegion {
  const locales = languages.split(",").map((text) => text.split(";")[0]?.trim() ?? "");
  const full = locales.find(isLocale);
  if (full !== undefined) {
    const country = full.slice(3);
    return { currency: currencyIn(country), locale: full, country };
  }
  return { ...DEFAULT_NOTATION, locale: localeOfLanguage(locales[0] ?? ""), country: null };
}

/**
 * Returns the currency and locale of a country, in the first of these languages spoken there; null if LOCALES doesn't have the
 * country.
 */
export function notationIn(country: string, languages: readonly string[]): Notation | null {
  const locales = LOCALE_NAMES.filter((locale) => locale.endsWith(`-${country}`));
  const countries = languages.flatMap((language) =>
    locales.filter((locale) => locale.startsWith(`${language.slice(0, 2)}-`)),
  );
  const locale = countries[0] ?? locales[0];
  return locale === undefined ? null : { currency: currencyIn(country), locale };
}

/** Returns the place of a new company; the browser's languages decide whatever the country doesn't. */
export function placeIn({
  country,
  languages,
}: {
  country: string | null;
  languages: string;
}): CompanyRegion {
  const proposed = regionByLanguages(languages);
  if (country === null) return proposed;
  return { ...proposed, ...notationIn(country, languages.split(/, */)), country };
}

function localeOfLanguage(language: string): Locale {
  const doubledLocale = `${language}-${language.toUpperCase()}`;
  if (isLocale(doubledLocale)) return doubledLocale;
  const matchingLocale = Object.keys(LOCALES).find((locale) => locale.startsWith(`${language}-`));
  return language !== "" && matchingLocale !== undefined && isLocale(matchingLocale)
    ? matchingLocale
    : DEFAULT_LOCALE;
}
