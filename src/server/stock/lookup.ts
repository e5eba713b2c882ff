import { addQuantities } from "#domain/money.ts";
import type { Tx } from "#server/db/transaction.ts";
import {
  selectMovements,
  selectOnHand,
  selectOriginals,
  selectSaleOfItem,
  type StoredMovement,
} from "./queries.ts";

/** What a document has moved of each product: in is positive, out is negative. */
export async function readMoved(tx: Tx, documentId: string): Promise<Map<string, string>> {
  const moved = new Map<string, string>();
  for (const { productId, quantity } of await selectOriginals(tx, { documentId }))
    moved.set(productId, addQuantities(moved.get(productId) ?? "0", quantity));
  return moved;
}

/** What is on hand of those of the products that have stock. */
export async function readOnHand(tx: Tx, productIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectOnHand(tx, productIds);
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

/** The movement of the sale that a return takes back, or null when that item moved nothing. */
export function findSaleOfItem(
  tx: Tx,
  item: { documentId: string; position: number; productId: string },
): Promise<string | null> {
  return selectSaleOfItem(tx, item);
}

/** The live movements of a product with what was posted for each: what valuing it anew is held against. */
export function readMovements(tx: Tx, productId: string): Promise<StoredMovement[]> {
  return selectMovements(tx, productId);
}
