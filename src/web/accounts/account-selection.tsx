import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Account } from "#contract/accounts.ts";
import { ACCOUNT_CSV_COLUMNS } from "#domain/account-csv.ts";
import { normalSide } from "#domain/account.ts";
import { type Money, negate } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import type { BalanceLookup } from "#web/fields/balances.ts";
import type { ListFile } from "#web/lists/export.tsx";
import { useRecordBulk } from "#web/lists/record-bulk.tsx";
import { SelectionBar } from "#web/lists/selection-bar.tsx";
import { useSelection } from "#web/lists/selection.ts";
import { AccountGroups, groupAccounts } from "./account-groups.tsx";

type Props = {
  accounts: readonly Account[];
  /** All accounts, including those that don't match the search. */
  chart: readonly Account[];
  balanceOf: BalanceLookup | null;
};

/** Chart of accounts with actions on one or several accounts (Interface 1). */
export function AccountSelection({ accounts, chart, balanceOf }: Props) {
  // A range selection follows the order on screen.
  const inOrder = useMemo(
    () => groupAccounts(accounts).flatMap(({ rows }) => rows.map(({ account }) => account)),
    [accounts],
  );
  const foreignOf = useForeignBalances(accounts);
  const selection = useSelection(inOrder);
  const { bulk, actions, dialog } = useRecordBulk(selection, {
    ...BULK_OPERATIONS,
    file: accountFile(chart),
  });
  return (
    <>
      <SelectionBar {...{ selection, actions, bulk }} wide={false} />
      <AccountGroups {...{ accounts, balanceOf, foreignOf, selection }} />
      {dialog}
    </>
  );
}

/** Returns today's balances of foreign-currency accounts, on their normal side; no request if there are none. */
function useForeignBalances(accounts: readonly Account[]): (account: Account) => Money | null {
  const isNeeded = accounts.some(({ currency }) => currency !== null);
  const usage = useQuery({
    queryKey: ["money.accounts", {}],
    queryFn: () => call("money.accounts"),
    enabled: isNeeded,
  }).data?.items;
  return ({ id, type }) => {
    const balance = usage?.find(({ accountId }) => accountId === id)?.foreignBalance ?? null;
    return balance !== null && normalSide(type) === "credit" ? negate(balance) : balance;
  };
}

/** Chart as a CSV file with the columns of the import, so that another company can import it. */
export function accountFile(chart: readonly Account[]): ListFile<Account> {
  const codeOf = new Map<string | null, string>(chart.map(({ id, code }) => [id, code]));
  return {
    name: "chart-of-accounts",
    titles: ACCOUNT_CSV_COLUMNS,
    rows: ({ code, name, type, description, moneyKind, currency, isActive, parentId }) => {
      const [active, parent] = [isActive ? "yes" : "no", codeOf.get(parentId) ?? ""];
      return [[code, name, type, description, moneyKind ?? "", currency ?? "", active, parent]];
    },
  };
}

const BULK_OPERATIONS = {
  updates: "accounts.update" as const,
  removes: "accounts.remove" as const,
  singular: "account",
  setActive: ({ id, ...account }: Account, isActive: boolean) =>
    call("accounts.update", { params: { id }, body: { ...account, isActive } }),
  remove: ({ id }: Account) => call("accounts.remove", { params: { id } }),
};
