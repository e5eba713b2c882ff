import { type ComponentProps, useState } from "react";
import { isNegative, type Money } from "#domain/money.ts";
import { AccountPicker, rememberAccount } from "#web/fields/account-picker.tsx";
import { useFocusNextAfterDialog } from "#web/forms/refusal.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { AccountCondition } from "./account-form.ts";

type Props = Omit<ComponentProps<typeof AccountPicker>, "onCreate"> & { creates: AccountCondition };

const NewAccountDialog = lazyPart(
  async () => (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
);

/** Account picker that can also create an account of the type the field needs (Interface 2). */
export function AccountChoice({ creates, ...picker }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const focusNext = useFocusNextAfterDialog();
  return (
    <>
      <AccountPicker {...picker} onCreate={setTyped} />
      {typed !== null && (
        <NewAccountDialog
          initialValues={typed}
          needed={creates}
          onClose={() => setTyped(null)}
          onCreated={(account) => {
            rememberAccount(account.id);
            picker.onChange(account.id, account);
            setTyped(null);
            focusNext();
          }}
        />
      )}
    </>
  );
}

/** Account type for an amount: expense for money out, revenue for money in. */
export const requiredAccountType = (amount: Money): AccountCondition =>
  isNegative(amount) ? "expense" : "revenue";
