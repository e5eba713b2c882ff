import { BookCheck, FileSpreadsheet, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { DocumentHeader, SavedDocument } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { type DocumentKind, isCredit, sideOf } from "#domain/document.ts";
import { refusalReply } from "#domain/refusals.ts";
import { announceOpenedAccounts } from "#web/accounts/opened-accounts.ts";
import { call } from "#web/api/call.ts";
import { useToday } from "#web/api/session.ts";
import { useCompanyTax } from "#web/fields/usual-tax.ts";
import { type BulkWork, leftOutOf, possible, useBulk } from "#web/lists/bulk.ts";
import { DeleteSeveralDialog } from "#web/lists/delete-dialogs.tsx";
import { type ListFile, saveListFile } from "#web/lists/export.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { Day } from "#domain/dates.ts";
import { postDraft } from "./post-document.tsx";
import { postQuestion } from "./status-change.ts";
import { shownStatus } from "./document-status.tsx";
import { DOCUMENT_WORDS } from "./document-words.ts";

/**
 * What can be done with several documents at once, and its dialogs. Voiding stays with each document: it asks why,
 * and what becomes of the payments (Accounting 4).
 */
export function useDocumentBulk(kind: DocumentKind, selection: ListSelection<DocumentHeader>) {
  const bulk = useBulk(selection);
  const today = useToday();
  const [asked, setAsked] = useState<"post" | "delete" | null>(null);
  const { selected } = selection;
  const posting = postingOf(kind, today);
  const deleting = deletingOf(kind);
  const drafts = possible(selected, deleting);
  const post = async () => {
    // The oldest first, as goods come in before they go out.
    const saved = await bulk.run(selected.toReversed(), posting);
    announceOpenedAccounts(saved.flatMap(({ openedAccounts }) => openedAccounts));
  };
  const remove = () => void bulk.run(selected, deleting);

  const actions: BulkAction[] = [
    {
      label: posting.label,
      icon: <BookCheck />,
      keys: "p",
      onSelect: () => (drafts.length === 0 ? void post() : setAsked("post")),
    },
    {
      label: "Export CSV",
      icon: <FileSpreadsheet />,
      keys: "e",
      onSelect: () => void saveListFile(documentFile(kind, today), { pages: [selected], today }),
    },
    {
      label: deleting.label,
      icon: <Trash2 />,
      danger: true,
      keys: "Delete",
      onSelect: () => (drafts.length === 0 ? remove() : setAsked("delete")),
    },
  ];
  const dialog: ReactNode = asked && (
    <DocumentBulkDialog
      kind={kind}
      what={asked}
      selected={selected}
      onConfirm={asked === "post" ? () => void post() : remove}
      onClose={() => setAsked(null)}
    />
  );
  return { bulk, actions, dialog };
}

type Props = {
  kind: DocumentKind;
  what: "post" | "delete";
  selected: readonly DocumentHeader[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before several documents are posted or deleted, and says which are left out. */
function DocumentBulkDialog({ kind, what, selected, onConfirm, onClose }: Props) {
  const posting = postingOf(kind, useToday());
  const companyTax = useCompanyTax(sideOf(kind));
  const { one, many } = DOCUMENT_WORDS[kind];
  if (what === "delete") {
    const deleting = deletingOf(kind);
    return (
      <DeleteSeveralDialog
        {...{ one, many, onConfirm, onClose }}
        numbers={possible(selected, deleting).map(({ number }) => number)}
        notes={leftOutOf(selected, deleting)}
      />
    );
  }
  return (
    <ConfirmDialog
      {...postQuestion(kind, possible(selected, posting), companyTax?.name ?? null)}
      notes={leftOutOf(selected, posting)}
      danger={false}
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    />
  );
}

/** Posts drafts as they stand, as the page of each would (Accounting 4). */
function postingOf(kind: DocumentKind, today: Day): BulkWork<DocumentHeader, SavedDocument> {
  const { one, many, failedToSave } = DOCUMENT_WORDS[kind];
  return {
    label: "Post",
    whyNot: ({ status }) => (status === "draft" ? null : "Only drafts can be posted"),
    act: (draft) => postDraft(draft, today),
    failed: failedToSave,
    saidWhenDone: (count) => `${countText(count, one, many)} posted`,
  };
}

function deletingOf(kind: DocumentKind): BulkWork<DocumentHeader, unknown> {
  const { one, many, failedToDelete } = DOCUMENT_WORDS[kind];
  return {
    label: "Delete drafts",
    whyNot: ({ status }) => (status === "draft" ? null : refusalReply("document.not-a-draft").detail),
    act: ({ id }) => call(`${DOCUMENT_RESOURCES[kind]}.remove`, { params: { id } }),
    failed: failedToDelete,
    saidWhenDone: (count) => `${countText(count, one, many)} deleted`,
  };
}

/** The list of documents as a file; their status is that of today, as on the screen. */
export function documentFile(kind: DocumentKind, today: Day): ListFile<DocumentHeader> {
  const { many, title, party } = DOCUMENT_WORDS[kind];
  const due = isCredit(kind) ? [] : ["Due Date"];
  const used = isCredit(kind) ? "Used" : "Paid";
  return {
    name: many.replaceAll(" ", "-"),
    titles: [title, party, "Date", ...due, "Status", "Currency", "Subtotal", "Tax", "Amount", used],
    rows: (document) => [
      [
        document.number,
        document.partyName,
        document.date,
        ...(isCredit(kind) ? [] : [document.dueDate]),
        shownStatus(document, today).label,
        document.currency,
        document.subtotal,
        document.taxAmount,
        document.total,
        document.paidAmount,
      ],
    ],
  };
}
