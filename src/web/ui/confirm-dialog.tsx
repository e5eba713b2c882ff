import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Notice } from "./notice.tsx";

type Props = {
  /** "Delete Account" (Spec 2.16). */
  title: string;
  /** The question, word for word as the specification has it. */
  question: string;
  /** What else there is to know, each a paragraph. */
  notes?: readonly string[];
  /** What the dangerous button does: "Delete". */
  confirmLabel: string;
  /** Only deleting and its like are dangerous. */
  danger?: boolean;
  /** Does it. A failure is shown in the dialog, which then stays open. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, question, notes = [], confirmLabel, danger = true, onConfirm, onClose } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : "An unexpected error occurred");
    } finally {
      setPending(false);
    }
  }
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button variant={danger ? "danger" : "primary"} pending={isPending} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {[question, ...notes].map((text) => (
          <p key={text} className="break-words text-ink-soft">
            {text}
          </p>
        ))}
        {failure && <Notice tone="negative">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
