import {
  Ban,
  Banknote,
  BookCheck,
  BookOpenText,
  CalendarSync,
  Drill,
  CircleSlash,
  Container,
  Copy,
  Eye,
  FileCode,
  FileDown,
  Mail,
  CalendarClock,
  Trash2,
  Truck,
  Undo2,
} from "lucide-react";
import { useCallback, useState, type ReactNode } from "react";
import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isCredit, isPosted, type DocumentKind } from "#domain/document.ts";
import { isEmailedKind } from "#domain/email-templates.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { DeleteRecordDialog } from "#web/lists/delete-dialogs.tsx";
import { paths } from "#web/navigation/paths.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { MenuItem } from "#web/ui/menu-button.tsx";
import { COUNTERPART, DOCUMENT_LABELS, payLabel, paymentDirection } from "./document-labels.ts";
import { downloadDocumentPdf, downloadDeliveryNote } from "./download-document-pdf.ts";
import { PostDialog } from "./post-document.tsx";

const EmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).EmailDialog);
const NoteEmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).NoteEmailDialog);

const WriteOffDialog = lazyPart(
  async () => (await import("#web/payments/write-off-dialog.tsx")).WriteOffDialog,
);

const VoidDialog = lazyPart(async () => (await import("./void-dialog.tsx")).VoidDialog);

const EInvoiceDialog = lazyPart(
  async () => (await import("#web/e-invoices/e-invoice-dialog.tsx")).EInvoiceDialog,
);

type DocumentDialog = {
  document: DocumentHeader;
  dialog: "delete" | "e-invoice" | "email" | "email-note" | "post" | "void" | "write-off";
} | null;

/** Returns the actions on a document, and the dialogs for deleting and voiding (Accounting 4, 5). */
export function useDocumentActions(kind: DocumentKind, { onDeleted }: { onDeleted?: () => void } = {}) {
  const remove = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.remove`);
  const [open, setOpen] = useState<DocumentDialog>(null);
  const items = useCallback((document: DocumentHeader) => menuOf(document, setOpen), []);
  const close = () => setOpen(null);
  const dialog: ReactNode =
    open?.dialog === "delete" ? (
      <DeleteRecordDialog
        noun={DOCUMENT_LABELS[kind].singular}
        name={open.document.number}
        onDelete={() => remove.mutateAsync({ params: { id: open.document.id } })}
        onClose={close}
        onDone={onDeleted}
      />
    ) : open?.dialog === "post" ? (
      <PostDialog document={open.document} onClose={close} />
    ) : open?.dialog === "e-invoice" ? (
      <EInvoiceAction document={open.document} onClose={close} />
    ) : open?.dialog === "email" ? (
      <EmailAction document={open.document} onClose={close} />
    ) : open?.dialog === "email-note" ? (
      <NoteEmailDialog invoice={open.document} onClose={close} />
    ) : open?.dialog === "write-off" ? (
      <WriteOffDialog invoice={open.document} onClose={close} />
    ) : (
      open && <VoidDialog kind={kind} id={open.document.id} onClose={close} />
    );
  return { items, dialog };
}

function EInvoiceAction({ document, onClose }: { document: DocumentHeader; onClose: () => void }) {
  const { kind, id, partyId } = document;
  if (kind !== "invoice" && kind !== "credit_note") return null;
  return <EInvoiceDialog kind={kind} id={id} partyId={partyId} onClose={onClose} />;
}

function EmailAction({ document, onClose }: { document: DocumentHeader; onClose: () => void }) {
  const { kind, id, number } = document;
  return isEmailedKind(kind) ? <EmailDialog document={{ kind, id, number }} onClose={onClose} /> : null;
}

function menuOf(document: DocumentHeader, setOpen: (open: DocumentDialog) => void): MenuItem[] {
  const { kind, id, status, approval, journalId, isOpening } = document;
  const resource = DOCUMENT_RESOURCES[kind];
  const openDialog: DialogOpener = (dialog) => () => setOpen({ document, dialog });
  const pay = isCredit(kind)
    ? { label: "Apply or refund", href: paths.document(kind, id) }
    : { label: payLabel(kind), href: paths.newPayment({ document: id, ...paymentDirection(kind) }) };
  const items: (MenuItem | false)[] = [
    { label: "Open", icon: <Eye />, href: paths.document(kind, id) },
    status === "draft" &&
      approval === null && {
        label: "Post",
        needs: "posting",
        icon: <BookCheck />,
        onSelect: openDialog("post"),
      },
    status === "posted" && { ...pay, icon: <Banknote /> },
    ...downloadActions(document),
    ...(isPosted(status) && !isOpening ? emailsOf(kind, openDialog) : []),
    !isOpening && { label: "Duplicate", icon: <Copy />, href: paths.newDocument(kind, { from: id }) },
    repeatAction(document),
    ...(isPosted(status) ? followUpActions(document, openDialog) : []),
    journalId !== null && {
      label: "View journal entry",
      icon: <BookOpenText />,
      href: paths.journal(journalId),
    },
    status !== "void" &&
      !isOpening && {
        label: "Void",
        needs: "posting",
        icon: <Ban />,
        onSelect: openDialog("void"),
      },
    {
      label: "Delete",
      needs: `${resource}.remove`,
      icon: <Trash2 />,
      danger: status === "draft",
      disabled: status !== "draft",
      onSelect: openDialog("delete"),
    },
  ];
  return items.filter((item) => item !== false);
}

type DialogOpener = (dialog: NonNullable<DocumentDialog>["dialog"]) => () => void;

function emailsOf(kind: DocumentKind, openDialog: DialogOpener): (MenuItem | false)[] {
  return [
    isEmailedKind(kind) && {
      label: "Email",
      needs: `${DOCUMENT_RESOURCES[kind]}.sendEmail`,
      icon: <Mail />,
      onSelect: openDialog("email"),
    },
    kind === "invoice" && {
      label: "Email delivery note",
      needs: "invoiceDeliveryNotes.sendEmail",
      icon: <Truck />,
      onSelect: openDialog("email-note"),
    },
  ];
}

/** Follow-up actions of a posted document. */
function followUpActions(document: DocumentHeader, openDialog: DialogOpener): (MenuItem | false)[] {
  const { kind, id, status, isOpening } = document;
  const counterpart = COUNTERPART[kind];
  const credit = paths.newDocument(counterpart, { credits: id });
  return [
    kind === "bill" &&
      !isOpening && { label: "Register as an asset", icon: <Drill />, href: paths.newAsset({ bill: id }) },
    kind === "bill" &&
      !isOpening && {
        label: "Add landed cost",
        icon: <Container />,
        href: paths.newLandedCost({ bill: id }),
      },
    !isOpening && deferActionOf(document),
    !isCredit(kind) && { label: DOCUMENT_LABELS[counterpart].newLabel, icon: <Undo2 />, href: credit },
    kind === "invoice" &&
      status === "posted" && {
        label: "Write off",
        needs: "payments.create",
        icon: <CircleSlash />,
        onSelect: openDialog("write-off"),
      },
    !isOpening &&
      (kind === "invoice" || kind === "credit_note") && {
        label: "Download XML",
        icon: <FileCode />,
        onSelect: openDialog("e-invoice"),
      },
  ];
}

function deferActionOf({ kind, id }: DocumentHeader): MenuItem | false {
  if (kind !== "bill" && kind !== "invoice") return false;
  return {
    label: "Defer over several months",
    icon: <CalendarClock />,
    href: paths.newAccrual({ [kind]: id }),
  };
}

/** Action to make an invoice or bill recurring (Accounting 21). */
function repeatAction({ kind, id, isOpening }: DocumentHeader): MenuItem | false {
  if (isOpening || (kind !== "invoice" && kind !== "bill")) return false;
  return { label: "Repeat...", icon: <CalendarSync />, href: paths.newSchedule({ kind, from: id }) };
}

/** Downloads: the PDF, and the delivery note of an invoice. */
function downloadActions(document: DocumentHeader): (MenuItem | false)[] {
  const { kind, status, isOpening } = document;
  if (isOpening) return [];
  return [
    { label: "Download PDF", icon: <FileDown />, onSelect: () => void downloadDocumentPdf(document) },
    kind === "invoice" &&
      isPosted(status) && {
        label: "Delivery note",
        icon: <Truck />,
        onSelect: () => void downloadDeliveryNote(document),
      },
  ];
}
