import { type RawBuilder, sql } from "kysely";
import type { AttachmentsFilter } from "#domain/attachment.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** Subqueries for lists, so that all tell in the same way which records have files attached. */

/** Whether files are attached to the record with the id in a column. */
export function attachmentsExist(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from ${bookRows("attachments f")} where f.record_id = ${sql.ref(column)} and f.removed_at is null)`;
}

/** Condition of a list that is filtered by records with or without files. */
export function filterByAttachments(
  hasAttachments: AttachmentsFilter | undefined,
  column: string,
): RawBuilder<boolean> {
  if (hasAttachments === undefined) return sql<boolean>`true`;
  return hasAttachments === "true" ? attachmentsExist(column) : sql<boolean>`not ${attachmentsExist(column)}`;
}

/** The same filter for the functions of schema/functions/search.sql. */
export function attachmentsParameter(hasAttachments: AttachmentsFilter | undefined): boolean | null {
  return hasAttachments === undefined ? null : hasAttachments === "true";
}

/** The number of files that wait in the receipt inbox. */
export async function countInbox(tx: Tx): Promise<number> {
  const { rows } = await sql<{ files: number }>`
    select count(*)::int as files from ${bookRows("attachments")}
    where record_id = ${BOOK} and removed_at is null`.execute(tx);
  return rows[0]?.files ?? 0;
}

/** Returns which of the records have files attached. */
export async function selectRecordsWithFiles(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from ${bookRows("attachments")}
    where record_id = any(${[...ids]}::uuid[]) and removed_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
