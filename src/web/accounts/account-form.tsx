import type { Account } from "#contract/accounts.ts";
import { RecordForm } from "#web/fields/record-form.tsx";
import { useLeaveAfter } from "#web/fields/use-leave-after.ts";
import { paths } from "#web/navigation/paths.ts";
import { AccountFields } from "./account-fields.tsx";
import { accountDifferences } from "./account-form-rules.ts";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  /** Null for a new one. */
  account: Account | null;
  accounts: readonly Account[];
  /** Begins the next new one. */
  again?: () => void;
};

/** The account form (Spec 2.6). */
export function AccountForm({ account, accounts, again }: Props) {
  const leaving = useLeaveAfter({ list: paths.accounts(), anew: paths.newAccount(), again });
  const { form, state } = useAccountForm({ opened: account, onSaved: leaving.leave });
  const { stale } = state;
  return (
    <RecordForm
      saveLabel="Save Account"
      leaving={leaving}
      isNew={account === null}
      state={state}
      differences={stale ? accountDifferences(stale.mine, stale.saved, accounts) : []}
      isDirty={form.formState.isDirty}
      failure={form.formState.errors.root?.message}
    >
      <div className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <AccountFields {...{ form, account, accounts }} />
      </div>
    </RecordForm>
  );
}
