import { countText } from "#web/lists/list-parts.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Instant } from "#web/fields/instant.tsx";
import { Notice } from "#web/ui/notice.tsx";

const DAY_MS = 24 * 60 * 60_000;

/** Whether there is a copy of all books, and how old it is (Behaviour 2.13). */
export function BackupsNotice() {
  const { data } = useApiQuery("backups.get");
  if (data === undefined) return null;
  const { isScheduled, copies, lastAt } = data;
  if (!isScheduled)
    return (
      <Notice tone="warning">No copies of the books are made. BACKUP_DIR says where to keep them.</Notice>
    );
  if (lastAt === null) return <Notice tone="warning">No copy of the books was made yet.</Notice>;
  const isOld = Date.now() - Date.parse(lastAt) > 2 * DAY_MS;
  return (
    <Notice tone={isOld ? "warning" : "positive"}>
      {isOld ? "The last copy of all books is older than two days: " : "Last copy of all books: "}
      <Instant at={lastAt} />, {countText(copies, "copy", "copies")} kept.
    </Notice>
  );
}
