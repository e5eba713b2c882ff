import { sql } from "kysely";
import type { Tx } from "#server/db/transaction.ts";
import type { AuditRecord } from "./record-audit.ts";

export type DeletedRecord = { id: string; code: string; name: string };

/** What accounts, parties and tax rates that exist no more were called when they were deleted. */
export async function selectDeleted(tx: Tx, ids: readonly string[]): Promise<DeletedRecord[]> {
  const { rows } = await sql<DeletedRecord>`
    select subject_id as id, before ->> 'code' as code, before ->> 'name' as name
    from audit_log where subject_id = any(${[...ids]}::uuid[])
      and action in ('account.deleted', 'vendor.deleted', 'customer.deleted', 'tax-rate.deleted')`.execute(
    tx,
  );
  return rows;
}

export async function insertAuditRecords(tx: Tx, records: readonly Stored[]): Promise<void> {
  if (records.length === 0) return;
  await tx
    .insertInto("audit_log")
    .values(
      records.map(({ id, action, subject, subjectId, before = null, after = null }) => ({
        id,
        action,
        subject,
        subject_id: subjectId,
        before: before === null ? null : JSON.stringify(before),
        after: after === null ? null : JSON.stringify(after),
      })),
    )
    .execute();
}

type Stored = AuditRecord & { id: string };
