import type { EmailQueue } from "#contract/email-queue.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Shows whether emails are being sent, and which failed (Behavior 2.13). */
export function EmailsNotice() {
  const { data } = useApiQuery("emailQueue.get");
  if (data === undefined) return null;
  const { isEnabled: sends, waitingCount, oldestAt, failedCount, items } = data;
  if (!sends) return <Notice tone="warning">Email is off. Set SMTP_URL to turn it on.</Notice>;
  const hasProblems = failedCount > 0 || items.length > 0;
  return (
    <Notice tone={hasProblems ? "warning" : "positive"}>
      {waitingCount === 0 ? "No emails waiting" : `${countText(waitingCount, "email")} waiting`}
      {oldestAt !== null && (
        <>
          {", the oldest since "}
          <InstantText at={oldestAt} />
        </>
      )}
      {failedCount > 0 ? `. ${countText(failedCount, "email")} couldn't be sent in the last 30 days.` : "."}
      {items.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">What went wrong</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {items.map((item) => (
              <FailedEmail key={item.id} item={item} />
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

function FailedEmail({
  item: { kind, createdAt, attemptCount, nextAt, error },
}: {
  item: EmailQueue["items"][number];
}) {
  return (
    <li className="wrap-anywhere">
      <InstantText at={createdAt} />
      {`: ${kind === "document" ? "document email" : "sign-in email"}, ${countText(attemptCount, "try", "tries")}, ${error ?? ""}, `}
      {nextAt === null ? (
        "no more attempts"
      ) : (
        <>
          {"next attempt "}
          <InstantText at={nextAt} />
        </>
      )}
    </li>
  );
}
