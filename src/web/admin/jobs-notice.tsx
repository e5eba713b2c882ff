import type { JobQueue } from "#contract/jobs.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { countText } from "#web/lists/list-parts.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Background jobs of the server (Behavior 2.13). */
export function JobsNotice() {
  const { data } = useApiQuery("jobs.get");
  if (data === undefined) return null;
  return (
    <>
      <BooksChecksNotice {...data.booksChecks} />
      <QueueNotice queue={data} />
    </>
  );
}

/** Number of companies whose books were checked, and how many have problems. */
function BooksChecksNotice({ checkedCount, failedCount, oldestAt }: JobQueue["booksChecks"]) {
  if (oldestAt === null) return null;
  return (
    <Notice tone={failedCount > 0 ? "negative" : "positive"}>
      {`Books of ${countText(checkedCount, "company", "companies")} checked. Oldest check: `}
      <InstantText at={oldestAt} />
      {failedCount > 0
        ? `. ${countText(failedCount, "company has", "companies have")} problems. See the server log.`
        : ". No problems."}
    </Notice>
  );
}

/** Scheduled and due jobs, since when they wait, and failures. */
function QueueNotice({
  queue: { scheduledCount, dueCount, oldestAt, failingCount, items },
}: {
  queue: JobQueue;
}) {
  return (
    <Notice tone={failingCount > 0 ? "warning" : "positive"}>
      {`${countText(scheduledCount, "job")} scheduled, ${dueCount === 0 ? "none" : dueCount} due`}
      {oldestAt !== null && (
        <>
          {" since "}
          <InstantText at={oldestAt} />
        </>
      )}
      {failingCount > 0 ? `. ${countText(failingCount, "job")} failed.` : "."}
      {items.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">Errors</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {items.map(({ id, dueAt, lastAttemptAt, failureCount, error }) => (
              <li key={id} className="wrap-anywhere">
                {`${error.replace(/\.$/, "")}: failed ${countText(failureCount, "time")}, last at `}
                <InstantText at={lastAttemptAt} />
                {", next attempt "}
                <InstantText at={dueAt} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}
