import { expect, test } from "vitest";
import { maxDifference, roundForCash } from "./cash-rounding.ts";
import { toAmount } from "./money.ts";

test.each([
  ["10.02", "CHF", "10.00"],
  ["10.03", "CHF", "10.05"],
  ["10.05", "CHF", "10.05"],
  ["10.08", "AUD", "10.10"],
  ["10.04", "NZD", "10.00"],
  ["10.05", "NZD", "10.10"],
  ["10.24", "DKK", "10.00"],
  ["10.25", "DKK", "10.50"],
  ["10.49", "SEK", "10.00"],
  ["10.50", "SEK", "11.00"],
  ["1002.49", "HUF", "1000.00"],
  ["1002.50", "HUF", "1005.00"],
  ["10.03", "USD", "10.03"],
] as const)("%s %s is paid in cash as %s", (amount, currency, paid) => {
  expect(roundForCash(toAmount(amount), currency)).toBe(paid);
});

test("a difference of half a coin can be accepted, even above 1.00", () => {
  expect([maxDifference("HUF"), maxDifference("SEK"), maxDifference("JPY")]).toEqual([
    "2.50",
    "1.00",
    "100.00",
  ]);
});
