import type { Account } from "#contract/accounts.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useDeleteAccount } from "./use-delete-account.ts";

type Props = { account: Account; onClose: () => void; onDeleted?: () => void };

/** Asks before an account is deleted (Spec 2.6); where that is refused, making it inactive is offered. */
export function DeleteAccountDialog({ account, onClose, onDeleted }: Props) {
  const { failure, canDeactivate, isPending, remove, deactivate } = useDeleteAccount(account, {
    onClose,
    onDeleted,
  });
  return (
    <Dialog
      role="alertdialog"
      title="Delete Account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          {canDeactivate ? (
            <Button variant="primary" pending={isPending} onClick={() => void deactivate()}>
              Make inactive
            </Button>
          ) : (
            <Button variant="danger" pending={isPending} onClick={() => void remove()}>
              Delete
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="break-words text-ink-soft">
          Are you sure you want to delete the account "{account.name}"? This action cannot be undone.
        </p>
        {failure && <Notice tone="negative">{failure}</Notice>}
        {canDeactivate && (
          <p className="text-ink-soft">
            You can make it inactive instead: it is no longer offered when journals are entered, and stays in
            every report.
          </p>
        )}
      </div>
    </Dialog>
  );
}
