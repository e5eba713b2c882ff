import { useState } from "react";
import type { StockAdjustment } from "#contract/products.ts";
import { formatDate } from "#domain/dates.ts";
import { tellOpened } from "#web/accounts/tell-opened.ts";
import { ApiError } from "#web/api/api-error.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { ADJUSTMENT_WORDS } from "./product-words.ts";

type Props = { adjustment: StockAdjustment; onClose: () => void };

/** Asks before a count or opening stock is voided (Rules 5). */
export function VoidAdjustmentDialog({ adjustment, onClose }: Props) {
  const [reason, setReason] = useState("");
  const voiding = useApiMutation("stockAdjustments.void");
  const word = ADJUSTMENT_WORDS[adjustment.kind];
  function confirm(): void {
    voiding.mutate(
      { params: { id: adjustment.id }, body: { reason } },
      {
        onSuccess: ({ openedAccounts }) => {
          tellOpened(openedAccounts);
          onClose();
          showToast(`${word} of ${formatDate(adjustment.date)} was voided`);
        },
      },
    );
  }
  return (
    <Dialog
      role="alertdialog"
      title="Void Stock Adjustment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button variant="danger" pending={voiding.isPending} onClick={confirm}>
            Void Stock Adjustment
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          What it moved on {formatDate(adjustment.date)} is taken back, and what was sold since costs anew. If
          its period is closed, it is taken back on the first open day.
        </p>
        <TextField
          label="Reason"
          optional
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {voiding.error && <Notice tone="negative">{failure(voiding.error)}</Notice>}
      </div>
    </Dialog>
  );
}

/** The sentence, and what runs short where selling without stock is blocked. */
function failure(error: Error): string {
  const text = failureText(error, "Failed to void stock adjustment");
  const [first] = error instanceof ApiError && error.code === "stock.insufficient" ? error.errors : [];
  return first ? `${text} (${first.message})` : text;
}
