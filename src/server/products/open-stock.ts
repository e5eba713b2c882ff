import type { Product } from "#contract/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/select-today.ts";
import { adjustStock } from "#server/stock/adjust-stock.ts";

/** The stock that a new product comes with: an opening movement of today at its purchase price (Rules 6). */
export async function openStock(
  tx: Tx,
  { id, purchasePrice }: Pick<Product, "id" | "purchasePrice">,
  quantity: string,
): Promise<void> {
  const date = await selectToday(tx);
  await adjustStock(tx, {
    productId: id,
    date,
    kind: "opening",
    counted: quantity,
    unitCost: purchasePrice,
    memo: "",
  });
}
