import { addQuantities } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectOriginals } from "./stock-queries.ts";

/** What a document has moved of each product: in is positive, out is negative. */
export async function readMoved(tx: Tx, documentId: string): Promise<Map<string, string>> {
  const moved = new Map<string, string>();
  for (const { productId, quantity } of await selectOriginals(tx, { documentId }))
    moved.set(productId, addQuantities(moved.get(productId) ?? "0", quantity));
  return moved;
}
