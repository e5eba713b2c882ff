import { sql } from "kysely";
import { bookRows, type Tx } from "#server/db/transaction.ts";

type RecordLabel = { action: string; label: string };

/** Returns the last name of a record in the audit log, not counting entries about its files; null if it has none. */
export async function selectLabel(tx: Tx, recordId: string): Promise<RecordLabel | null> {
  const { rows } = await sql<{ last: RecordLabel | null }>`
    select (array_agg(json_build_object('action', action, 'label', label) order by id desc))[1] as last
    from ${bookRows("audit_log")}
    where subject_id = ${recordId} and subject <> 'attachment' and action not like '%.received' and label <> ''`.execute(
    tx,
  );
  return rows[0]?.last ?? null;
}

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
