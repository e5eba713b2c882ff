import type { Product, StockAdjustment } from "#contract/products.ts";

export const TYPE_LABELS: Readonly<Record<Product["type"], string>> = {
  inventory: "Inventory",
  service: "Service",
};

export const ADJUSTMENT_WORDS: Readonly<Record<StockAdjustment["kind"], string>> = {
  opening: "Opening stock",
  adjustment: "Stock count",
};
