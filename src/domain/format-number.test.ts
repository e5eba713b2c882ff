import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { DEFAULT_LOCALE, type Locale, LOCALE_NAMES } from "./locales.ts";
import {
  isAmountText,
  type Money,
  type Price,
  type Quantity,
  toAmount,
  toPrice,
  toQuantity,
} from "./money.ts";
import {
  DEFAULT_NOTATION,
  addCurrencySymbol,
  priceOfMinorUnits,
  signOf,
  withCurrencySymbol,
} from "./notation.ts";
import { readAmount, readPrice, readQuantity } from "./parse-number.ts";
import {
  localizeCount,
  localizeMoney,
  localizePercent,
  localizePrice,
  localizeQuantity,
  localizeRate,
} from "./format-number.ts";

/** Includes values that no schema would accept, to test the arithmetic. */
const money = brandUnchecked<Money>;

/** Any amount of at most fifteen digits before the point. */
const amounts = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }).map((value) => {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return toAmount(`${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
});

const formatMoney = (amount: Money) => localizeMoney(amount, DEFAULT_NOTATION);
const parseMoneyInput = (text: string) => readAmount(text, DEFAULT_NOTATION);
const parseQuantityInput = (text: string) => readQuantity(text, DEFAULT_NOTATION);
const formatQuantity = (quantity: Quantity) => localizeQuantity(quantity, DEFAULT_LOCALE);
const formatRate = (price: Price) => localizeRate(price, DEFAULT_LOCALE);
const formatPrice = (price: Price) => localizePrice(price, DEFAULT_NOTATION);

test("a displayed amount can be typed back, in every locale", () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...LOCALE_NAMES), (amount, locale) => {
      const notation = { currency: "EUR", locale };
      expect(readAmount(localizeMoney(amount, notation), notation)).toBe(amount);
    }),
    { numRuns: 500 },
  );
});

test("no text makes the money field fail, and what it accepts is a valid amount", () => {
  const typed = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,+-*/()% $")), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const amount = parseMoneyInput(text);
      expect(amount === null || isAmountText(amount, 2)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

describe("text entered into a money field", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["1234.5", "1234.50"],
    ["1,234,567", "1234567.00"],
    ["$5", "5.00"],
    ["(5.00)", "-5.00"],
    ["-5", "-5.00"],
    ["\u22125.00", "-5.00"],
    ["120/1.1", "109.09"],
    ["100*1.2", "120.00"],
    ["25%", "0.25"],
    ["2*(3+4)", "14.00"],
    ["10-2-3", "5.00"],
    ["100/3*3", "100.00"],
    [" 7 ", "7.00"],
    [".5", "0.50"],
    ["0.005", "0.01"],
    // A comma that can only be a decimal separator.
    ["12,50", "12.50"],
    ["12,5", "12.50"],
    ["1.234,50", "1234.50"],
    ["1,5*2", "3.00"],
  ])("%j means %s", (typed, amount) => {
    expect(parseMoneyInput(typed)).toBe(amount);
  });

  test.each([
    "",
    " ",
    "abc",
    "1e5",
    "0x10",
    "1/0",
    "0/0",
    "1..2",
    "1.2.3",
    "1,23,456",
    "1,2345",
    "1,,000",
    ",50",
    "5,",
    "(5",
    "5)",
    "()",
    "2**3",
    "NaN",
    "Infinity",
    "1000000000000000",
    "999999999999999.99+0.01",
    "9".repeat(400),
    "(".repeat(60),
    "٣",
  ])("%j isn't a valid amount", (typed) => {
    expect(parseMoneyInput(typed)).toBeNull();
  });
});

test.each([
  ["JPY", "ja-JP", "1234567", "1,234,567"],
  ["KWD", "en-GB", "1234567.5", "1,234,567.500"],
  ["TND", "fr-FR", "-1234.567", "\u22121\u00a0234,567"],
] as const)("%s in %s has its own decimals, in amounts and in prices", (currency, locale, amount, text) => {
  const notation = { currency, locale };
  expect(localizeMoney(toAmount(amount), notation)).toBe(text);
  expect(readAmount(text, notation)).toBe(toAmount(amount));
  expect(localizePrice(toPrice("0.1255"), notation)).toMatch(/^0[.,]1255$/);
});

test("money is shown with groups, the decimals of its currency and a true minus sign", () => {
  expect(["1234567.5", "-1234.5", "0", "999.99"].map(money).map(formatMoney)).toEqual([
    "1,234,567.50",
    "\u22121,234.50",
    "0.00",
    "999.99",
  ]);
});

test.each([
  ["3", "3"],
  ["1,234.5", "1234.5"],
  ["12,5", "12.5"],
  ["$0.12345", "0.1235"],
  ["12*6", "72"],
  ["1/3", "0.3333"],
  ["0.0000", "0"],
])("the quantity %s is read as %s", (typed, quantity) => {
  expect(parseQuantityInput(typed)).toBe(quantity);
});

test.each(["", "two", "-1", "1,23,4", "1/0", "9999999999999"])("%j isn't a valid quantity", (typed) => {
  expect(parseQuantityInput(typed)).toBeNull();
});

test("quantities are shown with their own decimals, prices with at least two, rates with four", () => {
  expect(["10.0000", "1234.5", "-3"].map(brandUnchecked<Quantity>).map(formatQuantity)).toEqual([
    "10",
    "1,234.5",
    "\u22123",
  ]);
  expect(["20.0000", "1234.5", "0.0001"].map(brandUnchecked<Price>).map(formatRate)).toEqual([
    "20.0000",
    "1,234.5000",
    "0.0001",
  ]);
  expect(["20", "1234.5", "0.125"].map(brandUnchecked<Price>).map(formatPrice)).toEqual([
    "20.00",
    "1,234.50",
    "0.125",
  ]);
});

describe("each locale", () => {
  test.each<[Locale, string]>([
    ["en-US", "1,234,567.50"],
    ["de-DE", "1.234.567,50"],
    ["de-CH", "1\u2019234\u2019567.50"],
    ["fr-FR", "1\u00a0234\u00a0567,50"],
    ["en-IN", "12,34,567.50"],
    ["sv-SE", "1\u00a0234\u00a0567,50"],
  ])("%s writes with its own separators", (locale, text) => {
    expect(localizeMoney(toAmount("1234567.5"), { currency: "EUR", locale })).toBe(text);
    expect(localizeMoney(toAmount("-1234567.5"), { currency: "EUR", locale })).toBe(`\u2212${text}`);
  });

  test("writes prices, quantities, counts and percentages with the same separators", () => {
    expect(localizePrice(toPrice("1234.125"), { currency: "EUR", locale: "de-DE" })).toBe("1.234,125");
    expect(localizeRate(toPrice("0.5"), "de-DE")).toBe("0,5000");
    expect(localizeQuantity(toQuantity("1234.5"), "fr-FR")).toBe("1\u00a0234,5");
    expect(localizeCount(12_345, "de-CH")).toBe("12\u2019345");
    expect(localizePercent("-1234.5", "de-DE")).toBe("\u22121.234,5");
  });

  test.each<[Locale, string, string]>([
    ["de-DE", "1.234,50", "1234.50"],
    ["de-DE", "1234,5", "1234.50"],
    ["de-DE", "1.234", "1234.00"],
    // A point that can only be a decimal separator.
    ["de-DE", "1234.50", "1234.50"],
    ["de-DE", "1,234.50", "1234.50"],
    ["de-DE", "100*1,19", "119.00"],
    ["de-DE", "(5,00)", "-5.00"],
    ["fr-FR", "1 234,50", "1234.50"],
    ["fr-FR", "1\u202f234,50", "1234.50"],
    ["fr-FR", "12.50", "12.50"],
    ["de-CH", "1'234.50", "1234.50"],
    ["de-CH", "1\u2019234.50", "1234.50"],
    ["en-IN", "12,34,567.50", "1234567.50"],
    ["en-IN", "1,234.50", "1234.50"],
  ])("%s reads %j as %s", (locale, typed, amount) => {
    expect(readAmount(typed, { currency: "EUR", locale })).toBe(amount);
  });

  test.each<[Locale, string]>([
    ["de-DE", "12,34,567.50"],
    ["de-DE", "1.23.456"],
    ["de-DE", "1234.567"],
    ["fr-FR", "1,2,3"],
    ["en-US", "12,34,567.50"],
    ["en-US", "1'234.50"],
  ])("%s rejects %j as an amount", (locale, typed) => {
    expect(readAmount(typed, { currency: "EUR", locale })).toBeNull();
  });

  test("reads a price with three decimals by its own decimal separator, and rejects one that could be thousands", () => {
    const german = { currency: "EUR", locale: "de-DE" } as const;
    expect(readPrice("0,125", german)).toBe("0.125");
    expect(readPrice("1.250", german)).toBe("1250");
    expect(readPrice("1,250", german)).toBe("1.25");
  });
});

describe("a currency symbol", () => {
  test("is its own, or letters if it has none", () => {
    expect(["USD", "EUR", "GBP", "CHF"].map(signOf)).toEqual(["$", "\u20ac", "\u00a3", "CHF"]);
  });

  test.each([
    ["en-US", "\u2212CHF\u00a0110.00"],
    ["de-DE", "\u2212110,00\u00a0CHF"],
    ["de-AT", "\u2212CHF\u00a0110,00"],
  ] as const)("is where %s puts it, on paper and on screens", (locale, text) => {
    const notation = { currency: "CHF", locale };
    const written = localizeMoney(toAmount("-110"), notation);
    expect(withCurrencySymbol(written, notation)).toBe(text);
    expect(addCurrencySymbol(written, { sign: signOf("CHF"), locale })).toBe(text);
  });

  test("can be entered with an amount, and no other can", () => {
    const euros = { currency: "EUR", locale: "de-DE" } as const;
    expect(["\u20ac5", "5 \u20ac", "5,00 EUR", "eur 5"].map((text) => readAmount(text, euros))).toEqual(
      Array.from({ length: 4 }, () => "5.00"),
    );
    expect(readAmount("$5", euros)).toBeNull();
    expect(readAmount("5 USD", euros)).toBeNull();
    expect(readAmount("CHF 5", { currency: "CHF", locale: "de-CH" })).toBe("5.00");
  });

  test("is used with the decimals of its currency if the price is another company's", () => {
    expect(priceOfMinorUnits(1_250, "eur")).toBe("\u20ac12.50");
    expect(priceOfMinorUnits(1_200, "jpy")).toBe("\u00a51,200");
  });
});
