import { useState } from "react";
import type { YearEnd } from "#contract/closing.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { reopenedText, voidedSinceClosingText } from "./closing-texts.ts";

type Props = { item: YearEnd; onClose: () => void };

const NO_REASON = "Please enter a reason";

/** Asks for the reason for reopening a year, and explains the effect on its entry and days (Accounting 11.5). */
export function ReopenDialog({ item, onClose }: Props) {
  const { year, end, journalNumber } = item;
  const voidedSinceClosing = voidedSinceClosingText(item);
  const preview = useRequestPreview(
    "yearEnd.previewReopen",
    { body: { year, end, reason: "Previewed" } },
    (request) => call("yearEnd.previewReopen", request),
  );
  const { reason, setReason, problem, reopening, confirm } = useReopenYear({ item, onClose });
  return (
    <Dialog
      role="alertdialog"
      title={`Reopen ${year}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={reopening.isPending} onClick={confirm}>
            Reopen {year}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          {journalNumber} will be voided and the lock date moves back from {formatDate(end)} to the previous
          one, unless later dates are also locked. Close the year again when you're done.
        </p>
        {voidedSinceClosing !== "" && <p className="break-words text-ink-soft">{voidedSinceClosing}</p>}
        <TextField
          label="Reason"
          data-first-focus
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={problem}
          onChange={(event) => setReason(event.target.value)}
        />
        <PreviewPanel preview={preview} fallback={null} />
        {reopening.error && (
          <Notice tone="negative">{failureText(reopening.error, "Couldn't reopen the year")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function useReopenYear({ item: { year, end: lastDay }, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const reopening = useApiMutation("yearEnd.reopen");
  const isMissing = reason.trim() === "";
  function confirm(): void {
    setSubmitted(true);
    if (isMissing) return;
    reopening.mutate(
      { body: { year, end: lastDay, reason } },
      {
        onSuccess: ({ end, closedThrough }) => {
          onClose();
          showToast(reopenedText({ year, end, closedThrough }));
        },
      },
    );
  }
  return { reason, setReason, problem: isSubmitted && isMissing ? NO_REASON : undefined, reopening, confirm };
}
