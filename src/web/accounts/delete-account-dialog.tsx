import { useState } from "react";
import { accountEndpoints, type Account } from "#contract/accounts.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast-store.ts";

type Props = { account: Account; onClose: () => void; onDeleted?: () => void };

/**
 * Asks before an account is deleted (Spec 2.6). Where the server refuses because the account is in use, making it
 * inactive is offered instead (Conventions 1).
 */
export function DeleteAccountDialog({ account, onClose, onDeleted }: Props) {
  const remove = useApiMutation(accountEndpoints.remove);
  const update = useApiMutation(accountEndpoints.update);
  const [failure, setFailure] = useState<Error | null>(null);
  const title = `${account.code} - ${account.name}`;
  const canDeactivate = failure instanceof ApiError && failure.status === 409 && account.isActive;

  function run(action: Promise<unknown>, done: string, afterwards?: () => void): void {
    setFailure(null);
    action.then(
      () => {
        onClose();
        showToast(done);
        afterwards?.();
      },
      (error: unknown) => setFailure(error instanceof Error ? error : new Error("Failed to delete account")),
    );
  }
  function deactivate(): void {
    const { id, ...input } = { ...account, isActive: false };
    run(update.mutateAsync({ params: { id }, body: input }), `${title} is now inactive`);
  }
  return (
    <Dialog
      role="alertdialog"
      title="Delete Account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} autoFocus>
            Cancel
          </Button>
          {canDeactivate ? (
            <Button variant="primary" pending={update.isPending} onClick={deactivate}>
              Make inactive
            </Button>
          ) : (
            <Button
              variant="danger"
              pending={remove.isPending}
              onClick={() =>
                run(remove.mutateAsync({ params: { id: account.id } }), `${title} deleted`, onDeleted)
              }
            >
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
        {failure && <Notice tone="negative">{failure.message}</Notice>}
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
