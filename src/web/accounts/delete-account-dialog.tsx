import { useState } from "react";
import type { Account } from "#contract/accounts.ts";
import { ApiError, failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { AskDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { account: Account; onClose: () => void; onDeleted?: () => void };

/** Confirms deleting an account (Behavior 2.6); if that is refused, offers to deactivate it. */
export function DeleteAccountDialog({ account, onClose, onDeleted }: Props) {
  const { failure, canDeactivate, isPending, remove, deactivate } = useDeleteAccount(account, {
    onClose,
    onDeleted,
  });
  return (
    <AskDialog
      title="Delete Account"
      confirmLabel={canDeactivate ? "Deactivate" : "Delete"}
      danger={!canDeactivate}
      isPending={isPending}
      onConfirm={() => void (canDeactivate ? deactivate() : remove())}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="break-words text-ink-soft">
          Are you sure you want to delete the account "{account.name}"? This action cannot be undone.
        </p>
        {failure && <Notice tone="negative">{failure}</Notice>}
        {canDeactivate && (
          <p className="text-ink-soft">
            You can deactivate it instead: it will no longer be offered in forms but stays in your reports.
          </p>
        )}
      </div>
    </AskDialog>
  );
}

type DeleteHandlers = { onClose: () => void; onDeleted: (() => void) | undefined };

/** Deletes an account, or deactivates it if it's in use (Interface 1). */
function useDeleteAccount(account: Account, { onClose, onDeleted }: DeleteHandlers) {
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
        showToast(`${title} was deactivated`);
      }, onFailure);
    },
  };
}
