import type { Tx } from "#server/db/transaction.ts";
import { selectOnHand } from "./stock-queries.ts";

/** What is on hand of those of the products that have stock. */
export async function readOnHand(tx: Tx, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectOnHand(tx, productIds);
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}
