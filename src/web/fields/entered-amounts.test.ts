import { expect, test } from "vitest";
import { toRate } from "#domain/money.ts";
import { amountsOf, isTaxFar, taxesOfLines } from "./entered-amounts.ts";

const line = { quantity: "2", unitPrice: "100.00", discount: "", taxRate: { id: "t", rate: toRate("10") } };

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

test("the tax base can be within the price, after discounts, or unknown", () => {
  const far = (changed: object, bearing = {}) =>
    isTaxFar({ ...line, taxAmount: "20.00", ...changed }, bearing);
  expect(far({}, { pricesIncludeTax: true })).toBe(true);
  expect(far({ discount: "50%" })).toBe(true);
  for (const unknown of [{ quantity: "" }, { unitPrice: "x" }, { discount: "300.00" }, { taxRate: null }])
    expect(far(unknown)).toBe(false);
});

test("a tax that is rounded once is distributed over all lines, except those with an entered tax", () => {
  const three = ["1.04", "1.04", "1.04"].map((unitPrice) => ({
    ...line,
    quantity: "1",
    unitPrice,
    taxAmount: "",
  }));
  const taxesOf = (items: typeof three, taxRounding: "line" | "document", discount = "") => {
    const taxes = taxesOfLines({ items, discount, taxRounding });
    return items.map((item, index) => amountsOf(item, { taxes: taxes.get(index) }).taxAmount);
  };
  expect(taxesOf(three, "line")).toEqual(["0.10", "0.10", "0.10"]);
  expect(taxesOf(three, "document")).toEqual(["0.11", "0.10", "0.10"]);
  const typed = three.map((item, index) => (index === 0 ? { ...item, taxAmount: "0.15" } : item));
  expect(taxesOf(typed, "document")).toEqual(["0.15", "0.11", "0.10"]);
  const begun = three.map((item, index) => (index === 0 ? { ...item, unitPrice: "" } : item));
  expect(taxesOf(begun, "document")).toEqual(["0.00", "0.11", "0.10"]);
  // 20 % of 3.12 is 0.62: 0.83, 0.83 and 0.84 remain, and 0.25 of tax on them.
  const less = taxesOfLines({ items: three, discount: "20%", taxRounding: "document" });
  expect([...less.values()].flat()).toEqual(["0.08", "0.08", "0.09"]);
});
