import { expect, test } from "vitest";
import { unproved } from "#test/support/unproved.ts";
import {
  formatPrice,
  formatQuantity,
  formatRate,
  parseQuantityInput,
  type Price,
  type Quantity,
} from "./money.ts";

test.each([
  ["3", "3"],
  ["1,234.5", "1234.5"],
  ["12,5", "12.5"],
  ["$0.12345", "0.1235"],
  ["12*6", "72"],
  ["1/3", "0.3333"],
  ["0.0000", "0"],
])("the quantity %s is read as %s", (typed, quantity) => {
  expect(parseQuantityInput(typed)).toBe(quantity);
});

test.each(["", "two", "-1", "1,23,4", "1/0", "9999999999999"])("%j is no quantity", (typed) => {
  expect(parseQuantityInput(typed)).toBeNull();
});

test("quantities are shown with the decimals that they have, prices with two at least, rates with four", () => {
  expect(["10.0000", "1234.5", "-3"].map(unproved<Quantity>).map(formatQuantity)).toEqual([
    "10",
    "1,234.5",
    "\u22123",
  ]);
  expect(["20.0000", "1234.5", "0.0001"].map(unproved<Price>).map(formatRate)).toEqual([
    "20.0000",
    "1,234.5000",
    "0.0001",
  ]);
  expect(["20", "1234.5", "0.125"].map(unproved<Price>).map(formatPrice)).toEqual([
    "20.00",
    "1,234.50",
    "0.125",
  ]);
});
