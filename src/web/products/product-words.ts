import type { Product, StockAdjustment } from "#contract/products.ts";
import { compare, toQuantity } from "#domain/money.ts";

export const PRODUCT_TYPE_LABELS: Readonly<Record<Product["type"], string>> = {
  inventory: "Inventory",
  service: "Service",
};

export const ADJUSTMENT_WORDS: Readonly<Record<StockAdjustment["kind"], string>> = {
  opening: "Opening stock",
  adjustment: "Stock count",
};

/** True for inventory at or below its reorder level (Behaviour 9). */
export function isLow({
  stockQuantity,
  reorderLevel,
}: Pick<Product, "stockQuantity" | "reorderLevel">): boolean {
  return stockQuantity !== null && compare(stockQuantity, toQuantity(String(reorderLevel))) <= 0;
}
