import { expect, test } from "vitest";
import { add, type Money, percentOf, toAmount, toQuantity, toRate } from "./money.ts";

// The compiler is what tests here: a line that has begun to compile is an error of its own.
test("text and values of one kind do not pass for another", () => {
  const amount = toAmount("12.00");
  const two = toQuantity("2");
  // @ts-expect-error -- Plain text is no amount.
  const plain: Money = "12.00";
  // @ts-expect-error -- Neither is a quantity.
  const counted: Money = two;
  // @ts-expect-error -- A quantity is not added to an amount.
  add(amount, two);
  // @ts-expect-error -- What a rate is taken of is an amount.
  percentOf(two, toRate("10"));
  // Whatever the kind, it is text still.
  const texts: string[] = [amount, two, plain, counted];
  expect(texts).toEqual(["12.00", "2", "12.00", "2"]);
});
