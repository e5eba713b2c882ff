import type { Payment } from "#contract/payments.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { MODES, modeOf } from "./payment-modes.ts";
import { useAllocating } from "./use-allocating.ts";

type Props = { payment: Pick<Payment, "id" | "partyId" | "unallocated" | "direction" | "isRefund"> };

/** What is left of a payment is put against documents that were written later. */
export function AllocateRest({ payment }: Props) {
  const { id, partyId, unallocated } = payment;
  const { kind } = MODES[modeOf(payment)];
  const { table, isNothing, send, startAnew } = useAllocating({ kind, partyId, available: unallocated });
  const allocate = useApiMutation("payments.allocate");
  if (table.documents.length === 0) return null;
  function save(): void {
    send((allocations) =>
      allocate.mutate(
        { params: { id }, body: { allocations } },
        {
          onSuccess: () => {
            startAnew();
            showToast("The credit was used");
          },
        },
      ),
    );
  }
  return (
    <Card title="Use what is left">
      <div className="flex flex-col gap-3">
        <AllocationTable {...table} />
        {allocate.error && (
          <Notice tone="negative">{failureText(allocate.error, "Failed to use the credit")}</Notice>
        )}
        <div className="flex justify-end">
          <Button variant="primary" pending={allocate.isPending} disabled={isNothing} onClick={save}>
            Use credit
          </Button>
        </div>
      </div>
    </Card>
  );
}
