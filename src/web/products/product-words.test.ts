import { expect, test } from "vitest";
import { toQuantity } from "#domain/money.ts";
import { askedPrices, isLow } from "./product-words.ts";

test("stock at or below the reorder level is low, above it is not", () => {
  expect(isLow({ stockQuantity: toQuantity("5.0001"), reorderLevel: 5 })).toBe(false);
  expect(isLow({ stockQuantity: toQuantity("5"), reorderLevel: 5 })).toBe(true);
  expect(isLow({ stockQuantity: toQuantity("-1"), reorderLevel: 0 })).toBe(true);
});

test("a service has no stock that could be low", () => {
  expect(isLow({ stockQuantity: null, reorderLevel: 5 })).toBe(false);
});

test("a product added to a document is asked for the price of its side alone", () => {
  expect(askedPrices("inventory", "customer")).toEqual({ purchasePrice: false, salePrice: true });
  expect(askedPrices("inventory", "vendor")).toEqual({ purchasePrice: true, salePrice: false });
  expect(askedPrices("inventory", null)).toEqual({ purchasePrice: true, salePrice: true });
});
