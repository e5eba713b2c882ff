import type { OpenedAccounts } from "#contract/accounts.ts";
import type { Product } from "#contract/products.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectToday } from "#server/settings/select-today.ts";
import { adjustStock } from "#server/stock/adjust-stock.ts";

/**
 * The stock that a new product comes with: an opening movement of today at its purchase price (Rules 6). Gives
 * the accounts that were opened for it.
 */
export async function openStock(
  tx: Tx,
  { id, purchasePrice }: Pick<Product, "id" | "purchasePrice">,
  quantity: string,
): Promise<OpenedAccounts> {
  const date = await selectToday(tx);
  const { openedAccounts } = await adjustStock(tx, {
    productId: id,
    date,
    kind: "opening",
    counted: quantity,
    unitCost: purchasePrice,
    memo: "",
    field: "stockQuantity",
  });
  return openedAccounts;
}
