import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { useSample } from "./use-sample.ts";

/** Asks before the sample company goes, with whatever was tried out in it. */
export function RemoveSampleDialog({ onClose }: { onClose: () => void }) {
  const remove = useSample("remove");
  return (
    <ConfirmDialog
      title="Remove the sample company"
      question="Everything in it is deleted, also what you have entered there. Your own books are as you left them."
      confirmLabel="Remove it"
      onConfirm={() => remove.mutateAsync()}
      onClose={onClose}
    />
  );
}
