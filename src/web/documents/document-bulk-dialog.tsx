import type { DocumentHeader } from "#contract/documents.ts";
import type { DocumentKind } from "#domain/document.ts";
import { useToday } from "#web/api/session.ts";
import { leftOutOf, possible } from "#web/lists/bulk.ts";
import { DeleteSeveralDialog } from "#web/lists/delete-dialogs.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { deletingOf, postingOf } from "./document-bulk-work.ts";
import { postQuestion } from "./document-questions.ts";
import { DOCUMENT_WORDS } from "./document-words.ts";

type Props = {
  kind: DocumentKind;
  what: "post" | "delete";
  selected: readonly DocumentHeader[];
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before several documents are posted or deleted, and says which are left out. */
export function DocumentBulkDialog({ kind, what, selected, onConfirm, onClose }: Props) {
  const posting = postingOf(kind, useToday());
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
      {...postQuestion(kind, possible(selected, posting))}
      notes={leftOutOf(selected, posting)}
      danger={false}
      onConfirm={async () => onConfirm()}
      onClose={onClose}
    />
  );
}
