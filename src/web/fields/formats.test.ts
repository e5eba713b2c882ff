import { afterEach, expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { DEFAULT_NOTATION } from "#domain/notation.ts";
import { setPageNotation } from "#web/api/page-notation.ts";
import { formatSigned, formatWithSign } from "./formats.ts";

afterEach(() => setPageNotation(DEFAULT_NOTATION));

test("the currency symbol follows the minus sign of a negative amount", () => {
  expect(formatWithSign(toAmount("-110"))).toBe("\u2212$110.00");
  expect(formatWithSign(toAmount("110"))).toBe("$110.00");
  expect(formatWithSign(toAmount("-1.005"), "KWD")).toBe("\u2212KWD\u00a01.005");
  expect(formatWithSign(toAmount("-110"), "JPY")).toBe("\u2212¥110");
});

test("the currency symbol is where the company's locale puts it", () => {
  setPageNotation({ currency: "EUR", locale: "de-DE" });
  expect(formatWithSign(toAmount("-12524.66"))).toBe("\u221212.524,66\u00a0€");
  setPageNotation({ currency: "EUR", locale: "nl-NL" });
  expect(formatWithSign(toAmount("-12524.66"))).toBe("\u2212€\u00a012.524,66");
});

test("without a currency symbol, an amount stays unchanged", () => {
  expect(formatSigned({ amount: toAmount("-110"), sign: "" })).toBe("\u2212110.00");
});
