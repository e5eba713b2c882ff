import type { Payment } from "#contract/payments.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { ApplicationDate } from "./application-date.tsx";
import { modeOf, MODES } from "./payment-modes.ts";
import { useAllocations } from "./use-allocations.ts";

type Props = {
  payment: Pick<Payment, "id" | "partyId" | "unapplied" | "direction" | "isRefund" | "currency">;
};

/** Applies the unapplied amount of a payment to later documents. */
export function ApplyUnapplied({ payment }: Props) {
  const { id, partyId, currency, unapplied: available } = payment;
  const { kind } = MODES[modeOf(payment)];
  const allocating = useAllocations({ kind, partyId, currency, available });
  const { table, isNothing, application, dateField, send, reset } = allocating;
  const allocate = useApiMutation("payments.allocate");
  const preview = useRequestPreview(
    "payments.previewAllocate",
    isNothing || table.isLoading ? null : { params: { id }, body: application },
    (request) => call("payments.previewAllocate", request),
  );
  if (table.documents.length === 0) return null;
  function save(): void {
    send((chosen) =>
      allocate.mutate(
        { params: { id }, body: chosen },
        {
          onSuccess: () => {
            reset();
            showToast("Credit applied");
          },
        },
      ),
    );
  }
  return (
    <Card title="Apply remaining credit">
      <div className="flex flex-col gap-3">
        <AllocationTable {...table} />
        <ApplicationDate area="payments" {...dateField} />
        <PreviewPanel preview={preview} fallback={null} />
        {allocate.error && (
          <Notice tone="negative">{failureText(allocate.error, "Couldn't apply the credit")}</Notice>
        )}
        <div className="flex justify-end">
          <Button variant="primary" pending={allocate.isPending} disabled={isNothing} onClick={save}>
            Apply credit
          </Button>
        </div>
      </div>
    </Card>
  );
}
