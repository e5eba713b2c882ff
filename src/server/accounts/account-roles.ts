import type { AccountRole } from "#contract/accounts.ts";
import type { RefusalCode } from "#domain/refusals.ts";
import type { Tx } from "#server/db/transaction.ts";
import { selectAccountRoles } from "./account-role-queries.ts";

/** Why an account that holds something already is not taken for something else. */
const REFUSALS: Record<AccountRole, RefusalCode> = {
  inventory: "account.holds-inventory",
  receivable: "account.holds-receivables",
  payable: "account.holds-payables",
  tax: "account.holds-taxes",
  cash: "account.holds-cash",
};

/** What accounts hold; those that hold nothing of the kind are left out. */
export async function readAccountRoles(tx: Tx): Promise<{ accountId: string; role: AccountRole }[]> {
  const rows = await selectAccountRoles(tx);
  return rows.flatMap(({ accountId, roles: [role] }) => (role === undefined ? [] : [{ accountId, role }]));
}

/**
 * For each of these accounts what else than `role` it holds, as the refusal that says so: mixed on one
 * account, neither what is owed nor what is there could be told from its balance.
 */
export async function otherRoles(
  tx: Tx,
  ids: readonly string[],
): Promise<(accountId: string, role: AccountRole) => RefusalCode | null> {
  const rows = ids.length === 0 ? [] : await selectAccountRoles(tx, ids);
  return (accountId, role) => {
    const held = rows.find((row) => row.accountId === accountId)?.roles ?? [];
    const other = held.find((one) => one !== role);
    return other === undefined ? null : REFUSALS[other];
  };
}
