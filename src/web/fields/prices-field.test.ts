import { expect, test } from "vitest";
import { toPrice, toRate } from "#domain/money.ts";
import { asPriced } from "./prices-field.tsx";

const nineteen = toRate("19");

test("a price is taken over as it is, put under its tax, or taken out of it", () => {
  expect(asPriced(toPrice("119"), { from: true, to: true }, nineteen)).toBe("119");
  expect(asPriced(toPrice("119"), { from: true, to: false }, nineteen)).toBe("100");
  expect(asPriced(toPrice("9.99"), { from: true, to: false }, nineteen)).toBe("8.395");
  expect(asPriced(toPrice("8.395"), { from: false, to: true }, nineteen)).toBe("9.9901");
  expect(asPriced(toPrice("9.99"), { from: true, to: false }, undefined)).toBe("9.99");
});
