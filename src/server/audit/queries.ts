import type { Tx } from "#server/db/transaction.ts";
import type { AuditRecord } from "./record-audit.ts";

export async function insertAuditRecords(tx: Tx, records: readonly StoredAuditRecord[]): Promise<void> {
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

type StoredAuditRecord = AuditRecord & { id: string };
