import { BookCheck, FileSpreadsheet, Trash2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { tellOpened } from "#web/accounts/tell-opened.ts";
import { useToday } from "#web/api/session.ts";
import { possible, useBulk } from "#web/lists/bulk.ts";
import { saveListFile } from "#web/lists/export.tsx";
import type { BulkAction } from "#web/lists/selection-bar.tsx";
import type { ListSelection } from "#web/lists/selection.ts";
import { DocumentBulkDialog } from "./document-bulk-dialog.tsx";
import { deletingOf, postingOf } from "./document-bulk-work.ts";
import { documentFile } from "./document-file.ts";

/**
 * What can be done with several documents at once, and its dialogs. Voiding is not: it asks of each why, and what
 * becomes of its payments (Rules 4).
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
    tellOpened(saved.flatMap(({ openedAccounts }) => openedAccounts));
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
