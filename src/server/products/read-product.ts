import type { Product } from "#contract/products.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectProduct } from "./product-queries.ts";

/** One product of this book with its stock. */
export async function readProduct(tx: Tx, id: string): Promise<Product> {
  const product = await selectProduct(tx, id);
  if (!product) throw new Refusal("product.not-found");
  return product;
}
