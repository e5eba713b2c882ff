import { Mail } from "lucide-react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued } from "#domain/document.ts";
import { isMailedKind } from "#domain/email-templates.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { DocumentToMail } from "./mail-dialog.tsx";
import type { MailToResend } from "#web/mails/open-mail-dialog.tsx";
import { MailLog, useLogOfMails } from "#web/mails/mail-log.tsx";
import { ScheduledEmails } from "#web/mails/scheduled-emails.tsx";

const MailDialog = lazyPart(async () => (await import("./mail-dialog.tsx")).MailDialog);
const NoteMailDialog = lazyPart(async () => (await import("./mail-dialog.tsx")).NoteMailDialog);

/** Emails sent for a document with recipient, time and attached file, and scheduled ones (Behavior 2.21). */
export function MailsOfDocument({ document }: { document: Document }) {
  const { kind, id, number, status, isOpening } = document;
  if (!isMailedKind(kind) || isOpening) return null;
  return <MailsCard document={{ kind, id, number }} isSendable={isIssued(status)} />;
}

function MailsCard({ document, isSendable }: { document: DocumentToMail; isSendable: boolean }) {
  const mails = useApiQuery(`${DOCUMENT_RESOURCES[document.kind]}.emails`, { params: { id: document.id } });
  const items = useLogOfMails(mails);
  const [mailRequest, setMailRequest] = useState<{ mailToResend: MailToResend | null } | null>(null);
  const planned = mails.data?.scheduled ?? [];
  if (items === null || (items.length + planned.length === 0 && !isSendable)) return null;
  return (
    <Card title="Emails">
      <ScheduledEmails
        plans={planned}
        onChange={isSendable ? (mail) => setMailRequest({ mailToResend: mail }) : null}
      />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <MailLog items={items} onAgain={isSendable ? (mail) => setMailRequest({ mailToResend: mail }) : null} />
      {isSendable && (
        <div className="mt-4">
          <Button
            needs={`${DOCUMENT_RESOURCES[document.kind]}.sendEmail`}
            icon={<Mail />}
            onClick={() => setMailRequest({ mailToResend: null })}
          >
            Email
          </Button>
        </div>
      )}
      {mailRequest && (
        <MailDialog
          document={document}
          mailToResend={mailRequest.mailToResend}
          onClose={() => setMailRequest(null)}
        />
      )}
    </Card>
  );
}

/** Delivery note emails of an invoice, sent and scheduled; the first is sent from its menu. */
export function NoteMailsOfInvoice({ document }: { document: Document }) {
  return document.kind === "invoice" && !document.isOpening ? <NoteMailsCard document={document} /> : null;
}

function NoteMailsCard({ document: { id, number, status } }: { document: Document }) {
  const mails = useApiQuery("invoiceDeliveryNotes.emails", { params: { id } });
  const items = useLogOfMails(mails);
  const [mailRequest, setMailRequest] = useState<MailToResend | null>(null);
  const planned = mails.data?.scheduled ?? [];
  if (items === null || items.length + planned.length === 0) return null;
  const onAgain = isIssued(status) ? setMailRequest : null;
  return (
    <Card title="Delivery note emails">
      <ScheduledEmails plans={planned} onChange={onAgain} />
      <MailLog items={items} onAgain={onAgain} />
      {mailRequest && (
        <NoteMailDialog
          invoice={{ id, number }}
          mailToResend={mailRequest}
          onClose={() => setMailRequest(null)}
        />
      )}
    </Card>
  );
}
