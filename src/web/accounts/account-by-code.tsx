import { foldCode } from "#domain/account-code.ts";
import { useQuery } from "@tanstack/react-query";
import { ListTree } from "lucide-react";
import type { Account } from "#contract/accounts.ts";
import { readPages } from "#web/api/read-pages.ts";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Returns the account whose code is in the address; null if there is none. */
export function useAccountByCode(code: string) {
  return useQuery({
    queryKey: ["accounts.list", "code", code],
    queryFn: async ({ signal }): Promise<{ account: Account | null }> => {
      // The search also matches parts of other codes, names and descriptions, possibly on many pages.
      const pages = readPages("accounts.list", { query: { search: code, limit: 1000 } }, signal);
      for await (const items of pages) {
        const account = items.find((candidate) => foldCode(candidate.code) === foldCode(code));
        if (account) return { account };
      }
      return { account: null };
    },
  });
}

/** Page for an address whose account doesn't exist or was deleted. */
export function AccountMissing({ code }: { code: string }) {
  return (
    <EmptyState
      icon={<ListTree />}
      title="Account not found or already deleted"
      actions={<LinkButton href={paths.accounts()}>Chart of Accounts</LinkButton>}
    >
      No account has the code {code}.
    </EmptyState>
  );
}
