import type { Document } from "#contract/documents.ts";
import { formatDate } from "#domain/dates.ts";
import { formatMoney } from "#domain/money.ts";
import { refusalReply } from "#domain/refusals.ts";
import { Instant } from "#web/fields/instant.tsx";
import { paths } from "#web/navigation/paths.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { DOCUMENT_STATUS_LABELS } from "./document-words.ts";

type Props = {
  /** The document as it is now on the server. */
  current: Document;
  isSaving: boolean;
  onSaveMine: (current: Document) => void;
  onClose: () => void;
};

/** Somebody saved the same document first: what it says now, and the choice (Design 3, I-40). */
export function StaleDocument({ current, isSaving, onSaveMine, onClose }: Props) {
  const { kind, id, number, status, date, total, partyName, updatedAt } = current;
  return (
    <Dialog
      title="Changed by somebody else"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Keep editing
          </Button>
          <LinkButton href={paths.document(kind, id)}>Take the other version</LinkButton>
          <Button variant="primary" pending={isSaving} onClick={() => onSaveMine(current)}>
            Save mine on top
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{refusalReply("record.stale").detail}</p>
      <p className="mt-3">
        The saved version: {number}, {partyName}, {formatDate(date)}, {formatMoney(total)},{" "}
        {DOCUMENT_STATUS_LABELS[status].toLowerCase()}; saved <Instant at={updatedAt} />.
      </p>
    </Dialog>
  );
}
