import { ListTree } from "lucide-react";
import { paths } from "#web/navigation/paths.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Nothing can be posted before there is an account (Behavior 2.7). */
export function NoAccounts() {
  return (
    <EmptyState
      icon={<ListTree />}
      title="Please create at least one account before creating journal entries"
      actions={
        <>
          <LinkButton href={paths.accounts()}>Start with a standard chart</LinkButton>
          <LinkButton variant="primary" href={paths.newAccount()}>
            Create Account
          </LinkButton>
        </>
      }
    >
      Every line of a journal entry is posted to an account.
    </EmptyState>
  );
}
