import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DocumentId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export { type AttachedXml, type Letter, updateOutcome } from "./email-queries.ts";
export { selectQueue } from "./queries.ts";

/** Whether a document was emailed or is waiting to be. */
export async function wasEmailed(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select from ${bookRows("emails")} where document_id = ${id} and failed_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** Documents whose last email the mail server hasn't accepted, and why: a subquery for other modules. */
export function selectUndeliveredDocuments() {
  return sql`(
    select m.document_id, m.error from ${bookRows("emails m")}
    where m.document_id is not null and m.error is not null and m.sent_at is null and not m.is_delivery_note
      and not exists (
        select from ${bookRows("emails newer")}
        where newer.document_id = m.document_id and newer.id > m.id and not newer.is_delivery_note
      )
  )`;
}

/** Stores a file unchanged, once per content; returns its digest. */
export async function storeEmailAttachment(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sql`
    insert into stored_files (book_id, sha256, bytes) values (${BOOK}, ${sha256}, ${bytes})
    on conflict do nothing`.execute(tx);
  return sha256;
}
