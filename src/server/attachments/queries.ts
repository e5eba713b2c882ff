import { sql } from "kysely";
import type { Attachment } from "#contract/attachments.ts";
import type { FilePlace } from "#domain/attachment.ts";
import type { UserId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export type AttachmentRow = Omit<Attachment, "addedBy"> & { userId: UserId };

const COLUMNS = sql`id, version, record_kind as "recordKind", record_id as "recordId", name, type,
  size_bytes as "sizeBytes", sha256, added_at as "addedAt", added_by as "userId"`;

/** Returns the files attached to a record, oldest first. */
export async function selectAttachments(
  tx: Tx,
  { recordKind, recordId }: FilePlace,
): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    select ${COLUMNS} from ${bookRows("attachments")}
    where record_kind = ${recordKind} and record_id = ${recordId} and removed_at is null
    order by id`.execute(tx);
  return rows;
}

export async function selectAttachment(tx: Tx, id: string): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select ${COLUMNS} from ${bookRows("attachments")} where id = ${id} and removed_at is null`.execute(tx);
  return rows[0];
}

export async function selectRecordExists(tx: Tx, { recordKind, recordId }: FilePlace): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select file_place_exists(${BOOK}, ${recordKind}, ${recordId}) as exists`.execute(tx);
  return rows[0]?.exists === true;
}

/** Where the book has a file; undefined if it doesn't. */
export async function selectFilePlace(
  tx: Tx,
  sha256: string,
): Promise<(FilePlace & { name: string }) | undefined> {
  const { rows } = await sql<FilePlace & { name: string }>`
    select record_kind as "recordKind", record_id as "recordId", name from find_file(${BOOK}, ${sha256}) limit 1`.execute(
    tx,
  );
  return rows[0];
}

type InboxRow = AttachmentRow & { isWaiting: boolean };

/** Returns a file of the receipt inbox, also one that has left it. */
export async function selectFromInbox(tx: Tx, id: string): Promise<InboxRow | undefined> {
  const { rows } = await sql<InboxRow>`
    select ${COLUMNS}, removed_at is null as "isWaiting" from ${bookRows("attachments")}
    where id = ${id} and record_kind = 'inbox'`.execute(tx);
  return rows[0];
}

/** Returns the waiting file with a hash. */
export async function selectWaiting(tx: Tx, sha256: string): Promise<AttachmentRow | undefined> {
  const { rows } = await sql<AttachmentRow>`
    select ${COLUMNS} from ${bookRows("attachments")}
    where record_id = ${BOOK} and sha256 = ${sha256} and removed_at is null`.execute(tx);
  return rows[0];
}

/** Total size of the book's files in bytes, each counted once; includes removed attachments, whose files are kept. */
export async function selectStoredBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(size_bytes), 0)::text as bytes
    from (select distinct sha256, size_bytes from ${bookRows("attachments")}) files`.execute(tx);
  return Number(rows[0]?.bytes ?? 0);
}

type NewAttachment = Pick<
  Attachment,
  "id" | "recordKind" | "recordId" | "sha256" | "sizeBytes" | "type" | "name"
>;

export async function insertAttachment(tx: Tx, row: NewAttachment): Promise<void> {
  await sql`
    insert into attachments (book_id, id, record_kind, record_id, sha256, size_bytes, type, name)
    values (${BOOK}, ${row.id}, ${row.recordKind}, ${row.recordId}, ${row.sha256}, ${row.sizeBytes}, ${row.type},
      ${row.name})`.execute(tx);
}

export async function updateName(tx: Tx, { id, name }: { id: string; name: string }): Promise<void> {
  await sql`
    update attachments set name = ${name}, version = version + 1 where book_id = ${BOOK} and id = ${id}`.execute(
    tx,
  );
}

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await sql`
    update attachments set removed_at = now(), removed_by = current_actor(), version = version + 1
    where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
