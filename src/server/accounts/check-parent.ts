import type { AccountInput } from "#contract/accounts.ts";
import { canHaveSubaccounts } from "#domain/account.ts";
import { refuseField } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccount } from "./account-queries.ts";

/** A parent is an active main account of the same type with a four-digit code (Rules 14). */
export async function checkParent(tx: Tx, { parentId, type }: AccountInput, keptParentId?: string | null) {
  // A parent that was deactivated later keeps the subaccounts it has.
  if (parentId === null || parentId === keptParentId) return;
  const parent = await selectAccount(tx, parentId);
  const isFit = parent?.type === type && canHaveSubaccounts(parent);
  if (!isFit) throw refuseField("account.bad-parent", "parentId");
}
