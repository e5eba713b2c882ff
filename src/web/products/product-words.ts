import type { Product, StockAdjustment } from "#contract/products.ts";
import type { PartySide } from "#domain/document.ts";
import { compare, toQuantity } from "#domain/money.ts";

export const PRODUCT_TYPE_LABELS: Readonly<Record<Product["type"], string>> = {
  inventory: "Inventory",
  service: "Service",
};

export const ADJUSTMENT_WORDS: Readonly<Record<StockAdjustment["kind"], string>> = {
  opening: "Opening stock",
  adjustment: "Stock count",
};

/** True for inventory at or below its reorder level (Behavior 9). */
export function isLow({
  stockQuantity,
  reorderLevel,
}: Pick<Product, "stockQuantity" | "reorderLevel">): boolean {
  return stockQuantity !== null && compare(stockQuantity, toQuantity(String(reorderLevel))) <= 0;
}

/**
 * Which prices are asked for: of goods both, of a service the sale price (Behavior 5.4). Where a product is added to a
 * document, only the price of its side.
 */
export function findRequiredPrices(type: Product["type"], side: PartySide | null) {
  if (side !== null) return { purchasePrice: side === "vendor", salePrice: side === "customer" };
  return { purchasePrice: type === "inventory", salePrice: true };
}
