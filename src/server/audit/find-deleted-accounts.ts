import type { Tx } from "#server/db/transaction.ts";
import { type DeletedAccount, selectDeletedAccounts } from "./audit-queries.ts";

/** The last code and name of accounts that were deleted: old versions of journals still name them. */
export async function findDeletedAccounts(tx: Tx, ids: readonly string[]): Promise<DeletedAccount[]> {
  return ids.length === 0 ? [] : selectDeletedAccounts(tx, ids);
}
