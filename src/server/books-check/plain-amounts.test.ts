import { expect, test } from "vitest";
import { withPlainAmounts } from "./plain-amounts.ts";

test.each([
  ["Bank transaction of 2026-02-19, 6911.5200", 2, "Bank transaction of 2026-02-19, 6911.52"],
  ["debit -5.0000, credit 0", 2, "debit -5.00, credit 0"],
  ["debit 500.0000, credit 500.0500", 0, "debit 500, credit 500.05"],
  ["at 1.10250000 from 127.0.0.1", 2, "at 1.1025 from 127.0.0.1"],
  ["Invoice A-1.0000 of 10.0000", 2, "Invoice A-1.0000 of 10.00"],
] as const)("%s is written with %s decimals", (sentence, minorUnit, plain) => {
  expect(withPlainAmounts(sentence, minorUnit)).toBe(plain);
});
