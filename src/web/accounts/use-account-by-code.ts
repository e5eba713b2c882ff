import { useQuery } from "@tanstack/react-query";
import type { Account } from "#contract/accounts.ts";
import { readPages } from "#web/api/read-pages.ts";

/** The account whose code stands in the address; null when there is none. */
export function useAccountByCode(code: string) {
  return useQuery({
    queryKey: ["accounts.list", "code", code],
    queryFn: async ({ signal }): Promise<{ account: Account | null }> => {
      // The search also finds the code inside other codes, names and descriptions, in any number.
      const pages = readPages("accounts.list", { search: code, limit: 1000 }, signal);
      for await (const items of pages) {
        const account = items.find((candidate) => candidate.code === code);
        if (account) return { account };
      }
      return { account: null };
    },
  });
}
