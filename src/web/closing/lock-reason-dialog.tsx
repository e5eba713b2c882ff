import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";

type Props = { onAnswer: (reason: string | null) => void };

/** Asks for the reason for writing into a soft-locked period. */
export function LockReasonDialog({ onAnswer }: Props) {
  const [reason, setReason] = useState("");
  const isMissing = reason.trim() === "";
  const cancel = () => onAnswer(null);
  const answer = () => onAnswer(reason.trim());
  return (
    <Dialog
      title="This date is locked"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" disabled={isMissing} onClick={answer}>
            Continue
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Your company asks for a reason to post, change or void anything on this date. The reason is kept in
          the history.
        </p>
        <TextField
          label="Reason"
          data-first-focus
          onKeyDown={(event) => event.key === "Enter" && !isMissing && answer()}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
