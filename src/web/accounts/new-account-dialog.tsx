import type { Account } from "#contract/accounts.ts";
import { useChart } from "#web/fields/chart.ts";
import { RecordDialog } from "#web/fields/record-dialog.tsx";
import { AccountFields } from "./account-fields.tsx";
import { givenByText } from "./given-by-text.ts";
import { useAccountForm } from "./use-account-form.ts";

type Props = {
  /** What was typed where the account was looked for: its code, or its name. */
  typed: string;
  onCreated: (account: Account) => void;
  onClose: () => void;
};

/** Creates an account without leaving the form that needs it (Conventions 2). */
export function NewAccountDialog({ typed, onCreated, onClose }: Props) {
  const given = givenByText(typed);
  const accounts = useChart().data?.items ?? [];
  const { form, state } = useAccountForm({ opened: null, given, onSaved: onCreated });
  return (
    <RecordDialog
      title="New Account"
      saveLabel="Save Account"
      state={state}
      isDirty={form.formState.isDirty}
      failure={form.formState.errors.root?.message}
      onClose={onClose}
    >
      <AccountFields
        {...{ form, accounts }}
        account={null}
        first={given.type === undefined ? "type" : "name"}
      />
    </RecordDialog>
  );
}
