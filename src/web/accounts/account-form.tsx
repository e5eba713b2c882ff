import { useRef } from "react";
import type { Account } from "#contract/accounts.ts";
import { LeaveGuard } from "#web/app/leave-guard.tsx";
import { paths } from "#web/app/paths.ts";
import { useGo } from "#web/app/use-go.ts";
import { StaleNotice } from "#web/fields/stale-notice.tsx";
import { useSaveKey } from "#web/fields/use-save-key.ts";
import { Button } from "#web/ui/button.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { SaveBar } from "#web/ui/save-bar.tsx";
import { AccountFields } from "./account-fields.tsx";
import { accountDifferences } from "./account-form-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  /** Null for a new one. */
  account: Account | null;
  accounts: readonly Account[];
};

/** The account form (Spec 2.6). */
export function AccountForm({ account, accounts }: Props) {
  const go = useGo();
  const state = useAccountForm({ opened: account, onSaved: () => go(paths.accounts()) });
  const { form, stale, isPending, isUnsaved, submit, takeSaved, keepMine } = state;
  const element = useRef<HTMLFormElement>(null);
  useSaveKey(element);
  const failure = form.formState.errors.root?.message;
  return (
    <form
      ref={element}
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else void submit(event);
      }}
    >
      <LeaveGuard when={isUnsaved} />
      <div className="flex max-w-form flex-1 flex-col gap-4">
        {stale && (
          <StaleNotice
            message={stale.message}
            differences={accountDifferences(stale.mine, stale.saved, accounts)}
            isPending={isPending}
            onTakeSaved={() => takeSaved(stale)}
            onKeepMine={() => keepMine(stale)}
          />
        )}
        <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
          <AccountFields {...{ form, account, accounts }} />
        </div>
        {failure && <Notice tone="negative">{failure}</Notice>}
      </div>
      <SaveBar>
        <LinkButton href={paths.accounts()}>Cancel</LinkButton>
        <Button type="submit" variant="primary" pending={isPending} aria-keyshortcuts="Control+S">
          Save Account
        </Button>
      </SaveBar>
    </form>
  );
}
