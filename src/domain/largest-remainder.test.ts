import fc from "fast-check";
import { expect, test } from "vitest";
import { compare, isNegative, sum, toAmount } from "./money.ts";
import { allocateLargestRemainder } from "./largest-remainder.ts";

const amounts = (texts: readonly string[]) => texts.map(toAmount);

test.each([
  ["10.00", ["100.00", "100.00", "100.00"], ["3.34", "3.33", "3.33"]],
  // 1.00 x 2 / 7 is 28.57 cents, and x 3 / 7 is 42.86: the third lost most, the first as much as the second.
  ["1.00", ["2.00", "2.00", "3.00"], ["0.29", "0.28", "0.43"]],
  ["0.01", ["0.00", "5.00", "5.00"], ["0.00", "0.01", "0.00"]],
  ["7.00", ["2.00", "2.00", "3.00"], ["2.00", "2.00", "3.00"]],
  ["0.00", ["2.00", "3.00"], ["0.00", "0.00"]],
  ["0.00", [], []],
])("%s over %j is %j", (amount, over, parts) => {
  expect(allocateLargestRemainder(toAmount(amount), amounts(over), 2)).toEqual(parts);
});

test("the remainder is distributed in the smallest unit of the currency", () => {
  const over = amounts(["100", "100", "100"]);
  expect(allocateLargestRemainder(toAmount("10"), over, 0)).toEqual(["4.00", "3.00", "3.00"]);
  expect(allocateLargestRemainder(toAmount("10"), over, 3)).toEqual(["3.334", "3.333", "3.333"]);
});

const cents = fc.bigInt({ min: 0n, max: 10n ** 14n }).map((value) => toAmount(`${value}e-2`));

test("the parts add up to the amount, and none exceeds its own limit or is a cent off its share", () => {
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (over, millionths) => {
        const whole = sum(over);
        // Any amount up to the whole.
        const amount = toAmount((BigInt(whole.replace(".", "")) * BigInt(millionths)) / 1_000_000n + "e-2");
        const parts = allocateLargestRemainder(amount, over, 2);
        expect(sum(parts)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          expect(isNegative(part)).toBe(false);
          expect(compare(part, over[index] ?? toAmount("0"))).toBeLessThanOrEqual(0);
        }
      },
    ),
  );
});
