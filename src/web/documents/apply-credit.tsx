import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { isCredit } from "#domain/document.ts";
import { LOCK_AREA_OF } from "#domain/period-locks.ts";
import { subtract } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { paths } from "#web/navigation/paths.ts";
import { ApplicationDate } from "#web/payments/application-date.tsx";
import { AllocationTable } from "#web/payments/allocation-table.tsx";
import { CreditOfferForDocument } from "#web/payments/credit-offer.tsx";
import { useAllocations } from "#web/payments/use-allocations.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { COUNTERPART, DOCUMENT_LABELS, paymentDirection } from "./document-labels.ts";

/** Applications of a credit; for a bill or invoice, the unapplied credit of its contact. */
export function CreditOfDocument({ document }: { document: Document }) {
  return isCredit(document.kind) ? (
    <ApplyCredit credit={document} />
  ) : (
    <CreditOfferForDocument document={document} />
  );
}

type Props = {
  credit: Pick<
    Document,
    "id" | "kind" | "number" | "partyId" | "total" | "paidAmount" | "currency" | "exchangeRate"
  >;
};

/** Applies a credit to the contact's documents or refunds it (Accounting 2, 3). */
export function ApplyCredit({ credit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const many = DOCUMENT_LABELS[COUNTERPART[credit.kind]].plural;
  return (
    <Card title="Apply this credit">
      <div className="flex flex-wrap gap-2">
        <Button needs="payments.applyCredit" onClick={() => setOpen(true)}>
          Apply to {many}
        </Button>
        <LinkButton
          href={paths.newPayment({ document: credit.id, refund: "yes", ...paymentDirection(credit.kind) })}
        >
          Record refund
        </LinkButton>
      </div>
      {isOpen && <ApplyDialog credit={credit} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ApplyDialog({ credit, onClose }: Props & { onClose: () => void }) {
  const { partyId, currency, exchangeRate, total, paidAmount } = credit;
  const target = { kind: COUNTERPART[credit.kind], partyId, currency, exchangeRate };
  const available = subtract(total, paidAmount);
  const { table, isNothing, application, dateField, send } = useAllocations({ ...target, available });
  const apply = useApiMutation("payments.applyCredit");
  const preview = useRequestPreview(
    "payments.previewApplyCredit",
    isNothing ? null : { body: { creditId: credit.id, ...application } },
    (request) => call("payments.previewApplyCredit", request),
  );
  function save(): void {
    send((chosen) =>
      apply.mutate(
        { body: { creditId: credit.id, ...chosen } },
        {
          onSuccess: () => {
            onClose();
            showToast(`${credit.number} was applied`);
          },
        },
      ),
    );
  }
  return (
    <Dialog
      title={`Apply ${credit.number}`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={apply.isPending} disabled={isNothing} onClick={save}>
            Apply credit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AllocationTable {...table} />
        <ApplicationDate area={LOCK_AREA_OF[credit.kind]} {...dateField} />
        <PreviewPanel preview={preview} fallback={null} />
        {apply.error && (
          <Notice tone="negative">{failureText(apply.error, "Couldn't apply the credit")}</Notice>
        )}
      </div>
    </Dialog>
  );
}
