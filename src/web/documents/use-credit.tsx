import { useState } from "react";
import { documentEndpoints, type Document } from "#contract/documents.ts";
import { paymentEndpoints } from "#contract/payments.ts";
import { subtract } from "#domain/money.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { paths } from "#web/app/paths.ts";
import { failureText } from "#web/fields/failure-text.ts";
import { AllocationTable } from "#web/payments/allocation-table.tsx";
import { allocateOldestFirst, openOf, toAllocations, type Amounts } from "#web/payments/allocations.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { COUNTERPART, DOCUMENT_WORDS } from "./document-words.ts";
import { payWay } from "./use-document-actions.tsx";

type Props = { credit: Document };

/** A credit is put against documents of its party, or paid back (Rules 2, 3). */
export function UseCredit({ credit }: Props) {
  const [isOpen, setOpen] = useState(false);
  const many = DOCUMENT_WORDS[COUNTERPART[credit.kind]].many;
  return (
    <Card title="Use this credit">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)}>Put against {many}</Button>
        <LinkButton href={paths.newPayment({ document: credit.id, refund: "yes", ...payWay(credit.kind) })}>
          Record refund
        </LinkButton>
      </div>
      {isOpen && <ApplyDialog credit={credit} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function ApplyDialog({ credit, onClose }: Props & { onClose: () => void }) {
  const { left, open, documents, amounts, setTyped, apply, save } = useApplication({ credit, onClose });
  return (
    <Dialog
      title={`Use ${credit.number}`}
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={apply.isPending}
            disabled={toAllocations(amounts).length === 0}
            onClick={save}
          >
            Use credit
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <AllocationTable
          documents={documents}
          amounts={amounts}
          available={left}
          onChange={(id, amount) => setTyped({ ...amounts, [id]: amount })}
          isLoading={open.data === undefined}
          errors={new Map()}
        />
        {apply.error && (
          <Notice tone="negative">{failureText(apply.error, "Failed to use the credit")}</Notice>
        )}
      </div>
    </Dialog>
  );
}

function useApplication({ credit, onClose }: Props & { onClose: () => void }) {
  const kind = COUNTERPART[credit.kind];
  const left = subtract(credit.total, credit.paidAmount);
  const open = useApiQuery(documentEndpoints[kind].list, {
    query: { partyId: credit.partyId, tab: "open", limit: 500 },
  });
  const documents = openOf(open.data?.items ?? []);
  const [typed, setTyped] = useState<Amounts | null>(null);
  const amounts = typed ?? allocateOldestFirst(documents, left);
  const apply = useApiMutation(paymentEndpoints.applyCredit);
  function save(): void {
    apply.mutate(
      { body: { creditId: credit.id, allocations: toAllocations(amounts) } },
      {
        onSuccess: () => {
          onClose();
          showToast(`${credit.number} was used`);
        },
      },
    );
  }
  return { left, open, documents, amounts, setTyped, apply, save };
}
