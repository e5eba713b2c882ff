import { Ban, BookCheck, FilePen, FileSpreadsheet, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Journal } from "#contract/journals.ts";
import type { JournalStatus } from "#domain/journal.ts";
import { FORM_REFUSALS } from "#domain/form-refusals.ts";
import { call } from "#web/api/call-api.ts";
import { useToday } from "#web/api/session.ts";
import { skippedNotes, eligibleRecords, useBulk, type BulkRun, type BulkJob } from "#web/lists/bulk.ts";
import { DeleteSeveralDialog } from "#web/lists/delete-dialogs.tsx";
import { saveListFile } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { JOURNAL_FILES } from "./journal-files.ts";
import { updateOf } from "./journal-form-values.ts";
import type { JournalDetail } from "./journal-rows.tsx";

const FAILED_TO_SAVE = "Failed to save journal";

const STATUS_TEXTS = {
  posted: { label: "Post", one: "posted", many: "posted", already: "This journal entry is already posted" },
  draft: {
    label: "Change to draft",
    one: "changed to a draft",
    many: "changed to drafts",
    already: "This journal entry is already a draft",
  },
  void: { label: "Void", one: "voided", many: "voided", already: "This journal entry is already voided" },
} as const satisfies Record<JournalStatus, unknown>;

/** The bulk actions for journals, and the confirmation dialog for deleting them (Interface 1). */
export function useJournalBulk(selection: ListSelection<Journal>, detail: JournalDetail) {
  const bulk = useBulk(selection);
  const today = useToday();
  const [isDeleting, setDeleting] = useState(false);
  const { selected } = selection;
  const deletable = eligibleRecords(selected, DELETING);
  const setStatus = (status: JournalStatus) => void bulk.run(selected, settingStatus(status, bulk));
  const remove = () => void bulk.run(selected, DELETING);

  const needs = "journals.update";
  const { posted, draft, void: voided } = STATUS_TEXTS;
  const actions: BulkAction[] = [
    { label: posted.label, icon: <BookCheck />, needs, keys: "p", onSelect: () => setStatus("posted") },
    { label: draft.label, icon: <FilePen />, needs, keys: "d", onSelect: () => setStatus("draft") },
    { label: voided.label, icon: <Ban />, needs, keys: "v", onSelect: () => setStatus("void") },
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(JOURNAL_FILES[detail], { pages: [selected], today }),
    },
    {
      label: DELETING.label,
      needs: "journals.remove",
      icon: <Trash2 />,
      danger: true,
      keys: "Delete",
      // If none can be deleted, skip the confirmation and only show the reasons.
      onSelect: () => (deletable.length === 0 ? remove() : setDeleting(true)),
    },
  ];
  const dialog: ReactNode = isDeleting && (
    <DeleteSeveralDialog
      singular="journal entry"
      plural="journal entries"
      numbers={deletable.map(({ number }) => number)}
      notes={skippedNotes(selected, DELETING)}
      onConfirm={remove}
      onClose={() => setDeleting(false)}
    />
  );
  return { bulk, actions, dialog };
}

/** Automatic journals can only be changed at their source document or payment (Accounting 0). */
function sourceError({ source }: Journal): string | null {
  return source === null ? null : FORM_REFUSALS["journal.has-source"].detail;
}

const DELETING: BulkJob<Journal, unknown> = {
  label: "Delete",
  skipReason: sourceError,
  act: ({ id, version }) => call("journals.remove", { params: { id }, query: { version } }),
  nameOf: ({ number }) => number,
  failed: "Failed to delete journal",
  doneText: (count) => `${countText(count, "journal entry", "journal entries")} deleted`,
};

/** A journal with its new status, and the status before the change. */
type StatusUpdate = Journal & { before: JournalStatus };

/** A status change can be reversed (Accounting 4), so it needs no confirmation and offers Undo. */
function settingStatus(status: JournalStatus, bulk: BulkRun): BulkJob<Journal, StatusUpdate> {
  const { label, one, many, already } = STATUS_TEXTS[status];
  return {
    label,
    skipReason: (journal) => sourceError(journal) ?? (journal.status === status ? already : null),
    act: async (journal) => ({ ...(await save(journal, status)), before: journal.status }),
    nameOf: ({ number }) => number,
    failed: FAILED_TO_SAVE,
    doneText: (count) =>
      `${countText(count, "journal entry", "journal entries")} ${count === 1 ? one : many}`,
    undo: (changed) => void bulk.run(changed, UNDOING),
  };
}

const UNDOING: BulkJob<StatusUpdate, Journal> = {
  label: "Undo",
  skipReason: () => null,
  act: (changed) => save(changed, changed.before),
  nameOf: ({ number }) => number,
  failed: FAILED_TO_SAVE,
  doneText: (count) => `${countText(count, "journal entry", "journal entries")} changed back`,
};

function save(journal: Journal, status: JournalStatus): Promise<Journal> {
  return call("journals.update", { params: { id: journal.id }, body: updateOf(journal, status) });
}
