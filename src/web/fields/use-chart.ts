import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import { readPages } from "#web/api/read-pages.ts";

/** As many as the server gives at once. */
const AT_ONCE = 1000;

/** The accounts that a search finds, all of them unless told, in the order of their codes. */
export function chartQuery(search = "") {
  return queryOptions({
    queryKey: ["accounts.list", "all", search],
    queryFn: async ({ signal }): Promise<{ items: readonly Account[] }> => {
      const items: Account[] = [];
      const pages = readPages("accounts.list", { search, limit: AT_ONCE }, signal);
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
