import { useState, type ReactNode } from "react";
import { DiscardDialog } from "#web/ui/dialog.tsx";

/** Closes a dialog in which something can be typed: not without a question once there is something to lose. */
export function useClosing(
  isDirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    question: isAsking && (
      <DiscardDialog title="Close without saving?" onKeep={() => setAsking(false)} onDiscard={onClose}>
        What you have typed here has not been saved yet.
      </DiscardDialog>
    ),
  };
}
