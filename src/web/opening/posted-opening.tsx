import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { Opening } from "#contract/opening.ts";
import { isZero } from "#domain/money.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { formatDate, formatMoney } from "#web/fields/formats.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { useRequestPreview, PreviewPanel } from "#web/forms/posting-preview.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { OpeningDocuments } from "./opening-documents.tsx";

const UNDO_OBSTACLE_TEXTS = {
  paid: "Some of these documents have been paid, so they can't be undone. Void those payments first.",
  credited:
    "Some of these invoices or bills have been credited, so they can't be undone. Void those credits first.",
  closed: "They fall in a closed period, so they can't be undone.",
} as const;

/** The posted opening balances, with a button to undo them. */
export function PostedOpening({ opening }: { opening: Opening }) {
  const { date, enteredAt, enteredBy, journalId, documents, receivable, payable, difference, undoBlockedBy } =
    opening;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="flex max-w-form flex-col gap-4">
      <section className="flex flex-wrap items-start gap-4 rounded-card border border-line bg-surface p-4">
        <dl className="grid flex-1 basis-80 grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 tabular-nums">
          <Fact name="As of">{formatDate(date)}</Fact>
          <Fact name="Owed by customers">{formatMoney(receivable)}</Fact>
          <Fact name="Owed to vendors">{formatMoney(payable)}</Fact>
          {!isZero(difference) && <Fact name="Accepted difference">{formatMoney(difference)}</Fact>}
          <Fact name="Posted">
            <InstantText at={enteredAt} />
            {enteredBy && ` by ${enteredBy.name}`}
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          {journalId && <LinkButton href={paths.journal(journalId)}>View journal entry</LinkButton>}
          <Button
            needs="openingBalances.undo"
            icon={<Undo2 />}
            disabled={undoBlockedBy !== null}
            onClick={() => setConfirming(true)}
          >
            Undo all
          </Button>
        </div>
      </section>
      {undoBlockedBy && <Notice>{UNDO_OBSTACLE_TEXTS[undoBlockedBy]}</Notice>}
      {documents.length > 0 && <OpeningDocuments documents={documents} />}
      {isConfirming && <UndoDialog opening={opening} onClose={() => setConfirming(false)} />}
    </div>
  );
}

/** What undoing voids: the journal of the accounts, if any, and the documents. */
function describeVoided({ hasJournal, documents }: { hasJournal: boolean; documents: number }): string {
  const voided = [hasJournal ? "The opening journal entry" : "", countText(documents, "document")].filter(
    Boolean,
  );
  const isOne = voided.length === 1 && documents <= 1;
  return `${voided.join(" and ")} will be voided on ${isOne ? "its original date" : "their original dates"}. You can still view ${isOne ? "it" : "them"}, and ${isOne ? "its number" : "their numbers"} can be reused.`;
}

function UndoDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { id, date, journalId, documents } = opening;
  const undo = useApiMutation("openingBalances.undo");
  const preview = useRequestPreview("openingBalances.previewUndo", { params: { id } }, (request) =>
    call("openingBalances.previewUndo", request),
  );
  return (
    <ConfirmDialog
      title="Undo opening balances"
      question={`Undo the opening balances as of ${formatDate(date)}?`}
      notes={[describeVoided({ hasJournal: journalId !== null, documents: documents.length })]}
      confirmLabel="Undo all"
      onConfirm={async () => {
        await undo.mutateAsync({ params: { id } });
        showToast("Opening balances undone");
      }}
      onClose={onClose}
    >
      <PreviewPanel preview={preview} fallback={null} />
    </ConfirmDialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
