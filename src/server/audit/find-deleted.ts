import type { Tx } from "#server/db/transaction.ts";
import { type DeletedRecord, selectDeleted } from "./audit-queries.ts";

/** The last code and name of accounts, parties and tax rates that were deleted: old versions of journals still name them. */
export async function findDeleted(tx: Tx, ids: readonly string[]): Promise<DeletedRecord[]> {
  return ids.length === 0 ? [] : selectDeleted(tx, ids);
}
