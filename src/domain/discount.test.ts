import { describe, expect, test } from "vitest";
import {
  type Discount,
  discountOn,
  discountTo,
  isDiscountText,
  isZeroDiscount,
  toDiscount,
} from "./discount.ts";
import { toAmount } from "./money.ts";

function discount(text: string): Discount {
  if (!isDiscountText(text, 2)) throw new Error(`${text} is no discount.`);
  return text;
}

describe("the amount of a discount (Accounting 0)", () => {
  test.each([
    ["100.00", "10%", "10.00"],
    // 8.15 x 12.5 % is 1.01875.
    ["8.15", "12.5%", "1.02"],
    // Half a cent is rounded up.
    ["0.10", "5%", "0.01"],
    ["0.33", "33.3333%", "0.11"],
    ["59.97", "0.0001%", "0.00"],
    ["59.97", "100%", "59.97"],
    ["59.97", "59.97", "59.97"],
    ["59.97", "12.5", "12.50"],
    ["0.00", "50%", "0.00"],
    ["59.97", "59.98", null],
    ["0.00", "0.01", null],
  ])("of %s, %s is %s", (amount, discountText, off) => {
    expect(discountOn(toAmount(amount), discount(discountText), 2)).toBe(off);
  });

  test("no discount has no amount", () => {
    expect(discountOn(toAmount("5"), null, 2)).toBe("0.00");
    expect(["0", "0.00", "0%", "0.0000%"].map((text) => isZeroDiscount(discount(text)))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(["0.01", "0.0001%"].some((text) => isZeroDiscount(discount(text)))).toBe(false);
  });
});

test.each([
  ["300.00", "250.00", "50.00", "50.00"],
  ["300.00", "270.00", "10%", "10%"],
  // The remainder is no longer ten percent.
  ["300.00", "269.99", "10%", "30.01"],
  ["300.00", "300.00", "10%", null],
  ["300.00", "300.01", "10%", null],
])("from %s to %s, where %s was entered, the discount is %s", (amount, remaining, discountText, expected) => {
  const amounts = { amount: toAmount(amount), remaining: toAmount(remaining) };
  expect(discountTo(amounts, discount(discountText), 2)).toBe(expected);
});

test("a discount is stored in one form, and anything else is rejected", () => {
  expect(["10.50%", "3", "012.5", "0100.00"].map((text) => toDiscount(discount(text)))).toEqual([
    "10.5%",
    "3.00",
    "12.50",
    "100.00",
  ]);
  for (const wrong of ["10 %", "100.1%", "1e2", "-1", "1.005", "", "%", "10%0"])
    expect(isDiscountText(wrong, 2), wrong).toBe(false);
});
