import { FileDown, Mail, RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import type { Document } from "#contract/documents.ts";
import type { DocumentMail } from "#contract/mails.ts";
import { DOCUMENT_RESOURCES } from "#contract/operations.ts";
import { isIssued } from "#domain/document.ts";
import { isMailedKind } from "#domain/mail-words.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { download } from "#web/lists/export.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { MailDialog } from "./mail-dialog.tsx";
import type { MailedDocument } from "./mail-form.ts";

/** What was sent of a document, to whom and when, with the file that left (Behaviour 2.21). */
export function MailsOfDocument({ document }: { document: Document }) {
  const { kind, id, number, status, isOpening } = document;
  if (!isMailedKind(kind) || isOpening || status === "draft") return null;
  return <MailsCard document={{ kind, id, number }} isSendable={isIssued(status)} />;
}

function MailsCard({ document, isSendable }: { document: MailedDocument; isSendable: boolean }) {
  const { items } = useMails(document);
  const [asked, setAsked] = useState<{ again: DocumentMail | null } | null>(null);
  if (items === null || (items.length === 0 && !isSendable)) return null;
  return (
    <Card title="Mail">
      {items.length === 0 && <p className="text-ink-soft">Not sent by mail yet.</p>}
      <ol className="flex flex-col gap-4">
        {items.map((mail) => (
          <Entry key={mail.id} mail={mail} onAgain={isSendable ? () => setAsked({ again: mail }) : null} />
        ))}
      </ol>
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

const LOOK_MS = 2_000;

/** The mails of a document; as long as one waits it is asked again what became of it. */
function useMails({ kind, id }: MailedDocument): { items: readonly DocumentMail[] | null } {
  const { data, refetch, dataUpdatedAt } = useApiQuery(`${DOCUMENT_RESOURCES[kind]}.mails`, {
    params: { id },
  });
  const isWaiting = data?.items.some(({ status }) => status === "waiting") ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void refetch(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, dataUpdatedAt]);
  return { items: data?.items ?? null };
}

const STATES = {
  waiting: { tone: "neutral", label: "Waiting" },
  sent: { tone: "positive", label: "Sent" },
  failed: { tone: "negative", label: "Failed" },
} as const;

function Entry({ mail, onAgain }: { mail: DocumentMail; onAgain: (() => void) | null }) {
  const { to, status, sentAt, failedAt, writtenAt, error, subject, fileSha256 } = mail;
  const { tone, label } = STATES[status];
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-small text-ink-faint">
          <InstantText at={sentAt ?? failedAt ?? writtenAt} />
        </span>
      </p>
      <p className="wrap-anywhere">{`${status === "sent" ? "Sent to" : "To"} ${to.join(", ")}`}</p>
      <p className="wrap-anywhere text-ink-soft">{subject}</p>
      {error !== null && <p className="wrap-anywhere text-negative">{error}</p>}
      {status === "waiting" && error !== null && <p className="text-ink-soft">It is tried again.</p>}
      <p className="text-small break-all text-ink-faint" title={`SHA-256 ${fileSha256}`}>
        SHA-256 {fileSha256.slice(0, 16)}…
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<FileDown />} onClick={() => void takeFile(mail)}>
          {status === "sent" ? "PDF that left" : "PDF"}
        </Button>
        {status !== "waiting" && onAgain && (
          <Button size="small" icon={<RotateCw />} onClick={onAgain}>
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}

/** The very file that left, whatever the document says by now. */
async function takeFile({ id, fileName }: DocumentMail): Promise<void> {
  try {
    const content = await call("mails.pdf", { params: { id } });
    download({ name: fileName, content, type: "application/pdf" });
  } catch (error) {
    showToast(failureText(error, `Failed to read ${fileName}`), { tone: "negative" });
  }
}
