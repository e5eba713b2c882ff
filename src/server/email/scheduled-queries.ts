import { sql } from "kysely";
import type { EmailInput, ScheduledEmail } from "#contract/emails.ts";
import type { Instant } from "#domain/dates.ts";
import type { DeliveryId, DocumentId, OrderId, PartyId, ScheduledEmailId } from "#domain/ids.ts";
import type { PartySide } from "#domain/document.ts";
import type { EmailRecordKind } from "#domain/email-templates.ts";
import type { OrderKind } from "#domain/order.ts";
import type { Period } from "#domain/periods.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

/**
 * Record for which an email is planned: document, invoice as a delivery note, quote, order, delivery note, or the statement of
 * a contact for a period and currency.
 */
export type ScheduledEmailSubject =
  | { kind: EmailRecordKind; documentId: DocumentId }
  | { kind: OrderKind; orderId: OrderId }
  | { kind: "delivery_note"; deliveryId: DeliveryId }
  | { kind: "delivery_note"; deliveredId: DocumentId }
  | { kind: PartySide; partyId: PartyId; period: Period; currency: string };
/** One of these, or all statements of a contact, whatever their period. */
type ScheduledEmailTarget = Partial<
  Record<"documentId" | "deliveredId" | "orderId" | "deliveryId" | "partyId" | "currency", string>
> & {
  period?: Period;
};

function matchesTarget({
  documentId,
  deliveredId,
  orderId,
  deliveryId,
  partyId,
  period,
  currency,
}: ScheduledEmailTarget) {
  if (documentId !== undefined) return sql`document_id = ${documentId} and kind <> 'delivery_note'`;
  if (deliveredId !== undefined) return sql`document_id = ${deliveredId} and kind = 'delivery_note'`;
  if (orderId !== undefined) return sql`order_id = ${orderId}`;
  if (deliveryId !== undefined) return sql`delivery_id = ${deliveryId}`;
  const partyCondition = sql`party_id = ${partyId}`;
  return period === undefined
    ? partyCondition
    : sql`${partyCondition} and period_start = ${period.start} and period_end = ${period.end} and currency = ${currency}`;
}

const PLAN = sql`id, recipients as "to", subject, body as text, copy_to_me as "copyToMe", language,
  case when party_id is not null then jsonb_build_object('start', period_start, 'end', period_end) end as period, currency,
  due_at as "dueAt", scheduled_at as "scheduledAt", error, last_attempt_at as "lastAttemptAt", retry_at as "retryAt"`;

/** Returns the planned emails of a record, the next one first. */
export async function selectScheduledEmails(tx: Tx, target: ScheduledEmailTarget): Promise<ScheduledEmail[]> {
  const { rows } = await sql<ScheduledEmail>`
    select ${PLAN} from ${bookRows("scheduled_emails")} where ${matchesTarget(target)} order by due_at, id limit 100`.execute(
    tx,
  );
  return rows;
}

type NewPlan = {
  id: ScheduledEmailId;
  target: ScheduledEmailSubject;
  input: EmailInput;
  dueAt: Instant;
  isTextUnchanged: boolean;
};

/** Stores a planned email with its job. */
export async function insertScheduledEmail(
  tx: Tx,
  { id, target, input, dueAt, isTextUnchanged }: NewPlan,
): Promise<void> {
  const { kind, documentId, deliveredId, orderId, deliveryId, partyId, period, currency } = {
    documentId: null,
    deliveredId: null,
    orderId: null,
    deliveryId: null,
    partyId: null,
    period: null,
    currency: null,
    ...target,
  };
  const { to, subject, text, copyToMe, language } = input;
  await sql`
    insert into scheduled_emails (book_id, id, kind, document_id, order_id, delivery_id, party_id, period_start, period_end, due_at,
      recipients, subject, body, is_text_unchanged, copy_to_me, language, currency)
    values (${BOOK}, ${id}, ${kind}, ${documentId ?? deliveredId}, ${orderId}, ${deliveryId}, ${partyId}, ${period?.start ?? null},
      ${period?.end ?? null}, ${dueAt}, ${to}, ${subject}, ${text}, ${isTextUnchanged}, ${copyToMe}, ${language}, ${currency})`.execute(
    tx,
  );
  await scheduleEmailJob(tx, { id, due: dueAt, isOnSchedule: true });
}

/** Deletes the planned emails of a record and their jobs; returns their IDs. */
export async function deleteScheduledEmails(
  tx: Tx,
  target: ScheduledEmailTarget,
): Promise<ScheduledEmailId[]> {
  const { rows } = await sql<{ id: ScheduledEmailId }>`
    delete from scheduled_emails where book_id = ${BOOK} and ${matchesTarget(target)} returning id`.execute(
    tx,
  );
  for (const { id } of rows) await scheduleEmailJob(tx, { id, due: null, isOnSchedule: true });
  return rows.map(({ id }) => id);
}

export type StoredPlan = {
  id: ScheduledEmailId;
  target: ScheduledEmailSubject;
  input: EmailInput;
  isTextUnchanged: boolean;
  attempts: number;
  /** When the email is due next; null if a user has to decide. */
  nextAt: Instant | null;
  isDue: boolean;
};

const NEXT_AT = sql`case when attempts = 0 then due_at else retry_at end`;

/** Returns a planned email and whether it is due; null if it isn't planned. */
export async function selectScheduledEmail(tx: Tx, id: ScheduledEmailId): Promise<StoredPlan | null> {
  const { rows } = await sql<StoredPlan>`
    select id, attempts, is_text_unchanged as "isTextUnchanged", ${NEXT_AT} as "nextAt", coalesce(${NEXT_AT} <= now(), false) as "isDue",
      jsonb_strip_nulls(jsonb_build_object('kind', kind, case kind when 'delivery_note' then 'deliveredId' else 'documentId' end, document_id, 'orderId', order_id, 'deliveryId', delivery_id, 'partyId', party_id,
        'period', case when party_id is not null then jsonb_build_object('start', period_start, 'end', period_end) end, 'currency', currency)) as target,
      jsonb_build_object('to', recipients, 'subject', subject, 'text', body, 'copyToMe', copy_to_me, 'language', language) as input
    from ${bookRows("scheduled_emails")} where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

type FailedAttempt = { id: ScheduledEmailId; error: string; attempts: number; retryIn: number | null };

/** Records why an email wasn't sent, and in how many minutes it is tried again. */
export async function recordAttempt(tx: Tx, { id, error, attempts, retryIn }: FailedAttempt): Promise<void> {
  const { rows } = await sql<{ retryAt: Instant | null }>`
    update scheduled_emails set error = ${error}, attempts = ${attempts}, last_attempt_at = now(),
      retry_at = now() + make_interval(mins => ${retryIn}::int)
    where book_id = ${BOOK} and id = ${id} returning retry_at as "retryAt"`.execute(tx);
  const [row] = rows;
  if (row !== undefined) await scheduleEmailJob(tx, { id, due: row.retryAt, isOnSchedule: false });
}

type ScheduledRun = { id: ScheduledEmailId; due: Instant | null; isOnSchedule: boolean };

/** Sets when a server processes it next; null for never. */
export async function scheduleEmailJob(tx: Tx, { id, due, isOnSchedule }: ScheduledRun): Promise<void> {
  await sql`select schedule_job('email', ${id}, ${due}, ${isOnSchedule})`.execute(tx);
}
