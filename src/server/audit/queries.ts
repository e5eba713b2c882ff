import type { Instant } from "#domain/dates.ts";
import { sql } from "kysely";
import type { UserId } from "#domain/ids.ts";
import { selectAccountNames } from "#server/accounts/lookup.ts";
import { bookRows, type Tx } from "#server/db/transaction.ts";
import { selectPartyNames } from "#server/parties/lookup.ts";
import { selectTaxRateNames } from "#server/tax-rates/lookup.ts";
import type { AuditRecord } from "./record-audit.ts";

export type NamedRecord = { id: string; code: string; name: string };

/** Returns accounts, parties and tax rates by their ids. */
export async function selectNamed(tx: Tx, ids: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    ${selectAccountNames(ids)} union all ${selectPartyNames(ids)} union all ${selectTaxRateNames(ids)}`.execute(
    tx,
  );
  return rows;
}

/** Returns the names of deleted accounts, parties and tax rates at the time of deletion. */
export async function selectDeleted(tx: Tx, ids: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select subject_id as id, before ->> 'code' as code, before ->> 'name' as name
    from ${bookRows("audit_log")} where subject_id = any(${[...ids]}::uuid[])
      and action in ('account.deleted', 'vendor.deleted', 'customer.deleted', 'tax-rate.deleted')`.execute(
    tx,
  );
  return rows;
}

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

type AuditRow = {
  id: string;
  changedAt: Instant;
  userId: UserId;
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Returns the audit log of a record, newest first, with keyset pagination. */
export async function selectChanges(
  tx: Tx,
  { subjectId, before, limit }: { subjectId: string; before: string; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select id, at as "changedAt", actor_id as "userId", action, before, after from ${bookRows("audit_log")}
    where subject_id = ${subjectId} and id < ${before} order by id desc limit ${limit}`.execute(tx);
  return rows;
}
