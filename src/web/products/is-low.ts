import type { Product } from "#contract/products.ts";
import { compare } from "#domain/money.ts";

/** True for inventory at or below its reorder level (Spec 9). */
export function isLow({
  stockQuantity,
  reorderLevel,
}: Pick<Product, "stockQuantity" | "reorderLevel">): boolean {
  return stockQuantity !== null && compare(stockQuantity, String(reorderLevel)) <= 0;
}
