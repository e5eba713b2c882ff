import { countText } from "#web/lists/list-parts.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Whether there is a copy of all books, and how old it is (Behaviour 2.13). */
export function BackupsNotice() {
  const { data } = useApiQuery("backups.get");
  if (data === undefined) return null;
  const { isScheduled, copies, lastAt, isLate } = data;
  if (!isScheduled)
    return (
      <Notice tone="warning">No copies of the books are made. BACKUP_DIR says where to keep them.</Notice>
    );
  if (lastAt === null) return <Notice tone="warning">No copy of the books was made yet.</Notice>;
  return (
    <Notice tone={isLate ? "warning" : "positive"}>
      {isLate ? "The last copy of all books is older than two days: " : "Last copy of all books: "}
      <InstantText at={lastAt} />, {countText(copies, "copy", "copies")} kept.
    </Notice>
  );
}
