import type { DocumentHeader } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import type { MailRecordKind } from "#domain/email-templates.ts";
import { call } from "#web/api/call-api.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import type { MailTarget } from "#web/mails/mail-form.ts";
import { type MailToResend, OpenMailDialog } from "#web/mails/open-mail-dialog.tsx";
import { useMailsWithLink } from "./share-link.tsx";
import { downloadSheet, downloadDeliveryNote } from "./download-sheet.ts";

export type DocumentToMail = Pick<DocumentHeader, "id" | "number"> & { kind: MailRecordKind };

type Props = {
  document: DocumentToMail;
  /** Email to resend unchanged or to reschedule. */
  mailToResend?: MailToResend | null;
  onClose: () => void;
};

/** Emails a document with its PDF attached (Behavior 2.21). */
export function MailDialog({ document, mailToResend = null, onClose }: Props) {
  const { id, kind } = document;
  const isLinked = kind === "invoice";
  const linkedMails = useMailsWithLink({ resource: "invoices", id }, isLinked);
  const plain = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.emails`, { params: { id } }).data;
  const mails = isLinked ? linkedMails : plain;
  const mailTarget = useMailTarget(document);
  return mails ? <OpenMailDialog {...{ thing: mailTarget, mails, mailToResend, onClose }} /> : null;
}

function useMailTarget({ kind, id, number }: DocumentToMail): MailTarget {
  const send = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.sendEmail`);
  const plan = useApiMutation(`${DOCUMENT_RESOURCES[kind]}.scheduleEmail`);
  const params = { id };
  return {
    name: number,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call(`${DOCUMENT_RESOURCES[kind]}.emailFile`, { params, body }),
    takeSheet: (language) => downloadSheet({ kind, id, number }, language),
    read: (language) => call(`${DOCUMENT_RESOURCES[kind]}.emails`, { params, query: { language } }),
  };
}

type NoteProps = Omit<Props, "document"> & { invoice: Pick<DocumentHeader, "id" | "number"> };

/** Emails the delivery note of an invoice, without prices. */
export function NoteMailDialog({ invoice: { id, number }, mailToResend = null, onClose }: NoteProps) {
  const params = { id };
  const mails = useApiQuery("invoiceDeliveryNotes.emails", { params }).data;
  const send = useApiMutation("invoiceDeliveryNotes.sendEmail");
  const plan = useApiMutation("invoiceDeliveryNotes.scheduleEmail");
  const mailTarget: MailTarget = {
    name: `Delivery note ${number}`,
    send: (body) => send.mutateAsync({ params, body }),
    plan: (body) => plan.mutateAsync({ params, body }),
    toFile: (body) => call("invoiceDeliveryNotes.emailFile", { params, body }),
    takeSheet: (language) => downloadDeliveryNote({ id, number }, language),
    read: (language) => call("invoiceDeliveryNotes.emails", { params, query: { language } }),
  };
  return mails ? <OpenMailDialog {...{ thing: mailTarget, mails, mailToResend, onClose }} /> : null;
}
