import { accountEndpoints } from "#contract/accounts.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** The account whose code stands in the address; null when there is none. */
export function useAccountByCode(code: string) {
  const list = useApiQuery(accountEndpoints.list, { query: { search: code, limit: 1000 } });
  const account = list.data?.items.find((candidate) => candidate.code === code);
  return { ...list, data: list.data && !list.isPlaceholderData ? { account: account ?? null } : undefined };
}
