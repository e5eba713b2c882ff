import { ListTree } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** An address whose account does not exist, or no longer does. */
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
