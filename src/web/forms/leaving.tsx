import { Fragment, type ReactNode, useState } from "react";
import { useGo } from "#web/navigation/address.ts";
import { DiscardDialog } from "#web/ui/dialog.tsx";

/** Where a form leads once it is saved: also to the email that sends it. */
export type Next = "list" | "new" | "send";

type Places = {
  list: string;
  /** The form of the next record. */
  newHref: string;
  /** Resets the form, where it is shown already. */
  again?: (() => void) | undefined;
};

/** Leaves the form of a record for the list, or for the next record (Interface 2). */
export function useLeave({ list, newHref, again }: Places): (next: Next) => void {
  const go = useGo();
  return (next) => {
    if (next === "new" && again) again();
    else go(next === "new" ? newHref : list);
  };
}

/** Closes a dialog with fields, and asks before what was typed is lost. */
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

/** Renders the form of a new record, and resets it for the next one after "Save and New" (Interface 2). */
export function NewRecord({ children }: { children: (again: () => void) => ReactNode }) {
  const [round, setRound] = useState(0);
  return <Fragment key={round}>{children(() => setRound(round + 1))}</Fragment>;
}
