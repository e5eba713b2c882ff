import type { Tx } from "#server/db/transaction.ts";
import { selectAccountRoles } from "./account-role-queries.ts";

/** The ids of the accounts that taxes are booked to. */
export async function readTaxAccounts(tx: Tx): Promise<string[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles }) => (roles.includes("tax") ? [accountId] : []));
}
