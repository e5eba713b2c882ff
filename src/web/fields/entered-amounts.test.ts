import { expect, test } from "vitest";
import { toRate } from "#domain/money.ts";
import { isTaxFar } from "./entered-amounts.ts";

const line = { quantity: "2", unitPrice: "100.00", discount: "", taxRate: { rate: toRate("10") } };

test.each([
  ["21.00", false],
  ["19.00", false],
  ["21.01", true],
  ["18.99", true],
  ["", false],
  ["ten", false],
])("a tax of %s on 200.00 at 10 percent is further away than 1.00: %s", (taxAmount, isFar) => {
  expect(isTaxFar({ ...line, taxAmount }, {})).toBe(isFar);
});

test("what the tax is of may be within the price, after discounts, or not known", () => {
  const far = (changed: object, bearing = {}) =>
    isTaxFar({ ...line, taxAmount: "20.00", ...changed }, bearing);
  expect(far({}, { pricesIncludeTax: true })).toBe(true);
  expect(far({ discount: "50%" })).toBe(true);
  for (const unknown of [{ quantity: "" }, { unitPrice: "x" }, { discount: "300.00" }, { taxRate: null }])
    expect(far(unknown)).toBe(false);
});
