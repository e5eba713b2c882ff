import { expect, test } from "vitest";
import { brandUnchecked } from "#test/support/brand-unchecked.ts";
import { type Rate, toAmount } from "./money.ts";
import { taxSums } from "./tax-report.ts";

test("each rate lists the tax charged at it, and an item without tax is in none", () => {
  const item = (taxRate: string | null, subtotal: string, taxAmount: string) => ({
    taxRate: taxRate === null ? null : brandUnchecked<Rate>(taxRate),
    subtotal: toAmount(subtotal),
    taxAmount: toAmount(taxAmount),
    taxComponents: [],
  });
  const items = [
    item("10.0000", "100.05", "10.01"),
    item(null, "7.00", "0.00"),
    item("20.0000", "50.00", "10.00"),
    item("10.0000", "0.10", "0.01"),
  ];
  expect(taxSums(items)).toEqual([
    { name: "", rate: "10.0000", kind: "charged", net: "100.15", tax: "10.02", owed: "0.00" },
    { name: "", rate: "20.0000", kind: "charged", net: "50.00", tax: "10.00", owed: "0.00" },
  ]);
  expect(taxSums([])).toEqual([]);
});
