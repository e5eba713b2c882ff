import type { Account } from "#contract/accounts.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useChart } from "#web/fields/chart.ts";
import { AccountFields } from "./account-fields.tsx";
import { givenByText, useAccountForm } from "./account-form.ts";

type Props = {
  /** What was typed where the account was looked for: its code, or its name. */
  typed: string;
  onCreated: (account: Account) => void;
  onClose: () => void;
};

/** Creates an account without leaving the form that needs it (Interface 2). */
export function NewAccountDialog({ typed, onCreated, onClose }: Props) {
  const given = givenByText(typed);
  const accounts = useChart().data?.items ?? [];
  const { fields, ...form } = useAccountForm({ opened: null, accounts, given, onSaved: onCreated });
  return (
    <RecordDialog title="New Account" saveLabel="Save Account" form={form} onClose={onClose}>
      <AccountFields
        {...{ fields, accounts }}
        account={null}
        first={given.type === undefined ? "type" : "name"}
      />
    </RecordDialog>
  );
}
