import { Banknote, BellRing, Check, Copy, Pencil, Send } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES, PARTY_RESOURCES } from "#contract/operations.ts";
import { isCredit, isPosted, sideOf, type DocumentKind } from "#domain/document.ts";
import { isApprovalKind } from "#domain/approvals.ts";
import { RequestApprovalButton } from "#web/approvals/request-approval.tsx";
import { AttachmentsCard } from "#web/attachments/attachments-card.tsx";
import { CommentsCard } from "#web/comments/comments-card.tsx";
import { useToday } from "#web/api/session.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { useInactiveIds } from "#web/fields/record-pickers.tsx";
import { RecordHistory } from "#web/lists/record-history.tsx";
import { useGo, usePathParam } from "#web/navigation/address.ts";
import { paths } from "#web/navigation/paths.ts";
import { AsyncRecord } from "#web/navigation/async-record.tsx";
import { RemindersOfInvoice } from "#web/reminders/reminder-cards.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, LinkButton, TextLink } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { MenuButton } from "#web/ui/menu-button.tsx";
import { PageColumns } from "#web/ui/page-columns.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { ReceivedFile } from "#web/e-invoices/received-file.tsx";
import { ValueAdjustmentsCard } from "#web/value-adjustments/value-adjustments-card.tsx";
import { CreditOfDocument } from "./apply-credit.tsx";
import { CurrentDetails } from "./current-details.tsx";
import { InstallmentsOfDocument } from "./document-installments.tsx";
import { LinksOfInvoice } from "./document-links.tsx";
import { EmailsOfDocument, NoteEmailsOfInvoice } from "./document-emails.tsx";
import { DocumentFacts } from "./document-facts.tsx";
import { DocumentItemsTable } from "./document-items-table.tsx";
import { DocumentPayments } from "./document-payments.tsx";
import { DocumentStatusBadge } from "./document-status.tsx";
import { DOCUMENT_LABELS, payLabel, paymentDirection } from "./document-labels.ts";
import { InvoiceTimeline } from "./document-timeline.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { OpeningDocumentNotice } from "./opening-document-notice.tsx";
import { PostDialog } from "./post-document.tsx";
import { PrintPdfButton, printDocuments } from "./print-documents.tsx";
import { CopyLinkButton, useSendSearch } from "./share-link.tsx";
import { OrderOfDocument } from "./document-order.tsx";
import { useDocumentActions } from "./use-document-actions.tsx";

const ApprovalNotice = lazyPart(
  async () => (await import("#web/approvals/approval-notice.tsx")).ApprovalNotice,
);
const SendReminderDialog = lazyPart(
  async () => (await import("#web/reminders/send-reminder-dialog.tsx")).SendReminderDialog,
);
const EmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).EmailDialog);

type Props = { kind: DocumentKind };

/** Page of a document: contents, payments and actions. */
export function DocumentPage({ kind }: Props) {
  const id = usePathParam("id") ?? "";
  return <DocumentView key={id} kind={kind} id={id} />;
}

function DocumentView({ kind, id }: Props & { id: string }) {
  const query = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.get`, { params: { id } });
  const { title, list, singular } = DOCUMENT_LABELS[kind];
  const back = { href: paths.documents(kind), label: list };
  const loadedDocument = query.data;
  return (
    <>
      <PageHeader
        title={loadedDocument?.number ?? title}
        back={back}
        description={loadedDocument && <Summary document={loadedDocument} />}
        actions={loadedDocument && <Actions document={loadedDocument} />}
      />
      <AsyncRecord
        query={query}
        recordName={title}
        back={back}
        failed={(message) => `Couldn't load the ${singular}: ${message}`}
      >
        {(document) => (
          <PageColumns aside={<SideCards document={document} />}>
            {isApprovalKind(document.kind) && document.approval !== null && (
              <ApprovalNotice record={{ ...document, kind: document.kind }} />
            )}
            {document.isOpening ? (
              <OpeningDocumentNotice document={document} />
            ) : (
              <DocumentItemsTable document={document} />
            )}
          </PageColumns>
        )}
      </AsyncRecord>
    </>
  );
}

/** Cards next to the items: customer or vendor, and history. */
function SideCards({ document }: { document: Document }) {
  return (
    <>
      <InvoiceTimeline document={document} />
      <DocumentFacts document={document} />
      {document.installments.length > 0 && <InstallmentsOfDocument document={document} />}
      {document.status === "posted" && <CreditOfDocument document={document} />}
      <Origin document={document} />
      <EmailsOfDocument document={document} />
      <NoteEmailsOfInvoice document={document} />
      <RemindersOfInvoice document={document} />
      <LinksOfInvoice document={document} />
      <DocumentPayments document={document} />
      {document.kind === "bill" && isPosted(document.status) && (
        <ValueAdjustmentsCard target={{ documentId: document.id }} />
      )}
      {isPosted(document.status) && !document.isOpening && <CurrentDetails document={document} />}
      <AttachmentsCard recordKind="document" recordId={document.id} />
      <CommentsCard recordKind="document" recordId={document.id} />
      <RecordHistory subjectId={document.id} />
    </>
  );
}

function Summary({ document }: { document: Document }) {
  const { kind, partyId, partyName } = document;
  const isInactive = useInactiveIds(`${PARTY_RESOURCES[sideOf(kind)]}.list`).has(partyId);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <DocumentStatusBadge document={document} />
      <TextLink href={paths.party(sideOf(kind), partyId)}>{partyName}</TextLink>
      {isInactive && <Badge>Inactive {sideOf(kind)}</Badge>}
    </span>
  );
}

function Actions({ document }: { document: Document }) {
  const { kind, id, status, isOpening } = document;
  const go = useGo();
  const { items, dialog } = useDocumentActions(kind, { onDeleted: () => go(paths.documents(kind)) });
  const isPayable = status === "posted" && !isCredit(kind);
  const mayPost = useMay()("posting");
  return (
    <>
      <PrintPdfButton print={() => printDocuments(document.number, [document])} />
      <MenuButton
        label="More"
        items={items(document).filter(({ label }) => label !== "Open" && label !== "Post")}
      />
      {(status === "draft" || (isPosted(status) && mayPost)) && !isOpening && (
        <LinkButton icon={<Pencil />} href={paths.editDocument(kind, id)}>
          Edit
        </LinkButton>
      )}
      {status === "void" && !isOpening && (
        <LinkButton variant="primary" icon={<Copy />} href={paths.newDocument(kind, { from: id })}>
          Duplicate
        </LinkButton>
      )}
      {status === "draft" && document.approval === null && <PostButtons document={document} />}
      {isApprovalKind(kind) && (document.approval === "needed" || document.approval === "rejected") && (
        <RequestApprovalButton record={{ ...document, kind }} />
      )}
      {kind === "invoice" && isPosted(status) && !isOpening && <SendButtons document={document} />}
      {kind === "invoice" && <ReminderButton document={document} />}
      {isPayable && (
        <LinkButton
          variant="primary"
          icon={<Banknote />}
          href={paths.newPayment({ document: id, ...paymentDirection(kind) })}
        >
          {payLabel(kind)}
        </LinkButton>
      )}
      {dialog}
    </>
  );
}

/** Sends a reminder of an overdue invoice from its page. */
function ReminderButton({ document }: { document: Document }) {
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  if (document.status !== "posted" || document.nextDueDate >= today) return null;
  return (
    <>
      <Button needs="reminders.send" icon={<BellRing />} onClick={() => setOpen(true)}>
        Send reminder
      </Button>
      {isOpen && <SendReminderDialog invoice={document} onClose={() => setOpen(false)} />}
    </>
  );
}

function PostButtons({ document }: { document: Document }) {
  const [pendingAction, setPendingAction] = useState<"post" | "send" | null>(null);
  const go = useGo();
  const { kind, id } = document;
  const isSent = kind === "invoice";
  return (
    <>
      <Button
        needs="posting"
        variant={isSent ? "secondary" : "primary"}
        icon={<Check />}
        onClick={() => setPendingAction("post")}
      >
        Post
      </Button>
      {isSent && (
        <Button needs="posting" variant="primary" icon={<Send />} onClick={() => setPendingAction("send")}>
          Send
        </Button>
      )}
      {pendingAction && (
        <PostDialog
          document={document}
          onPosted={
            pendingAction === "send" ? () => go(paths.document(kind, id, { send: "yes" })) : undefined
          }
          onClose={() => setPendingAction(null)}
        />
      )}
    </>
  );
}

/** Sends a posted invoice and copies its share link. The form and its toast open this page to send it. */
function SendButtons({ document: { id, number } }: { document: Document }) {
  const [{ send }, setSearch] = useSendSearch();
  return (
    <>
      <CopyLinkButton resource="invoices" id={id} />
      <Button needs="invoices.sendEmail" icon={<Send />} onClick={() => setSearch({ send: "yes" })}>
        Send
      </Button>
      {send && (
        <EmailDialog
          document={{ kind: "invoice", id, number }}
          onClose={() => setSearch({ send: undefined })}
        />
      )}
    </>
  );
}

/** Quote or order that it was created from, and the vendor's file it was read from, if any. */
function Origin({ document: { kind, id, orderId, orderKind } }: { document: Document }) {
  return (
    <>
      {orderId !== null && orderKind !== null && <OrderOfDocument kind={orderKind} id={orderId} />}
      {sideOf(kind) === "vendor" && <ReceivedFile document={{ kind, id }} />}
    </>
  );
}
