import { accountEndpoints } from "#contract/accounts.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** The whole chart, under the same key as the account fields, so that it is read once. */
export function useChart() {
  return useApiQuery(accountEndpoints.list, { query: { limit: 1000 } });
}
