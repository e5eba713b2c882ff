import type { Account } from "#contract/accounts.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useChart } from "#web/fields/use-chart.ts";
import { AccountDialogFields } from "./account-fields.tsx";
import { type AccountCondition, newAccountFields, useAccountForm } from "./account-form.ts";
import type { AccountFormValues } from "./account-schema.ts";

type Props = {
  /** Text typed into the account picker (a code or name), or initial field values. */
  initialValues: string | Partial<AccountFormValues>;
  /** Kind of account that the field needs. */
  needed?: AccountCondition;
  onCreated: (account: Account) => void;
  onClose: () => void;
};

/** Creates an account without leaving the form that needs it (Interface 2). */
export function NewAccountDialog({ initialValues: initial, needed = "any", onCreated, onClose }: Props) {
  const initialValues = typeof initial === "string" ? newAccountFields(needed, initial) : initial;
  const accounts = useChart().data?.items ?? [];
  const { fields, ...form } = useAccountForm({
    opened: null,
    accounts,
    initial: initialValues,
    onSaved: onCreated,
  });
  return (
    <RecordDialog title="New Account" saveLabel="Save Account" form={form} onClose={onClose}>
      <AccountDialogFields
        {...{ fields, accounts }}
        account={null}
        isMoney={initialValues.moneyKind !== undefined}
        first={initialValues.type === undefined ? "type" : "name"}
      />
    </RecordDialog>
  );
}
