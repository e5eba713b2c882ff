import { Ban, Banknote, BookOpenText, CircleSlash, Copy, Eye, Trash2, Undo2 } from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, type DocumentKind } from "#domain/document.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { paths } from "#web/navigation/paths.ts";
import { WriteOffDialog } from "#web/payments/write-off-dialog.tsx";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { COUNTERPART, DOCUMENT_WORDS } from "./document-words.ts";
import { VoidDialog } from "./void-dialog.tsx";

type Open = { document: DocumentHeader; dialog: "delete" | "void" | "write-off" } | null;

/** What can be done with a document, and the dialogs that deleting and voiding open (Accounting 4, 5). */
export function useDocumentActions(kind: DocumentKind, { onDeleted }: { onDeleted?: () => void } = {}) {
  const remove = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.remove`);
  const [open, setOpen] = useState<Open>(null);
  const items = useCallback((document: DocumentHeader) => menuOf(document, setOpen), []);
  const close = () => setOpen(null);
  const dialog: ReactNode =
    open?.dialog === "delete" ? (
      <DeleteRecordDialog
        thing={DOCUMENT_WORDS[kind].one}
        name={open.document.number}
        onDelete={() => remove.mutateAsync({ params: { id: open.document.id } })}
        onClose={close}
        onDone={onDeleted}
      />
    ) : open?.dialog === "write-off" ? (
      <WriteOffDialog invoice={open.document} onClose={close} />
    ) : (
      open && <VoidDialog kind={kind} id={open.document.id} onClose={close} />
    );
  return { items, dialog };
}

function menuOf(document: DocumentHeader, setOpen: (open: Open) => void): MenuItem[] {
  const { kind, id, status, journalId } = document;
  const other = COUNTERPART[kind];
  const isPosted = status === "posted" || status === "paid";
  const pay = isCredit(kind) ? "Use or refund" : kind === "bill" ? "Record payment" : "Receive payment";
  return [
    { label: "Open", icon: <Eye />, href: paths.document(kind, id) },
    ...(status === "posted"
      ? [
          {
            label: pay,
            icon: <Banknote />,
            href: isCredit(kind)
              ? paths.document(kind, id)
              : paths.newPayment({ document: id, ...payWay(kind) }),
          },
        ]
      : []),
    { label: "Duplicate", icon: <Copy />, href: paths.newDocument(kind, { from: id }) },
    ...(isPosted && !isCredit(kind)
      ? [
          {
            label: `New ${DOCUMENT_WORDS[other].title}`,
            icon: <Undo2 />,
            href: paths.newDocument(other, { credits: id }),
          },
        ]
      : []),
    ...(kind === "invoice" && status === "posted"
      ? [
          {
            label: "Write off",
            icon: <CircleSlash />,
            onSelect: () => setOpen({ document, dialog: "write-off" }),
          },
        ]
      : []),
    ...(journalId ? [{ label: "Journal", icon: <BookOpenText />, href: paths.journal(journalId) }] : []),
    ...(status === "void"
      ? []
      : [{ label: "Void", icon: <Ban />, onSelect: () => setOpen({ document, dialog: "void" }) }]),
    {
      label: "Delete",
      icon: <Trash2 />,
      danger: status === "draft",
      disabled: status !== "draft",
      onSelect: () => setOpen({ document, dialog: "delete" }),
    },
  ];
}

/** Bills are paid, invoices are received. */
export function payWay(kind: DocumentKind): { direction: "in" | "out" } {
  return { direction: kind === "bill" || kind === "credit_note" ? "out" : "in" };
}
