import type { Product, StockAdjustment } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { compare, toQuantity } from "#domain/money.ts";

export const PRODUCT_TYPE_LABELS: Readonly<Record<Product["type"], string>> = {
  inventory: "Inventory",
  service: "Service",
};

export const ADJUSTMENT_LABELS: Readonly<Record<StockAdjustment["kind"], string>> = {
  opening: "Opening stock",
  adjustment: "Stock count",
};

/** Whether inventory is at or below its reorder level (Behavior 9). */
export function isLow({
  stockQuantity,
  reorderLevel,
}: Pick<Product, "stockQuantity" | "reorderLevel">): boolean {
  return stockQuantity !== null && compare(stockQuantity, toQuantity(String(reorderLevel))) <= 0;
}

/**
 * The required prices: both for goods, the sale price for a service (Behavior 5.4); for a product added from a document,
 * only the price for its side.
 */
export function findRequiredPrices(type: Product["type"], side: PartySide | null) {
  if (side !== null) return { purchasePrice: side === "vendor", salePrice: side === "customer" };
  return { purchasePrice: type === "inventory", salePrice: true };
}
