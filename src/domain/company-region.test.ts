import { expect, test } from "vitest";
import { notationIn, regionByLanguages, placeIn } from "./company-region.ts";
import { minorUnitOf } from "./minor-unit.ts";
import { CURRENCIES, currencyCodeError } from "./currencies.ts";

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", { currency: "EUR", locale: "de-AT", country: "AT" }],
  ["en-US,en;q=0.5", { currency: "USD", locale: "en-US", country: "US" }],
  ["en,en-GB;q=0.5", { currency: "GBP", locale: "en-GB", country: "GB" }],
  ["de,en;q=0.5", { currency: "USD", locale: "de-DE", country: null }],
  ["da", { currency: "USD", locale: "da-DK", country: null }],
  ["en", { currency: "USD", locale: "en-US", country: null }],
  ["ja-JP", { currency: "JPY", locale: "ja-JP", country: "JP" }],
  ["", { currency: "USD", locale: "en-US", country: null }],
  ["*", { currency: "USD", locale: "en-US", country: null }],
  ["tlh-KX, constructor", { currency: "USD", locale: "en-US", country: null }],
])("a browser with the languages %j proposes %j", (languages, expected) => {
  expect(regionByLanguages(languages)).toEqual(expected);
});

test("currencies with zero, two and three decimals are accepted, others are rejected with the reason", () => {
  expect(CURRENCIES.map(currencyCodeError).filter((reason) => reason !== null)).toEqual([]);
  expect(["JPY", "KRW", "EUR", "MGA", "KWD", "TND"].map(minorUnitOf)).toEqual([0, 0, 2, 2, 3, 3]);
  expect(currencyCodeError("CLF")).toBe("CLF isn't used for payments. Choose another currency.");
  expect(currencyCodeError("euro")).toBe("Choose a currency by its three letters, such as EUR");
});

test("each currency is listed once", () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
});

test("a country determines the currency, and the browser's languages choose the format where it has several", () => {
  expect(notationIn("DE", ["en-US"])).toEqual({ currency: "EUR", locale: "de-DE" });
  expect(notationIn("CH", ["en-US", "fr"])).toEqual({ currency: "CHF", locale: "fr-CH" });
  expect(notationIn("CA", [])).toEqual({ currency: "CAD", locale: "en-CA" });
  expect(notationIn("AQ", ["en-US"])).toBeNull();
});

test("a chosen country takes precedence over the languages, which set the format for an unknown country", () => {
  const inCountry = (country: string | null) => placeIn({ country, languages: "fr-FR, en" });
  expect(inCountry("CH")).toEqual({ currency: "CHF", locale: "fr-CH", country: "CH" });
  expect(inCountry("AQ")).toEqual({ currency: "EUR", locale: "fr-FR", country: "AQ" });
  expect(inCountry(null)).toEqual({ currency: "EUR", locale: "fr-FR", country: "FR" });
});
