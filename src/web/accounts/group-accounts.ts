import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_TYPES, type AccountType } from "#domain/account.ts";

export type AccountRow = { account: Account; isSubaccount: boolean };
export type AccountGroup = {
  type: AccountType;
  /** How many accounts the type has, whether or not their rows are drawn. */
  count: number;
  rows: readonly AccountRow[];
};

/**
 * The chart as it is read: by type, in the order of the codes, subaccounts directly under their parent whatever
 * their own code is (Spec 2.6). Types without accounts are left out.
 */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const ids = new Set(accounts.map(({ id }) => id));
  // A search may find a subaccount without its parent.
  const isTop = ({ parentId }: Account): boolean => parentId === null || !ids.has(parentId);
  const inOrder = accounts.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const children = new Map<string, Account[]>();
  for (const account of inOrder) {
    if (account.parentId === null) continue;
    children.set(account.parentId, [...(children.get(account.parentId) ?? []), account]);
  }
  return ACCOUNT_TYPES.flatMap((type) => {
    const rows = inOrder
      .filter((account) => account.type === type && isTop(account))
      .flatMap((account) => [account, ...(children.get(account.id) ?? [])])
      .map((account) => ({ account, isSubaccount: account.parentId !== null }));
    return rows.length === 0 ? [] : [{ type, count: rows.length, rows }];
  });
}

/** The first rows of a chart, for a page that draws the others when they are scrolled to. */
export function firstRows(groups: readonly AccountGroup[], rowsMax: number): AccountGroup[] {
  let left = rowsMax;
  return groups.flatMap((group) => {
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : [{ ...group, rows }];
  });
}
