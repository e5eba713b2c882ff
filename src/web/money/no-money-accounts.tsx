import { Wallet } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The notice that no account is marked as bank, cash or card. */
export function NoMoneyAccounts() {
  return (
    <EmptyState
      icon={<Wallet />}
      title="No bank, cash or card accounts yet"
      actions={
        <LinkButton variant="primary" href={paths.accounts()}>
          Chart of Accounts
        </LinkButton>
      }
    >
      Mark your bank, cash and card accounts. Then their transactions appear here.
    </EmptyState>
  );
}
