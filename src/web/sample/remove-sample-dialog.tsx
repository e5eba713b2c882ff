import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useSample } from "./sample-company.tsx";

/** Asks before removing the sample company with everything the user tried in it. */
export function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const remove = useSample("remove");
  return (
    <ConfirmDialog
      title="Remove the sample company"
      question="Everything in it will be deleted, including anything you entered. Your own books aren't affected."
      confirmLabel="Remove sample company"
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}
