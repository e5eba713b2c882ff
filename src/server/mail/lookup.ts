import { sql } from "kysely";
import type { DocumentId } from "#domain/ids.ts";
import { own, type Tx } from "#server/db/transaction.ts";

/** Whether a document was sent by mail, or waits to be. */
export async function wasMailed(tx: Tx, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select from ${own("document_mails")} where document_id = ${id} and failed_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
