import type { Product } from "#contract/products.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { TYPE_LABELS } from "./product-words.ts";

/** The list of products as a file; a service has no stock. */
export const PRODUCT_FILE: ListFile<Product> = {
  name: "products",
  titles: [
    "Code",
    "Name",
    "Description",
    "Type",
    "Unit",
    "Purchase Price",
    "Sale Price",
    "Reorder Level",
    "Stock",
    "Stock Value",
    "Status",
  ],
  rows: (product) => [
    [
      product.code,
      product.name,
      product.description,
      TYPE_LABELS[product.type],
      product.unit,
      product.purchasePrice,
      product.salePrice,
      product.stockQuantity === null ? "" : String(product.reorderLevel),
      product.stockQuantity ?? "",
      product.stockValue ?? "",
      product.isActive ? "Active" : "Inactive",
    ],
  ],
};
