import type { Subscriber } from "#contract/subscription.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { subscriber: Subscriber; onClose: () => void };

/** Asks before somebody loses Premium (Spec 4). */
export function DowngradeDialog({ subscriber: { id, email, isByCard }, onClose }: Props) {
  const downgrade = useApiMutation("subscriptions.downgrade");
  return (
    <ConfirmDialog
      title="Downgrade Subscription"
      question={`Are you sure you want to set "${email}" to the free plan? Premium ends at once; nothing in the books changes.`}
      notes={isByCard ? ["The subscription is cancelled at the payment provider. Nothing is paid back."] : []}
      confirmLabel="Downgrade"
      onConfirm={async () => {
        await downgrade.mutateAsync({ params: { id } }).catch((error: unknown) => {
          throw new Error(failureText(error, "Failed to downgrade subscription"), { cause: error });
        });
        showToast(`${email} is on the free plan`);
      }}
      onClose={onClose}
    />
  );
}
