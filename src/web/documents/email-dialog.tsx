import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { EmailRecordKind } from "#domain/email-templates.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { EmailTarget } from "#web/emails/email-form.ts";
import { type EmailToResend, OpenEmailDialog } from "#web/emails/open-email-dialog.tsx";
import { useEmailsWithLink } from "./share-link.tsx";
import { downloadDocumentPdf, downloadDeliveryNote } from "./download-document-pdf.ts";

export type DocumentToEmail = Pick<DocumentHeader, "id" | "number"> & { kind: EmailRecordKind };

type Props = {
  document: DocumentToEmail;
  /** Email to resend unchanged or to reschedule. */
  emailToResend?: EmailToResend | null;
  onClose: () => void;
};

/** Emails a document with its PDF attached (Behavior 2.21). */
export function EmailDialog({ document, emailToResend = null, onClose }: Props) {
  const { id, kind } = document;
  const isLinked = kind === "invoice";
  const linkedEmails = useEmailsWithLink({ resource: "invoices", id }, isLinked);
  const plain = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.emails`, { params: { id } }).data;
  const emails = isLinked ? linkedEmails : plain;
  const emailTarget = useEmailTarget(document);
  return emails ? <OpenEmailDialog {...{ target: emailTarget, emails, emailToResend, onClose }} /> : null;
}

function useEmailTarget({ kind, id, number }: DocumentToEmail): EmailTarget {
  const send = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.sendEmail`);
  const plan = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.scheduleEmail`);
  const params = { id };
  return {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call(`${DOCUMENT_RESOURCES[kind]}.emailFile`, { params, body }),
    takePdf: (language) => downloadDocumentPdf({ kind, id, number }, language),
    read: (language) => call(`${DOCUMENT_RESOURCES[kind]}.emails`, { params, query: { language } }),
  };
}

type NoteProps = Omit<Props, "document"> & { invoice: Pick<DocumentHeader, "id" | "number"> };

/** Emails the delivery note of an invoice, without prices. */
export function NoteEmailDialog({ invoice: { id, number }, emailToResend = null, onClose }: NoteProps) {
  const params = { id };
  const emails = useApiQuery("invoiceDeliveryNotes.emails", { params }).data;
  const send = useApiMutation("invoiceDeliveryNotes.sendEmail");
  const plan = useApiMutation("invoiceDeliveryNotes.scheduleEmail");
  const emailTarget: EmailTarget = {
    name: `Delivery note ${number}`,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call("invoiceDeliveryNotes.emailFile", { params, body }),
    takePdf: (language) => downloadDeliveryNote({ id, number }, language),
    read: (language) => call("invoiceDeliveryNotes.emails", { params, query: { language } }),
  };
  return emails ? <OpenEmailDialog {...{ target: emailTarget, emails, emailToResend, onClose }} /> : null;
}
