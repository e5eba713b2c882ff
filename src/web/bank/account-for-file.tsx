import { lazy, Suspense, useState } from "react";
import { currencyWithoutAccount } from "#contract/bank.ts";
import type { AccountId } from "#domain/ids.ts";
import { ApiError } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";

const NewAccountDialog = lazy(async () => ({
  default: (await import("#web/accounts/new-account-dialog.tsx")).NewAccountDialog,
}));

type Props = { error: Error; onCreated: (accountId: AccountId) => void };

/** If no account has the file's currency: offers to add one and rereads the file for it. */
export function AccountForFile({ error, onCreated }: Props) {
  const [isOpen, setOpen] = useState(false);
  const result = currencyWithoutAccount.safeParse(error instanceof ApiError ? error.current : null);
  if (!result.success) return null;
  const { currency } = result.data;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Add an account in ${currency}`}</Button>
      {isOpen && (
        <Suspense>
          <NewAccountDialog
            initialValues={{ type: "asset", moneyKind: "bank", currency, name: `Bank ${currency}` }}
            onCreated={({ id }) => {
              setOpen(false);
              onCreated(id);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
