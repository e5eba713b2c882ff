import { Mail } from "lucide-react";
import { useState } from "react";
import type { Document } from "#contract/documents.ts";
import type { DocumentMail } from "#contract/mails.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued } from "#domain/document.ts";
import { isMailedKind } from "#domain/mail-words.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import type { MailedDocument } from "./mail-form.ts";
import { MailLog, useLogOfMails } from "./mail-log.tsx";

/** What was sent of a document, to whom and when, with the file that left (Behaviour 2.21). */
export function MailsOfDocument({ document }: { document: Document }) {
  const { kind, id, number, status, isOpening } = document;
  if (!isMailedKind(kind) || isOpening || status === "draft") return null;
  return <MailsCard document={{ kind, id, number }} isSendable={isIssued(status)} />;
}

function MailsCard({ document, isSendable }: { document: MailedDocument; isSendable: boolean }) {
  const mails = useApiQuery(`${DOCUMENT_RESOURCES[document.kind]}.mails`, { params: { id: document.id } });
  const items = useLogOfMails(mails);
  const [asked, setAsked] = useState<{ again: DocumentMail | null } | null>(null);
  if (items === null || (items.length === 0 && !isSendable)) return null;
  return (
    <Card title="Mail">
      {items.length === 0 && <p className="text-ink-soft">Not sent by mail yet.</p>}
      <MailLog items={items} onAgain={isSendable ? (again) => setAsked({ again }) : null} />
      {isSendable && (
        <div className="mt-4">
          <Button icon={<Mail />} onClick={() => setAsked({ again: null })}>
            Send by mail
          </Button>
        </div>
      )}
      {asked && <MailDialog document={document} again={asked.again} onClose={() => setAsked(null)} />}
    </Card>
  );
}
