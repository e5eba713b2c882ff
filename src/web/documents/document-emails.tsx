import { Mail } from "lucide-react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isPosted } from "#domain/document.ts";
import { isEmailedKind } from "#domain/email-templates.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { DocumentToEmail } from "./email-dialog.tsx";
import type { EmailToResend } from "#web/emails/open-email-dialog.tsx";
import { EmailLog, useLogOfEmails } from "#web/emails/email-log.tsx";
import { ScheduledEmails } from "#web/emails/scheduled-emails.tsx";

const EmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).EmailDialog);
const NoteEmailDialog = lazyPart(async () => (await import("./email-dialog.tsx")).NoteEmailDialog);

/** Emails sent for a document with recipient, time and attached file, and scheduled ones (Behavior 2.21). */
export function EmailsOfDocument({ document }: { document: Document }) {
  const { kind, id, number, status, isOpening } = document;
  if (!isEmailedKind(kind) || isOpening) return null;
  return <EmailsCard document={{ kind, id, number }} isSendable={isPosted(status)} />;
}

function EmailsCard({ document, isSendable }: { document: DocumentToEmail; isSendable: boolean }) {
  const emails = useApiQuery(`${DOCUMENT_RESOURCES[document.kind]}.emails`, { params: { id: document.id } });
  const items = useLogOfEmails(emails);
  const [emailRequest, setEmailRequest] = useState<{ emailToResend: EmailToResend | null } | null>(null);
  const planned = emails.data?.scheduled ?? [];
  if (items === null || (items.length + planned.length === 0 && !isSendable)) return null;
  return (
    <Card title="Emails">
      <ScheduledEmails
        plans={planned}
        onChange={isSendable ? (email) => setEmailRequest({ emailToResend: email }) : null}
      />
      {items.length === 0 && <p className="text-ink-soft">Not emailed yet.</p>}
      <EmailLog
        items={items}
        onAgain={isSendable ? (email) => setEmailRequest({ emailToResend: email }) : null}
      />
      {isSendable && (
        <div className="mt-4">
          <Button
            needs={`${DOCUMENT_RESOURCES[document.kind]}.sendEmail`}
            icon={<Mail />}
            onClick={() => setEmailRequest({ emailToResend: null })}
          >
            Email
          </Button>
        </div>
      )}
      {emailRequest && (
        <EmailDialog
          document={document}
          emailToResend={emailRequest.emailToResend}
          onClose={() => setEmailRequest(null)}
        />
      )}
    </Card>
  );
}

/** Delivery note emails of an invoice, sent and scheduled; the first is sent from its menu. */
export function NoteEmailsOfInvoice({ document }: { document: Document }) {
  return document.kind === "invoice" && !document.isOpening ? <NoteEmailsCard document={document} /> : null;
}

function NoteEmailsCard({ document: { id, number, status } }: { document: Document }) {
  const emails = useApiQuery("invoiceDeliveryNotes.emails", { params: { id } });
  const items = useLogOfEmails(emails);
  const [emailRequest, setEmailRequest] = useState<EmailToResend | null>(null);
  const planned = emails.data?.scheduled ?? [];
  if (items === null || items.length + planned.length === 0) return null;
  const onAgain = isPosted(status) ? setEmailRequest : null;
  return (
    <Card title="Delivery note emails">
      <ScheduledEmails plans={planned} onChange={onAgain} />
      <EmailLog items={items} onAgain={onAgain} />
      {emailRequest && (
        <NoteEmailDialog
          invoice={{ id, number }}
          emailToResend={emailRequest}
          onClose={() => setEmailRequest(null)}
        />
      )}
    </Card>
  );
}
