import type { Tx } from "#server/db/transaction.ts";
import { selectSaleOfItem } from "./stock-queries.ts";

/** The movement of the sale that a return takes back, or null when that item moved nothing. */
export function findSaleOfItem(
  tx: Tx,
  item: { documentId: string; position: number; productId: string },
): Promise<string | null> {
  return selectSaleOfItem(tx, item);
}
