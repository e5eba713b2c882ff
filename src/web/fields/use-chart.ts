import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import type { Account, AccountRole } from "#contract/accounts.ts";
import type { PartySide } from "#domain/document.ts";
import { readPages } from "#web/api/read-pages.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** Largest page that the server returns. */
const PAGE_SIZE = 1000;

/** Accounts that match a search, by default all, ordered by code. */
export function chartQuery(search = "") {
  return queryOptions({
    queryKey: ["accounts.list", "all", search],
    queryFn: async ({ signal }): Promise<{ items: readonly Account[] }> => {
      const items: Account[] = [];
      const pages = readPages("accounts.list", { query: { search, limit: PAGE_SIZE } }, signal);
      for await (const page of pages) items.push(...page);
      return { items };
    },
    placeholderData: keepPreviousData,
  });
}

/** The whole chart, under one query key, so that it is loaded only once. */
export function useChart(search = "") {
  return useQuery(chartQuery(search));
}

/** Whether an account can be chosen for a role: it has no other role. */
export function useIsAvailable(role: AccountRole): (account: Account) => boolean {
  const roles = useApiQuery("accounts.systemAccounts").data?.items;
  return useCallback(
    ({ id }) =>
      roles?.every(({ accountId, role: assignedRole }) => accountId !== id || assignedRole === role) ?? true,
    [roles, role],
  );
}

/** Returns the currency of an account; null for the base currency. */
export function useCurrencyOf(): (accountId: string) => string | null {
  const accounts = useChart().data?.items;
  return (accountId) => accounts?.find(({ id }) => id === accountId)?.currency ?? null;
}

/**
 * Whether a form offers an account by its currency. A foreign-currency account needs a form with the foreign amount,
 * in any currency (true) or in a given one; the server rejects it elsewhere (Accounting 10).
 */
export function isAccountOfferedInCurrency({ currency }: Account, inCurrency: boolean | string): boolean {
  return currency === null || inCurrency === true || inCurrency === currency;
}

const SIDE_OF: Partial<Record<AccountRole, PartySide>> = { receivable: "customer", payable: "vendor" };

/** Returns the side of a receivables or payables account; null for others. */
export function usePartySide(accountId: string): PartySide | null {
  const roles = useApiQuery("accounts.systemAccounts").data?.items;
  const assignment = roles?.find((role) => role.accountId === accountId);
  return (assignment && SIDE_OF[assignment.role]) ?? null;
}

type AccountFieldControl<Name> = {
  getValues: (name: Name) => string;
  resetField: (name: Name, options: { defaultValue: string }) => void;
};

/**
 * Fills an empty bank account field with the default cash account once loaded (Accounting 3). The form still counts
 * as unchanged.
 */
export function useCashAccount<Name extends string>(
  { getValues, resetField }: AccountFieldControl<Name>,
  name: Name,
): void {
  const cash = useApiQuery("defaultAccounts.get").data?.cashAccountId ?? null;
  const start = useEffectEvent(() => {
    if (getValues(name) === "" && cash !== null) resetField(name, { defaultValue: cash });
  });
  // If the user clears it later, that is on purpose.
  useEffect(() => start(), [cash]);
}
