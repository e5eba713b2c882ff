import { expect, test } from "vitest";
import { toQuantity } from "#domain/money.ts";
import { findRequiredPrices, isLow } from "./product-labels.ts";

test("stock at or below the reorder level is low, above it is not", () => {
  expect(isLow({ stockQuantity: toQuantity("5.0001"), reorderLevel: 5 })).toBe(false);
  expect(isLow({ stockQuantity: toQuantity("5"), reorderLevel: 5 })).toBe(true);
  expect(isLow({ stockQuantity: toQuantity("-1"), reorderLevel: 0 })).toBe(true);
});

test("a service is never low on stock", () => {
  expect(isLow({ stockQuantity: null, reorderLevel: 5 })).toBe(false);
});

test("a product added to a document requires only the price of its side", () => {
  expect(findRequiredPrices("inventory", "customer")).toEqual({ purchasePrice: false, salePrice: true });
  expect(findRequiredPrices("inventory", "vendor")).toEqual({ purchasePrice: true, salePrice: false });
  expect(findRequiredPrices("inventory", null)).toEqual({ purchasePrice: true, salePrice: true });
});
