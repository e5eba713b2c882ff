import { Fragment, type ReactNode, useState } from "react";
import { useGo } from "#web/navigation/address.ts";
import { DiscardDialog } from "#web/ui/dialog.tsx";

/** Where to go after saving: the list, a new record, or the email to send it. */
export type NextPage = "list" | "new" | "send";

type LeaveTargets = {
  list: string;
  /** Form of the next record. */
  newHref: string;
  /** Resets the form, if it is already shown. */
  onSaveAndNew?: (() => void) | undefined;
};

/** Leaves the form for the list or the next new record (Interface 2). */
export function useLeave({ list, newHref, onSaveAndNew }: LeaveTargets): (next: NextPage) => void {
  const go = useGo();
  return (next) => {
    if (next === "new" && onSaveAndNew) onSaveAndNew();
    else go(next === "new" ? newHref : list);
  };
}

/** Closes a dialog with fields, after asking if there are unsaved changes. */
export function useClosing(
  isDirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isConfirming, setConfirming] = useState(false);
  return {
    close: () => (isDirty ? setConfirming(true) : onClose()),
    question: isConfirming && (
      <DiscardDialog title="Close without saving?" onKeep={() => setConfirming(false)} onDiscard={onClose}>
        Your changes haven't been saved.
      </DiscardDialog>
    ),
  };
}

/** Renders the form of a new record, and resets it after "Save and new" (Interface 2). */
export function NewRecord({ children }: { children: (again: () => void) => ReactNode }) {
  const [round, setRound] = useState(0);
  return <Fragment key={round}>{children(() => setRound(round + 1))}</Fragment>;
}
