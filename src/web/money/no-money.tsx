import { Wallet } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** No account is marked as bank, cash or card. */
export function NoMoney() {
  return (
    <EmptyState
      icon={<Wallet />}
      title="No account is bank, cash or card yet"
      actions={
        <LinkButton variant="primary" href={paths.accounts()}>
          Chart of Accounts
        </LinkButton>
      }
    >
      Say of your accounts of money what they are. Then money in and out stands here.
    </EmptyState>
  );
}
