import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_NUMBERS } from "#test/support/hostile-values.ts";
import { unproved } from "#test/support/unproved.ts";
import {
  add,
  changePercent,
  compare,
  formatMoney,
  isAmountText,
  isZero,
  MAX_AMOUNT,
  type Money,
  negate,
  parseMoneyInput,
  subtract,
  sum,
  toAmount,
} from "./money.ts";

/** Also what no schema would give: what the arithmetic makes of it is tested. */
const money = unproved<Money>;

/** Any amount of at most fifteen digits before the point. */
const amounts = fc.bigInt({ min: -99_999_999_999_999_999n, max: 99_999_999_999_999_999n }).map(cents);

function cents(value: bigint): Money {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return money(`${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

test.each(HOSTILE_NUMBERS.filter((value) => typeof value === "string"))("%j is no amount", (value) => {
  expect(isAmountText(value)).toBe(false);
});

test("every amount of fifteen digits and two decimals is one, and nothing wider", () => {
  expect([MAX_AMOUNT, `-${MAX_AMOUNT}`, "0", "7.5", "-0.01"].every(isAmountText)).toBe(true);
  expect(["1000000000000000", "1.005", "1.", ".5", "--1", "1.00\n"].some(isAmountText)).toBe(false);
});

test("halves are rounded away from zero", () => {
  expect(["0.005", "0.015", "1.005", "2.675", "-0.005", "-1.005"].map(toAmount)).toEqual([
    "0.01",
    "0.02",
    "1.01",
    "2.68",
    "-0.01",
    "-1.01",
  ]);
});

test("there is no negative zero", () => {
  expect(toAmount("-0")).toBe("0.00");
  expect(negate(money("0.00"))).toBe("0.00");
  expect(subtract(money("5.00"), money("5.00"))).toBe("0.00");
  expect(toAmount("-0.004")).toBe("0.00");
});

test("sums of amounts are exact, where floating point is not", () => {
  expect(add(money("0.10"), money("0.20"))).toBe("0.30");
  expect(sum(Array.from({ length: 1000 }, () => money("0.01")))).toBe("10.00");
  expect(add(money("90071992547409.93"), money("0.01"))).toBe("90071992547409.94");
});

test("a sum takes amounts of more decimals and more digits than cents have, and rounds once", () => {
  expect(sum(["0.005", "0.005"].map(money))).toBe("0.01");
  expect(sum(["-0.004", "-0.50", "0.5"].map(money))).toBe("0.00");
  expect(sum(["1", "-0.05", "2.50"].map(money))).toBe("3.45");
  expect(sum(["999999999999999999999999999.99", "0.01"].map(money))).toBe("1000000000000000000000000000.00");
  expect(sum([])).toBe("0.00");
});

test("adding and subtracting agree with whole cents, at any size", () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 50 }), amounts, (list, one) => {
      const inCents = (text: string) => BigInt(text.replace(".", ""));
      const total = list.reduce((all, text) => all + inCents(text), 0n);
      expect(sum(list)).toBe(cents(total));
      expect(subtract(sum(list), one)).toBe(cents(total - inCents(one)));
      expect(Math.sign(compare(sum(list), one))).toBe(
        total < inCents(one) ? -1 : Number(total > inCents(one)),
      );
    }),
  );
});

test("what is shown as money can be typed back", () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(parseMoneyInput(formatMoney(amount))).toBe(amount);
    }),
  );
});

test("no typed text makes the money field fail, and what it accepts is an amount", () => {
  const typed = fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,+-*/()% $")), maxLength: 40 });
  fc.assert(
    fc.property(fc.oneof(typed, fc.string()), (text) => {
      const amount = parseMoneyInput(text);
      expect(amount === null || isAmountText(amount)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

describe("what a person types into a money field", () => {
  test.each([
    ["1,234.50", "1234.50"],
    ["1234.5", "1234.50"],
    ["1,234,567", "1234567.00"],
    ["$5", "5.00"],
    ["(5.00)", "-5.00"],
    ["-5", "-5.00"],
    ["\u22125.00", "-5.00"],
    ["120/1.1", "109.09"],
    ["100*1.2", "120.00"],
    ["25%", "0.25"],
    ["2*(3+4)", "14.00"],
    ["10-2-3", "5.00"],
    ["100/3*3", "100.00"],
    [" 7 ", "7.00"],
    [".5", "0.50"],
    ["0.005", "0.01"],
    // A decimal comma, where it can be nothing else.
    ["12,50", "12.50"],
    ["12,5", "12.50"],
    ["1.234,50", "1234.50"],
    ["1,5*2", "3.00"],
  ])("%j means %s", (typed, amount) => {
    expect(parseMoneyInput(typed)).toBe(amount);
  });

  test.each([
    "",
    " ",
    "abc",
    "1e5",
    "0x10",
    "1/0",
    "0/0",
    "1..2",
    "1.2.3",
    "1,23,456",
    "1,2345",
    "1,,000",
    ",50",
    "5,",
    "(5",
    "5)",
    "()",
    "2**3",
    "NaN",
    "Infinity",
    "1000000000000000",
    "999999999999999.99+0.01",
    "9".repeat(400),
    "(".repeat(60),
    "٣",
  ])("%j is no amount", (typed) => {
    expect(parseMoneyInput(typed)).toBeNull();
  });
});

test("the change in percent is measured on the size of the first amount", () => {
  expect(changePercent({ from: money("100.00"), to: money("150.00") })).toBe("50.0");
  expect(changePercent({ from: money("-100.00"), to: money("50.00") })).toBe("150.0");
  expect(changePercent({ from: money("3.00"), to: money("2.00") })).toBe("-33.3");
  expect(changePercent({ from: money("0.00"), to: money("12.00") })).toBe("100.0");
  expect(changePercent({ from: money("0.00"), to: money("-12.00") })).toBe("-100.0");
  expect(changePercent({ from: money("0.00"), to: money("0.00") })).toBe("0.0");
  expect(changePercent({ from: money("100000.00"), to: money("99999.99") })).toBe("0.0");
});

test("money is shown with groups, two decimals and a true minus sign", () => {
  expect(["1234567.5", "-1234.5", "0", "999.994"].map(money).map(formatMoney)).toEqual([
    "1,234,567.50",
    "\u22121,234.50",
    "0.00",
    "999.99",
  ]);
  expect(isZero(money("0.00"))).toBe(true);
});
