import { expect, test } from "vitest";
import { toDay } from "./dates.ts";
import { discountByTax, discountOnDay, reducesTax } from "./early-discount.ts";
import { toAmount, toRate } from "./money.ts";

const TWO_PERCENT = { percent: toRate("2"), until: toDay("2026-02-10") };

test.each([
  ["54.00", "2026-02-10", "1.08"],
  // 0.675 is rounded half-up.
  ["33.75", "2026-02-01", "0.68"],
  ["54.00", "2026-02-11", null],
  ["0.20", "2026-02-01", null],
] as const)("2%% on %s paid on %s is %s", (balanceDue, date, discount) => {
  const day = { date: toDay(date), minorUnit: 2 } as const;
  expect(discountOnDay({ balanceDue: toAmount(balanceDue), earlyDiscount: TWO_PERCENT }, day)).toBe(discount);
  expect(discountOnDay({ balanceDue: toAmount(balanceDue), earlyDiscount: null }, day)).toBeNull();
});

test("a discount is divided among tax rates by their totals with tax", () => {
  const items = [
    { taxRateId: "19%", total: toAmount("119.00") },
    { taxRateId: "7%", total: toAmount("53.50") },
    { taxRateId: "19%", total: toAmount("11.90") },
    { taxRateId: null, total: toAmount("0.00") },
  ];
  // 2% on 184.40 is 3.688, rounded to 3.69: 130.90 / 184.40 of it is 2.6194, and 53.50 / 184.40 is 1.0706.
  expect(discountByTax(toAmount("3.69"), items, 2)).toEqual([
    { taxRateId: "19%", amount: "2.62" },
    { taxRateId: "7%", amount: "1.07" },
  ]);
});

test.each([
  [null, "DE", true],
  [null, "CA", false],
  [null, null, true],
  ["unchanged", "DE", false],
  ["reduced", "CA", true],
] as const)("with the choice %s in %s, discounts reduce tax: %s", (choice, country, expected) => {
  expect(reducesTax({ choice, country })).toBe(expected);
});
