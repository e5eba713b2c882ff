import {
  Ban,
  BookCheck,
  CalendarSync,
  Container,
  Copy,
  ExternalLink,
  FilePen,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import type { Journal } from "#contract/journals.ts";
import { isReversible, type JournalStatus } from "#domain/journal.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { paths } from "#web/navigation/paths.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { showToast, withdrawOffers } from "#web/ui/toast.tsx";
import { sourceLink } from "./journal-content.tsx";
import { updateOf } from "./journal-form-values.ts";

const DONE: Readonly<Record<JournalStatus, string>> = {
  posted: "posted",
  draft: "changed to a draft",
  void: "voided",
};

/** The actions for one journal, and the confirmation dialog for deleting it (Behavior 2.7, 2.16). */
export function useJournalActions({ onDeleted }: { onDeleted?: () => void } = {}) {
  const update = useApiMutation("journals.update");
  const remove = useApiMutation("journals.remove");
  const [toDelete, setToDelete] = useState<Journal | null>(null);
  const { mutateAsync: send } = update;

  const setStatus = useCallback(
    (journal: Journal, status: JournalStatus) =>
      changeStatus((changed, to) => send({ params: { id: changed.id }, body: updateOf(changed, to) }), {
        journal,
        status,
      }),
    [send],
  );

  const items = useCallback(
    (journal: Journal): MenuItem[] =>
      journal.source !== null
        ? sourceItems(journal.source)
        : [
            { label: "Edit", icon: <Pencil />, href: paths.editJournal(journal.id) },
            ...repeatItems(journal),
            ...(journal.status === "posted" ? [landedCostItem(journal)] : []),
            ...statusItems(journal, (status) => void setStatus(journal, status)),
            removal(() => setToDelete(journal)),
          ],
    [setStatus],
  );

  const dialog: ReactNode = toDelete && (
    <ConfirmDialog
      title="Delete Journal Entry"
      question={`Are you sure you want to delete journal entry "${toDelete.number}"? This action cannot be undone.`}
      confirmLabel="Delete"
      onClose={() => setToDelete(null)}
      onConfirm={async () => {
        try {
          await remove.mutateAsync({ params: { id: toDelete.id }, query: { version: toDelete.version } });
        } catch (error) {
          throw new Error(failureText(error, "Failed to delete journal"), { cause: error });
        }
        withdrawOffers();
        showToast(`${toDelete.number} was deleted`);
        onDeleted?.();
      }}
    />
  );
  return { items, dialog };
}

/** Automatic journals can only be changed at their source document or payment (Accounting 0). */
function sourceItems(source: NonNullable<Journal["source"]>): MenuItem[] {
  return [{ ...sourceLink(source), icon: <ExternalLink /> }];
}

function removal(onSelect: () => void): MenuItem {
  return { label: "Delete", icon: <Trash2 />, needs: "journals.remove", danger: true, onSelect };
}

/** Adds freight, duty or insurance posted by a journal to the cost of goods. */
const landedCostItem = ({ id }: Journal): MenuItem => ({
  label: "Add landed cost",
  icon: <Container />,
  href: paths.newLandedCost({ journal: id }),
});

/** Actions that create another journal from this one. */
function repeatItems(journal: Journal): MenuItem[] {
  const { id: from } = journal;
  const reverse = { label: "Reverse", icon: <Undo2 />, href: paths.newJournal({ reverse: from }) };
  return [
    { label: "Duplicate", icon: <Copy />, href: paths.newJournal({ from }) },
    { label: "Repeat...", icon: <CalendarSync />, href: paths.newSchedule({ kind: "journal", from }) },
    ...(isReversible(journal) ? [reverse] : []),
  ];
}

type SendStatus = (journal: Journal, status: JournalStatus) => Promise<Journal>;
type JournalStatusChange = { journal: Journal; status: JournalStatus };

/** A status change can be reversed (Accounting 4), so it needs no confirmation and offers Undo. */
async function changeStatus(send: SendStatus, { journal, status }: JournalStatusChange): Promise<void> {
  try {
    const after = await send(journal, status);
    showToast(`${after.number} was ${DONE[status]}`, {
      action: {
        label: "Undo",
        onSelect: () => void changeStatus(send, { journal: after, status: journal.status }),
      },
      description: after.id,
    });
  } catch (error) {
    showToast(failureText(error, "Failed to save journal"), { tone: "negative" });
  }
}

function statusItems({ status }: Journal, onSelect: (status: JournalStatus) => void): MenuItem[] {
  const all: MenuItem[] = [
    { label: "Post", needs: "journals.update", icon: <BookCheck />, onSelect: () => onSelect("posted") },
    {
      label: "Change to draft",
      needs: "journals.update",
      icon: <FilePen />,
      onSelect: () => onSelect("draft"),
    },
    { label: "Void", needs: "journals.update", icon: <Ban />, onSelect: () => onSelect("void") },
  ];
  const currentLabel = { posted: "Post", draft: "Change to draft", void: "Void" }[status];
  return all.filter(({ label }) => label !== currentLabel);
}
