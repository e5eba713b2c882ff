import { expect, test } from "vitest";
import { toAmount } from "#domain/money.ts";
import { behindMinus, formatWithSign } from "./formats.ts";

test("the sign of a currency stands behind the minus of what is below zero", () => {
  expect(formatWithSign(toAmount("-110"))).toBe("\u2212$110.00");
  expect(formatWithSign(toAmount("110"))).toBe("$110.00");
  expect(formatWithSign(toAmount("-1.005"), "KWD")).toBe("\u2212KWD\u00a01.005");
  expect(formatWithSign(toAmount("-110"), "JPY")).toBe("\u2212¥110");
});

test("without a sign an amount stays as it is written", () => {
  expect(behindMinus({ text: "\u2212110.00", sign: "" })).toBe("\u2212110.00");
  expect(behindMinus({ text: "110.00", sign: "" })).toBe("110.00");
});
