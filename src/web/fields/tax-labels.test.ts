import { expect, test } from "vitest";
import { toAmount, toRate } from "#domain/money.ts";
import { taxLabel } from "./tax-labels.ts";

const ZERO = toAmount("0.00");
const taxSum = (more: object) => ({
  name: "",
  rate: toRate("0"),
  kind: "charged" as const,
  owed: ZERO,
  ...more,
});

test("lines without tax are totaled as no tax, not as a tax", () => {
  expect(taxLabel(taxSum({}), false)).toBe("No tax (0%)");
  expect(taxLabel(taxSum({}), true)).toBe("No tax (0%)");
  expect(taxLabel(taxSum({ rate: toRate("19") }), false)).toBe("Tax 19%");
});

test("a reverse charge is named once", () => {
  const kind = "reverse_charge";
  expect(taxLabel(taxSum({ kind, name: "Reverse charge" }), false)).toBe("Reverse charge");
  expect(taxLabel(taxSum({ kind, name: "Services EU" }), false)).toBe("Services EU, reverse charge");
});
