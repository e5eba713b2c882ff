import type { AuditFilter, Program } from "#domain/activity.ts";
import type { Day, Instant } from "#domain/dates.ts";
import { sql } from "kysely";
import type { UserId } from "#domain/ids.ts";
import { BOOK, BOOK_ROW, bookRows, type Tx } from "#server/db/transaction.ts";

export type AuditRow = {
  id: string;
  changedAt: Instant;
  userId: UserId;
  action: string;
  subject: string;
  recordId: string;
  label: string;
  isDeleted: boolean;
  program: Program;
  programName: string | null;
  lockReason: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

/** Returns the audit log, newest first, with keyset pagination (schema/functions/activity.sql). */
export async function selectChanges(
  tx: Tx,
  filter: AuditFilter,
  { before, limit }: { before: string; limit: number },
): Promise<AuditRow[]> {
  const { search, subjectId, personId, program, kinds, verbs, firstAt, endAt } = filter;
  const { rows } = await sql<AuditRow>`
    select a.id, a.at as "changedAt", a.actor_id as "userId", a.action, a.subject, a.subject_id as "recordId", a.label, a.program,
      a.program_name as "programName", a.lock_reason as "lockReason", a.before, a.after,
      a.subject_id <> ${BOOK} and exists (
        select from ${bookRows("audit_log d")} where d.subject_id = a.subject_id and d.action like '%.deleted'
      ) as "isDeleted"
    from list_activity(${search}, ${subjectId}, ${personId}, ${program}, ${kinds}, ${verbs}, ${firstAt}, ${endAt}, ${before},
      ${limit}) listed (id)
    join ${bookRows("audit_log a")} on a.id = listed.id order by a.id desc`.execute(tx);
  return rows;
}

/** Returns the start of a period's first day, and the end of its last day, in the company's time zone. */
export async function selectInstants(
  tx: Tx,
  { start, end }: { start: Day | undefined; end: Day | undefined },
): Promise<Pick<AuditFilter, "firstAt" | "endAt">> {
  if (start === undefined && end === undefined) return { firstAt: null, endAt: null };
  const { rows } = await sql<Pick<AuditFilter, "firstAt" | "endAt">>`
    select ${start ?? null}::date::timestamp at time zone time_zone as "firstAt",
      (${end ?? null}::date + 1)::timestamp at time zone time_zone as "endAt"
    from ${BOOK_ROW}`.execute(tx);
  return rows[0] ?? { firstAt: null, endAt: null };
}
