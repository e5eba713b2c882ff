import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import type { Account, AccountRole } from "#contract/accounts.ts";
import type { PartySide } from "#domain/document.ts";
import { readPages } from "#web/api/read-pages.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** The largest page that the server gives. */
const AT_ONCE = 1000;

/** The accounts that a search finds, all of them by default, in the order of their codes. */
export function chartQuery(search = "") {
  return queryOptions({
    queryKey: ["accounts.list", "all", search],
    queryFn: async ({ signal }): Promise<{ items: readonly Account[] }> => {
      const items: Account[] = [];
      const pages = readPages("accounts.list", { query: { search, limit: AT_ONCE } }, signal);
      for await (const page of pages) items.push(...page);
      return { items };
    },
    placeholderData: keepPreviousData,
  });
}

/** The whole chart, under one key for everything that needs it, so that it is read once. */
export function useChart(search = "") {
  return useQuery(chartQuery(search));
}

/** Whether an account may be chosen to hold something: it holds nothing else already. */
export function useIsFree(role: AccountRole): (account: Account) => boolean {
  const roles = useApiQuery("accounts.roles").data?.items;
  return useCallback(
    ({ id }) => roles?.every(({ accountId, role: held }) => accountId !== id || held === role) ?? true,
    [roles, role],
  );
}

/** In which currency the money of an account is; null where that is the books'. */
export function useCurrencyOf(): (accountId: string) => string | null {
  const accounts = useChart().data?.items;
  return (accountId) => accounts?.find(({ id }) => id === accountId)?.currency ?? null;
}

/**
 * Whether a form offers an account by its currency: one of its own only to those that say what it is in that, be it any or the
 * one they name. The server declines it from the others (Accounting 10).
 */
export function isOfferedIn({ currency }: Account, inCurrency: boolean | string): boolean {
  return currency === null || inCurrency === true || inCurrency === currency;
}

const SIDE_OF: Partial<Record<AccountRole, PartySide>> = { receivable: "customer", payable: "vendor" };

/** Whose account one is: that of customers or of vendors, or of neither. */
export function usePartySide(accountId: string): PartySide | null {
  const roles = useApiQuery("accounts.roles").data?.items;
  const held = roles?.find((role) => role.accountId === accountId);
  return (held && SIDE_OF[held.role]) ?? null;
}

type MoneyAccount<Name> = {
  getValues: (name: Name) => string;
  resetField: (name: Name, options: { defaultValue: string }) => void;
};

/**
 * Fills an empty account of money with the default cash account, once it is known (Accounting 3). The form counts
 * as untouched then.
 */
export function useCashAccount<Name extends string>(
  { getValues, resetField }: MoneyAccount<Name>,
  name: Name,
): void {
  const cash = useApiQuery("defaultAccounts.get").data?.cashAccountId ?? null;
  const start = useEffectEvent(() => {
    if (getValues(name) === "" && cash !== null) resetField(name, { defaultValue: cash });
  });
  // A person who empties it afterwards means it.
  useEffect(() => start(), [cash]);
}
