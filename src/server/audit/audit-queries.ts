import type { Tx } from "#server/db/transaction.ts";
import type { AuditRecord } from "./record-audit.ts";

export async function insertAuditRecord(
  tx: Tx,
  record: Required<AuditRecord> & { id: string },
): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      id: record.id,
      action: record.action,
      subject: record.subject,
      subject_id: record.subjectId,
      before: record.before === null ? null : JSON.stringify(record.before),
      after: record.after === null ? null : JSON.stringify(record.after),
    })
    .execute();
}
