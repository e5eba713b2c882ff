import { expect, test } from "vitest";
import { toAmount, toRate } from "#domain/money.ts";
import { taxLabel } from "./tax-words.ts";

const ZERO = toAmount("0.00");
const of = (more: object) => ({ name: "", rate: toRate("0"), kind: "charged" as const, owed: ZERO, ...more });

test("lines without tax total as no tax, not as a tax", () => {
  expect(taxLabel(of({}), false)).toBe("No tax (0%)");
  expect(taxLabel(of({}), true)).toBe("No tax (0%)");
  expect(taxLabel(of({ rate: toRate("19") }), false)).toBe("Tax 19%");
});

test("a reverse charge is named once", () => {
  const kind = "reverse_charge";
  expect(taxLabel(of({ kind, name: "Reverse charge" }), false)).toBe("Reverse charge");
  expect(taxLabel(of({ kind, name: "Services EU" }), false)).toBe("Services EU, reverse charge");
});
