import { useCallback } from "react";
import type { Account, AccountRole } from "#contract/accounts.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** Whether an account may be chosen to hold something: it holds nothing else already. */
export function useIsFree(role: AccountRole): (account: Account) => boolean {
  const roles = useApiQuery("accounts.roles").data?.items;
  return useCallback(
    ({ id }) => roles?.every(({ accountId, role: held }) => accountId !== id || held === role) ?? true,
    [roles, role],
  );
}
