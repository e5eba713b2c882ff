import type { Product } from "#contract/products.ts";

export const TYPE_LABELS: Readonly<Record<Product["type"], string>> = {
  inventory: "Inventory",
  service: "Service",
};
