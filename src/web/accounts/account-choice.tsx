import { type ComponentProps, useState } from "react";
import { isNegative, type Money } from "#domain/money.ts";
import { AccountPicker, rememberAccount } from "#web/fields/account-picker.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { NeededAccount } from "./account-form.ts";

type Props = Omit<ComponentProps<typeof AccountPicker>, "onCreate"> & { creates: NeededAccount };

const NewAccountDialog = lazyPart(
  async () => (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
);

/** Chooses an account, or creates one of the kind that the field needs and chooses that (Interface 2). */
export function AccountChoice({ creates, ...picker }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <AccountPicker {...picker} onCreate={setTyped} />
      {typed !== null && (
        <NewAccountDialog
          given={typed}
          needed={creates}
          onClose={() => setTyped(null)}
          onCreated={(account) => {
            rememberAccount(account.id);
            picker.onChange(account.id, account);
            setTyped(null);
          }}
        />
      )}
    </>
  );
}

/** Money that went out was for an expense; money that came in is revenue. */
export const neededFor = (amount: Money): NeededAccount => (isNegative(amount) ? "expense" : "revenue");
