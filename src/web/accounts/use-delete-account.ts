import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { showToast } from "#web/ui/toast.tsx";

type After = { onClose: () => void; onDeleted: (() => void) | undefined };

/** Deletes an account, or makes one inactive that cannot be deleted because it is in use (Conventions 1). */
export function useDeleteAccount(account: Account, { onClose, onDeleted }: After) {
  const remove = useApiMutation("accounts.remove");
  const update = useApiMutation("accounts.update");
  const [error, setError] = useState<unknown>(null);
  const title = `${account.code} - ${account.name}`;
  const isInUse = error instanceof ApiError && error.status === 409 && error.code !== "record.stale";

  function onFailure(reason: unknown): void {
    setError(reason);
  }
  return {
    failure: error === null ? null : failureText(error, "Failed to delete account"),
    canDeactivate: isInUse && account.isActive,
    isPending: remove.isPending || update.isPending,
    remove: () =>
      remove.mutateAsync({ params: { id: account.id } }).then(() => {
        onClose();
        showToast(`${title} deleted`);
        onDeleted?.();
      }, onFailure),
    deactivate: () => {
      const { id, ...input } = account;
      return update.mutateAsync({ params: { id }, body: { ...input, isActive: false } }).then(() => {
        onClose();
        showToast(`${title} is now inactive`);
      }, onFailure);
    },
  };
}
