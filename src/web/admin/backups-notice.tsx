import { countText } from "#web/lists/list-parts.tsx";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** Shows whether there is a backup of all books, and its age (Behavior 2.13). */
export function BackupsNotice() {
  const { data } = useApiQuery("backups.get");
  if (data === undefined) return null;
  const { isScheduled, backupCount, lastAt, isOverdue } = data;
  if (!isScheduled) return <Notice tone="warning">Backups are off. Set BACKUP_DIR to turn them on.</Notice>;
  if (lastAt === null) return <Notice tone="warning">No backup has been made yet.</Notice>;
  return (
    <Notice tone={isOverdue ? "warning" : "positive"}>
      {isOverdue ? "The last full backup is more than two days old: " : "Last full backup: "}
      <InstantText at={lastAt} />, {countText(backupCount, "copy", "copies")} kept.
    </Notice>
  );
}
