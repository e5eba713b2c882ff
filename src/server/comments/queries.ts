import { sql } from "kysely";
import type { Comment, CommentInput } from "#contract/comments.ts";
import type { ActivityKind } from "#domain/activity.ts";
import { EDITABLE_MINUTES } from "#domain/comments.ts";
import type { CommentId, UserId } from "#domain/ids.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { newId } from "#server/db/new-id.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/** A comment without the names of its users. */
export type CommentRow = Omit<Comment, "writtenBy" | "mentions"> & { userId: UserId };

const COLUMNS = sql`c.id, c.version, c.record_kind as "recordKind", c.record_id as "recordId", c.text,
  c.written_at as "writtenAt", c.written_by as "userId", c.edited_at as "editedAt",
  c.written_by = current_actor() as "isOwn",
  c.written_by = current_actor() and now() <= c.written_at + make_interval(mins => ${EDITABLE_MINUTES}) as "isEditable"`;

/** Returns the kind of a record in the audit log and its label; the kind is null if there is no such record. */
export async function selectRecord(
  tx: Tx,
  { recordKind, recordId }: RecordRef,
): Promise<{ kind: ActivityKind | null; label: string }> {
  const { rows } = await sql<{ kind: ActivityKind | null; label: string }>`
    select activity_kind_of(${BOOK}, ${recordKind}, ${recordId}) as kind,
      record_label(${BOOK}, ${recordKind}, ${recordId}) as label`.execute(tx);
  return rows[0] ?? { kind: null, label: "" };
}

type CommentPage = RecordRef & { before: string; limit: number };

/** Returns the comments on a record before an id, newest first. */
export async function selectComments(
  tx: Tx,
  { recordKind, recordId, before, limit }: CommentPage,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from ${bookRows("comments c")}
    where c.record_id = ${recordId} and c.record_kind = ${recordKind} and c.deleted_at is null and c.id < ${before}
    order by c.id desc limit ${limit}`.execute(tx);
  return rows;
}

export async function selectComment(tx: Tx, id: CommentId): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${COLUMNS} from ${bookRows("comments c")} where c.id = ${id} and c.deleted_at is null`.execute(tx);
  return rows[0];
}

export async function insertComment(
  tx: Tx,
  { recordKind, recordId, text }: CommentInput,
): Promise<CommentId> {
  const id = newId<CommentId>();
  await sql`
    insert into comments (book_id, id, record_kind, record_id, text)
    values (${BOOK}, ${id}, ${recordKind}, ${recordId}, ${text})`.execute(tx);
  return id;
}

export async function updateText(tx: Tx, id: CommentId, text: string): Promise<void> {
  await sql`
    update comments set text = ${text}, version = version + 1 where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

export async function markCommentDeleted(tx: Tx, id: CommentId): Promise<void> {
  await sql`
    update comments set deleted_at = now(), version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
