import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { DEFAULT_LOCALE, type Locale } from "./locales.ts";
import { DEFAULT_NOTATION } from "./notation.ts";
import { readDiscount, localizeDiscount } from "./format-discount.ts";

test("a discount is a percentage or an amount, entered in one field and shown in its locale", () => {
  const typed = ["10 %", "12,5%", " $5 ", "1,234.50", "2*3", "0", "100%"];
  expect(typed.map((text) => readDiscount(text, DEFAULT_NOTATION))).toEqual([
    "10%",
    "12.5%",
    "5.00",
    "1234.50",
    "6.00",
    "0.00",
    "100%",
  ]);
  for (const wrong of ["101%", "-1%", "-1", "%", "ten", "10%%", "(5.00)"])
    expect(readDiscount(wrong, DEFAULT_NOTATION), wrong).toBe(null);
  const written = (text: "10.5%" | "1234.50", locale: Locale) =>
    localizeDiscount(brandUnchecked(text), { ...DEFAULT_NOTATION, locale });
  expect([written("10.5%", "de-DE"), written("1234.50", "de-DE")]).toEqual(["10,5%", "1.234,50"]);
  expect([written("10.5%", DEFAULT_LOCALE), written("1234.50", DEFAULT_LOCALE)]).toEqual([
    "10.5%",
    "1,234.50",
  ]);
});
