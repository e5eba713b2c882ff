import { expect, test } from "vitest";
import { fromMinorUnits, isTestKey, toMinorUnits } from "./card-payments.ts";
import { toAmount } from "./money.ts";

test.each([
  ["0.01", "EUR", 1],
  ["12.34", "EUR", 1234],
  ["999999.99", "USD", 99_999_999],
  ["1000000.00", "USD", null],
  ["0.00", "USD", null],
  ["-1.00", "USD", null],
  // The ariary has hundredths by the standard, and none at the provider.
  ["5000.00", "MGA", 5000],
  ["5000.50", "MGA", null],
  ["5000.00", "JPY", 5000],
  ["5000.50", "JPY", null],
  // The provider counts hundredths of krónur and shillings, which don't exist.
  ["5000.00", "ISK", 500_000],
  ["5000.00", "UGX", 500_000],
  // The provider accepts thousandths only in tens.
  ["5.25", "KWD", 5250],
  ["5.255", "KWD", null],
] as const)("%s %s converts to %s of the provider's units, and back", (text, currency, count) => {
  const amount = toAmount(text);
  expect(toMinorUnits({ amount, currency })).toBe(count);
  if (count !== null) expect(fromMinorUnits({ count, currency })).toBe(amount);
});

test("a refund is below zero", () => {
  expect(fromMinorUnits({ count: -5, currency: "USD" })).toBe("-0.05");
  expect(fromMinorUnits({ count: -12_345, currency: "USD" })).toBe("-123.45");
});

test("a test key is recognized by its prefix", () => {
  expect([isTestKey("sk_test_1"), isTestKey("rk_test_1"), isTestKey("sk_live_test_")]).toEqual([
    true,
    true,
    false,
  ]);
});
