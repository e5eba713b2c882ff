import { sql } from "kysely";
import { bookRows, type Tx } from "#server/db/transaction.ts";

type DeletedRecord = { id: string; code: string; name: string };

/** Returns the names of deleted accounts, parties and tax rates at the time of deletion. */
export async function selectDeleted(tx: Tx, ids: readonly string[]): Promise<DeletedRecord[]> {
  const { rows } = await sql<DeletedRecord>`
    select subject_id as id, before ->> 'code' as code, before ->> 'name' as name
    from ${bookRows("audit_log")} where subject_id = any(${[...ids]}::uuid[])
      and action in ('account.deleted', 'vendor.deleted', 'customer.deleted', 'tax_rate.deleted')`.execute(
    tx,
  );
  return rows;
}
