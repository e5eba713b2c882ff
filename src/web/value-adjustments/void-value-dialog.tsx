import { useState } from "react";
import type { ValueAdjustmentSummary } from "#contract/value-adjustments.ts";
import { announceOpenedAccounts } from "#web/accounts/announce-accounts.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate } from "#web/fields/formats.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { AskDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { VALUE_KIND_LABELS } from "./value-adjustment-labels.ts";

type Props = { adjustment: Pick<ValueAdjustmentSummary, "id" | "kind" | "date">; onClose: () => void };

const PREVIOUS_VALUE = "The goods return to their previous value";
const OUTCOMES: Readonly<Record<ValueAdjustmentSummary["kind"], string>> = {
  landed_cost: PREVIOUS_VALUE,
  revaluation: PREVIOUS_VALUE,
  opening: "The opening stock of all these products is removed",
};

/** Asks before a landed cost, revaluation or imported opening stock is voided (Accounting 5). */
export function VoidValueDialog({ adjustment: { id, kind, date }, onClose }: Props) {
  const [reason, setReason] = useState("");
  const voiding = useApiMutation("valueAdjustments.void");
  const preview = useRequestPreview("valueAdjustments.previewVoid", { params: { id }, body: {} }, (request) =>
    call("valueAdjustments.previewVoid", request),
  );
  const word = VALUE_KIND_LABELS[kind];
  const label = `Void ${word.toLowerCase()}`;
  function confirm(): void {
    voiding.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: ({ openedAccounts }) => {
          announceOpenedAccounts(openedAccounts);
          onClose();
          showToast(`${word} (${formatDate(date)}) was voided`);
        },
      },
    );
  }
  return (
    <AskDialog
      title={label}
      confirmLabel={label}
      isPending={voiding.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          {OUTCOMES[kind]}, and the cost of later sales is recalculated. If its year is closed, it is reversed
          on the first open day; in a locked period, it can't be voided.
        </p>
        <TextField
          label="Reason"
          optional
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <PreviewPanel preview={preview} fallback={null} />
        {voiding.error && (
          <Notice tone="negative">{failureText(voiding.error, `Couldn't ${label.toLowerCase()}`)}</Notice>
        )}
      </div>
    </AskDialog>
  );
}
