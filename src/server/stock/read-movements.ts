import type { Tx } from "#server/db/transaction.ts";
import { selectMovements, type StoredMovement } from "./stock-queries.ts";

/** The live movements of a product with what was posted for each: what valuing it anew is held against. */
export function readMovements(tx: Tx, productId: string): Promise<StoredMovement[]> {
  return selectMovements(tx, productId);
}
