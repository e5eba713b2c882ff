import { FileDown, RotateCw } from "lucide-react";
import { useEffect } from "react";
import type { DocumentEmail, DocumentEmails } from "#contract/emails.ts";
import { failureText } from "#web/api/api-error.ts";
import { call } from "#web/api/call-api.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { download } from "#web/lists/export.tsx";
import { FileFingerprint } from "#web/lists/file-fingerprint.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

const LOOK_MS = 2_000;

type EmailLogQuery = { data: DocumentEmails | undefined; refetch: () => unknown; dataUpdatedAt: number };

/** The emails of a query; while one is pending, the query is polled for its status. */
export function useLogOfEmails({
  data,
  refetch,
  dataUpdatedAt,
}: EmailLogQuery): readonly DocumentEmail[] | null {
  const isWaiting = data?.items.some(({ status }) => status === "waiting") ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void refetch(), LOOK_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, refetch, dataUpdatedAt]);
  return data?.items ?? null;
}

type LogProps = {
  items: readonly DocumentEmail[];
  /** Sends an email again; null if nothing can be sent. */
  onAgain: ((email: DocumentEmail) => void) | null;
};

/** The sent emails: recipient, time and the exact file that was attached (Behavior 2.21). */
export function EmailLog({ items, onAgain }: LogProps) {
  return (
    <ol className="flex flex-col gap-4">
      {items.map((email) => (
        <Entry key={email.id} email={email} onAgain={onAgain && (() => onAgain(email))} />
      ))}
    </ol>
  );
}

const STATUSES = {
  waiting: { tone: "neutral", label: "Waiting" },
  sent: { tone: "positive", label: "Sent" },
  failed: { tone: "negative", label: "Failed" },
} as const;

function Entry({ email, onAgain }: { email: DocumentEmail; onAgain: (() => void) | null }) {
  const {
    id,
    xmlFileName,
    to,
    status,
    sentAt,
    failedAt,
    createdAt,
    error,
    subject,
    fileSha256,
    unconfirmedAttemptCount,
  } = email;
  const { tone, label } = STATUSES[status];
  return (
    <li className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <span className="text-small text-ink-faint">
          <InstantText at={sentAt ?? failedAt ?? createdAt} />
        </span>
      </p>
      <p className="wrap-anywhere">{`${status === "sent" ? "Sent to" : "To"} ${to.join(", ")}`}</p>
      <p className="wrap-anywhere text-ink-soft">{subject}</p>
      {error !== null && <p className="wrap-anywhere text-negative">{error}</p>}
      {status === "waiting" && error !== null && <p className="text-ink-soft">We'll try again.</p>}
      {unconfirmedAttemptCount > 0 && <PossiblySentTwice isSent={status === "sent"} />}
      <FileFingerprint sha256={fileSha256} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon={<FileDown />} onClick={() => void downloadFile(email)}>
          {status === "sent" ? "Sent PDF" : "PDF"}
        </Button>
        {xmlFileName !== null && (
          <Button size="small" icon={<FileDown />} onClick={() => void downloadXml({ id, xmlFileName })}>
            {status === "sent" ? "Sent XML" : "XML"}
          </Button>
        )}
        {status !== "waiting" && onAgain && (
          <Button needs="scheduledEmails.remove" size="small" icon={<RotateCw />} onClick={onAgain}>
            Send again
          </Button>
        )}
      </div>
    </li>
  );
}

function PossiblySentTwice({ isSent }: { isSent: boolean }) {
  return (
    <p className="text-ink-soft">
      {`It may have arrived${isSent ? " twice" : ""}: the server stopped while sending this email.`}
    </p>
  );
}

/** Downloads the file exactly as sent, even if the document has changed since. */
async function downloadFile({ id, fileName }: DocumentEmail): Promise<void> {
  try {
    const content = await call("emails.pdf", { params: { id } });
    download({ name: fileName, content, type: "application/pdf" });
  } catch (error) {
    showToast(failureText(error, `Couldn't open ${fileName}`), { tone: "negative" });
  }
}

/** Downloads the electronic invoice that was attached. */
async function downloadXml({ id, xmlFileName: name }: Pick<DocumentEmail, "id"> & { xmlFileName: string }) {
  try {
    const content = await call("emails.xml", { params: { id } });
    download({ name, content, type: "application/xml" });
  } catch (error) {
    showToast(failureText(error, `Couldn't read ${name}`), { tone: "negative" });
  }
}
