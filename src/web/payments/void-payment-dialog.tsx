import { useState } from "react";
import type { Payment } from "#contract/payments.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { AskDialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";

type Props = { payment: Payment; onClose: () => void };

/** Asks before voiding a payment; its documents become unpaid again (Accounting 3). */
export function VoidPaymentDialog({ payment, onClose }: Props) {
  const { reason, setReason, voiding, confirm } = useVoidPayment({ payment, onClose });
  const { id, number, allocations, refunds } = payment;
  const preview = useRequestPreview("payments.previewVoid", { params: { id }, body: {} }, (request) =>
    call("payments.previewVoid", request),
  );
  const paid = [
    ...allocations.map(({ documentNumber }) => documentNumber),
    ...refunds.map((returned) => returned.number),
  ].join(", ");
  return (
    <AskDialog
      title="Void payment"
      confirmLabel="Void payment"
      isPending={voiding.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="break-words text-ink-soft">
          The journal entry of {number} will be reversed on its original date, or on the first open day if its
          year is closed. A payment in a locked period can't be voided.
          {paid && ` These documents become due again: ${paid}.`}
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
          <Notice tone="negative">{failureText(voiding.error, "Couldn't void the payment")}</Notice>
        )}
      </div>
    </AskDialog>
  );
}

function useVoidPayment({ payment, onClose }: Props) {
  const [reason, setReason] = useState("");
  const voiding = useApiMutation("payments.void");
  const { id, version, number } = payment;
  function confirm(): void {
    voiding.mutate(
      { params: { id }, body: { version, reason } },
      {
        onSuccess: () => {
          onClose();
          showToast(`${number} was voided`, { description: id });
        },
      },
    );
  }
  return { reason, setReason, voiding, confirm };
}
