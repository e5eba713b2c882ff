import { useState } from "react";
import { ApiError, failureText } from "#web/api/api-error.ts";
import { AskDialog, ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast, withdrawOffers } from "#web/ui/toast.tsx";
import { countText, failedText } from "./list-parts.tsx";

type Props = {
  /** The noun for the message (Behavior 2.16): "vendor". */
  noun: string;
  /** The number or name of the record. */
  name: string;
  onDelete: () => Promise<unknown>;
  onDone?: (() => void) | undefined;
  onClose: () => void;
  /** The alternative for a record in use: forms no longer offer it, but existing uses remain. */
  makeInactive?: (() => Promise<unknown>) | undefined;
};

/** Asks before deleting a record (Behavior 2.16); if that is refused, offers to deactivate it. */
export function DeleteRecordDialog(props: Props) {
  const { noun, name, onDelete, onClose, makeInactive } = props;
  const { error, isPending, run: runDelete } = useRun(props);
  const isInUse = error instanceof ApiError && error.status === 409 && error.code !== "record.stale";
  const canDeactivate = isInUse && makeInactive !== undefined;
  return (
    <AskDialog
      title={`Delete ${noun.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())}`}
      confirmLabel={canDeactivate ? "Deactivate" : "Delete"}
      danger={!canDeactivate}
      isPending={isPending}
      onConfirm={() =>
        void (canDeactivate
          ? runDelete(makeInactive, `${name} was deactivated`)
          : runDelete(onDelete, `${name} was deleted`))
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="break-words text-ink-soft">
          Are you sure you want to delete {noun} "{name}"? This action cannot be undone.
        </p>
        {error !== null && <Notice tone="negative">{failureText(error, failedText("delete", noun))}</Notice>}
        {canDeactivate && (
          <p className="text-ink-soft">
            You can deactivate it instead: it is hidden from forms but stays on existing records.
          </p>
        )}
      </div>
    </AskDialog>
  );
}

/** Runs the chosen action, shows its success message, and keeps the error if it fails. */
function useRun({ onDone, onClose }: Pick<Props, "onDone" | "onClose">) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setPending] = useState(false);
  async function runDelete(work: () => Promise<unknown>, successText: string): Promise<void> {
    setPending(true);
    try {
      await work();
    } catch (reason) {
      setPending(false);
      setError(reason);
      return;
    }
    onClose();
    withdrawOffers();
    showToast(successText);
    onDone?.();
  }
  return { error, isPending, run: runDelete };
}

type DeleteSeveralDialogProps = {
  /** Singular noun: "vendor credit"; `many` is the plural. */
  singular: string;
  plural: string;
  /** The numbers of the records to delete. */
  numbers: readonly string[];
  /** Why other selected records are kept: "1 skipped: Only drafts can be deleted. Void this one instead." */
  notes: readonly string[];
  /** Starts deleting; the selection bar shows the progress. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before deleting several records, with the wording for one (Behavior 2.16). */
export function DeleteSeveralDialog({
  singular,
  plural,
  numbers,
  notes,
  onConfirm,
  onClose,
}: DeleteSeveralDialogProps) {
  const [first] = numbers;
  const recordsText =
    numbers.length === 1 ? `${singular} "${first}"` : countText(numbers.length, singular, plural);
  const title = (numbers.length === 1 ? singular : plural).replace(/\b[a-z]/g, (letter) =>
    letter.toUpperCase(),
  );
  return (
    <ConfirmDialog
      title={`Delete ${title}`}
      question={`Are you sure you want to delete ${recordsText}? This action cannot be undone.`}
      notes={notes}
      confirmLabel="Delete"
      onClose={onClose}
      onConfirm={async () => onConfirm()}
    />
  );
}
