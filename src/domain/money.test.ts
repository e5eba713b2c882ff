import fc from "fast-check";
import { expect, test } from "vitest";
import { HOSTILE_NUMBERS } from "#test/support/hostile-values.ts";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { fromMinorUnitCount, thousandthsOf } from "./minor-unit-counts.ts";
import {
  add,
  changePercent,
  compare,
  isAmountText,
  MAX_AMOUNT,
  type Money,
  negate,
  roundToMinorUnit,
  subtract,
  sum,
  toAmount,
} from "./money.ts";

/** Includes values that no schema would accept, to test the arithmetic. */
const money = brandUnchecked<Money>;

/** Any amount of at most fifteen digits before the point. */
const amounts = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }).map(cents);

function cents(value: bigint): Money {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return money(`${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

test.each(HOSTILE_NUMBERS.filter((value) => typeof value === "string"))(
  "%j isn't a valid amount",
  (value) => {
    expect(isAmountText(value, 2)).toBe(false);
  },
);

test("an amount has up to fifteen digits and two decimals, and nothing wider is valid", () => {
  expect([MAX_AMOUNT, `-${MAX_AMOUNT}`, "0", "7.5", "-0.01"].every((text) => isAmountText(text, 2))).toBe(
    true,
  );
  expect(
    ["1000000000000000", "1.005", "1.", ".5", "--1", "1.00\n"].some((text) => isAmountText(text, 2)),
  ).toBe(false);
});

test("halves are rounded away from zero", () => {
  expect(
    ["0.005", "0.015", "1.005", "2.675", "-0.005", "-1.005"].map((text) => roundToMinorUnit(2, money(text))),
  ).toEqual(["0.01", "0.02", "1.01", "2.68", "-0.01", "-1.01"]);
});

test("there is no negative zero", () => {
  expect(toAmount("-0")).toBe("0.00");
  expect(negate(money("0.00"))).toBe("0.00");
  expect(subtract(money("5.00"), money("5.00"))).toBe("0.00");
  expect(toAmount("-0.0004")).toBe("0.00");
});

test("sums of amounts are exact, where floating point is not", () => {
  expect(add(money("0.10"), money("0.20"))).toBe("0.30");
  expect(sum(Array.from({ length: 1000 }, () => money("0.01")))).toBe("10.00");
  expect(add(money("90071992547409.93"), money("0.01"))).toBe("90071992547409.94");
});

test("a sum accepts amounts with more decimals and digits than cents have, and is exact to thousandths", () => {
  expect(sum(["0.005", "0.005"].map(money))).toBe("0.01");
  expect(sum(["-0.0004", "-0.50", "0.5"].map(money))).toBe("0.00");
  expect(sum(["1", "-0.05", "2.50"].map(money))).toBe("3.45");
  expect(sum(["999999999999999999999999999.99", "0.01"].map(money))).toBe("1000000000000000000000000000.00");
  expect(sum(["1.234", "-0.034", "2"].map(money))).toBe("3.20");
  expect(sum([])).toBe("0.00");
});

test("adding and subtracting agree with whole cents, at any size", () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 50 }), amounts, (list, amount) => {
      const inCents = (text: string) => BigInt(text.replace(".", ""));
      const total = list.reduce((all, text) => all + inCents(text), 0n);
      expect(sum(list)).toBe(cents(total));
      expect(subtract(sum(list), amount)).toBe(cents(total - inCents(amount)));
      expect(Math.sign(compare(sum(list), amount))).toBe(
        total < inCents(amount) ? -1 : Number(total > inCents(amount)),
      );
    }),
  );
});

test("the change in percent is relative to the absolute value of the first amount", () => {
  expect(changePercent({ from: money("100.00"), to: money("150.00") })).toBe("50.0");
  expect(changePercent({ from: money("-100.00"), to: money("50.00") })).toBe("150.0");
  expect(changePercent({ from: money("3.00"), to: money("2.00") })).toBe("-33.3");
  expect(changePercent({ from: money("0.00"), to: money("12.00") })).toBe("100.0");
  expect(changePercent({ from: money("0.00"), to: money("-12.00") })).toBe("-100.0");
  expect(changePercent({ from: money("0.00"), to: money("0.00") })).toBe("0.0");
  expect(changePercent({ from: money("100000.00"), to: money("99999.99") })).toBe("0.0");
});

test("an amount converts to thousandths, at any size and with either sign", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }), (value) => {
      expect(thousandthsOf(cents(value))).toBe(value * 10n);
      expect(thousandthsOf(fromMinorUnitCount(value, 3))).toBe(value);
    }),
  );
});
