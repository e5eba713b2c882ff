import { sql } from "kysely";
import type { ReminderSettings } from "#contract/reminder-settings.ts";
import type { Reminder, ReminderDigest, ReminderPause, SkippedReminder } from "#contract/reminders.ts";
import { type Day, type Instant, shiftDays } from "#domain/dates.ts";
import type { DocumentId, EmailId, PartyId } from "#domain/ids.ts";
import type { Money } from "#domain/money.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import { languageOfParty } from "#server/parties/lookup.ts";

type PlannedReminder = ReminderSettings["reminders"][number];
/** Plans stored before fees, interest and automatic reminders existed lack these. */
type StoredPlanRow = Partial<Pick<ReminderSettings, "feeAccountId" | "interestAccountId" | "isAutomatic">> & {
  reminders: readonly (Omit<PlannedReminder, "fee" | "interestRate"> &
    Partial<Pick<PlannedReminder, "fee" | "interestRate">>)[];
};

/** Returns the company's own plan, or null. */
export async function selectPlan(tx: Tx): Promise<ReminderSettings | null> {
  const { rows } = await sql<{ version: number; plan: StoredPlanRow }>`
    select version, settings as plan from ${bookRows("reminder_settings")}`.execute(tx);
  const [row] = rows;
  return row === undefined
    ? null
    : {
        isAutomatic: false,
        feeAccountId: null,
        interestAccountId: null,
        ...row.plan,
        reminders: row.plan.reminders.map((reminder) => ({ fee: null, interestRate: null, ...reminder })),
        version: row.version,
      };
}

/** Stores the company's plan, replacing the previous version; `nextAt` is when its reminders are sent automatically. */
export async function upsertPlan(
  tx: Tx,
  { version, ...plan }: ReminderSettings,
  nextAt: Instant | null,
): Promise<void> {
  await sql`
    insert into reminder_settings (book_id, version, settings, next_at)
    values (${BOOK}, ${version}, ${JSON.stringify(plan)}::jsonb, ${nextAt})
    on conflict (book_id) do update set version = excluded.version, settings = excluded.settings, next_at = excluded.next_at,
      failed_at = null, error = null, attempts = 0`.execute(tx);
}

/** An overdue invoice with its customer, last reminder and the reason if reminders are on hold. */
export type OverdueDocumentRow = Omit<
  SkippedReminder,
  "reason" | "note" | "daysOverdue" | "reminderNumber"
> & {
  partyCode: string;
  address: string | null;
  email: string | null;
  language: PdfLanguage;
  /** Language of the posted invoice. */
  documentLanguage: PdfLanguage;
  last: { reminderNumber: number; sentOn: Day } | null;
  /** Overdue amounts by due date: one part, or several installments. */
  parts: readonly { dueDate: Day; balanceDue: Money }[];
  /** Whether it is a reminder fee itself. */
  isFee: boolean;
  /** Highest reminder already charged a fee, whatever happened to that email; 0 for none. */
  chargedAt: number;
  /** Last day already charged interest; null for none. */
  chargedUntil: Day | null;
  disputed: string | null;
  paused: string | null;
};

/** Number of the first unpaid installment; 1 for invoices without installments. */
const INSTALLMENT = sql`coalesce(array_position(d.installment_dates, d.next_due_date::date), 1)`;

/** Returns overdue invoices of all customers by name, or of one customer. Ignores reminders in failed emails. */
export async function selectOverdueInvoices(
  tx: Tx,
  { today, partyId }: { today: Day; partyId: PartyId | null },
): Promise<OverdueDocumentRow[]> {
  const partyCondition = partyId === null ? sql`` : sql`and d.party_id = ${partyId}`;
  const { rows } = await sql<OverdueDocumentRow>`
    select d.id as "documentId", d.number, d.date, d.next_due_date as "dueDate", format_amount(d.total) as total,
      format_amount(due.balance_due) as "balanceDue", due.parts, d.currency, d.party_id as "partyId", p.name as "partyName",
      p.code as "partyCode", p.address, p.email, ${languageOfParty("p")} as language, d.language as "documentLanguage", previous.reminder as last, h.note as disputed, party_pause.note as paused,
      exists (select from ${bookRows("reminders f")} where f.fee_id = d.id) as "isFee",
      exists (select from ${bookRows("reminders f")} where f.fee_id = d.id) or exists (
        select from ${bookRows("emails s")} where s.document_id = d.id and s.failed_at is null and not s.is_delivery_note
      ) as "wasEmailed", (
        select coalesce(max(r.reminder_number), 0) from ${bookRows("reminders r")}
        join ${bookRows("documents f")} on f.id = r.fee_id and f.status <> 'void'
        where r.document_id = d.id and r.installment = ${INSTALLMENT}
      ) as "chargedAt", (
        select max(i.to_day) from ${bookRows("reminder_interest i")}
        join ${bookRows("documents f")} on f.id = i.fee_id and f.status <> 'void' where i.document_id = d.id
      ) as "chargedUntil"
    from ${bookRows("documents d")}
    join ${bookRows("parties p")} on p.id = d.party_id
    cross join lateral (
      select sum(balance_due) as balance_due, json_agg(json_build_object('dueDate', due_date, 'balanceDue', format_amount(balance_due)::text) order by due_date) as parts
      from installment_balances(d.installment_dates, d.installment_amounts, d.due_date, d.total, d.paid_amount, 0, 0)
      where due_date < ${today} and balance_due > 0
    ) due
    left join ${bookRows("reminder_pauses h")} on h.id = d.id
    left join ${bookRows("reminder_pauses party_pause")} on party_pause.id = p.id
    left join lateral (
      select json_build_object('reminderNumber', r.reminder_number, 'sentOn', r.reminded_on) as reminder
      from ${bookRows("reminders r")} join ${bookRows("emails m")} on m.id = r.email_id and m.failed_at is null
      where r.document_id = d.id and r.installment = ${INSTALLMENT} order by r.reminder_number desc limit 1
    ) previous on true
    where d.kind = 'invoice' and d.status = 'posted' and d.next_due_date < ${today} ${partyCondition}
    order by fold_text(p.name), p.id, d.next_due_date, d.id`.execute(tx);
  return rows;
}

export type NewReminder = {
  documentId: DocumentId;
  reminderNumber: number;
  balanceDue: Money;
  dueDate: Day;
};

/** Records the reminders in an email; they replace those in a failed one. */
export async function insertReminders(
  tx: Tx,
  {
    partyId,
    emailId,
    today,
    feeId,
  }: { partyId: PartyId; emailId: EmailId; today: Day; feeId: DocumentId | null },
  reminders: readonly NewReminder[],
): Promise<void> {
  for (const { documentId, reminderNumber, balanceDue, dueDate } of reminders)
    await sql`
      insert into reminders (book_id, document_id, installment, reminder_number, party_id, email_id, reminded_on, balance_due, due_date, fee_id)
      select ${BOOK}, d.id, ${INSTALLMENT}, ${reminderNumber}, ${partyId}, ${emailId}, ${today}, ${balanceDue}, ${dueDate}, ${feeId}::uuid
      from ${bookRows("documents d")} where d.id = ${documentId}
      on conflict (book_id, document_id, installment, reminder_number) do update
        set email_id = excluded.email_id, reminded_on = excluded.reminded_on, balance_due = excluded.balance_due,
          due_date = excluded.due_date, fee_id = coalesce(excluded.fee_id, reminders.fee_id)`.execute(tx);
}

/** Records the days for which an invoice was charged interest, and the invoice that charges it (I-100). */
export async function insertInterest(
  tx: Tx,
  { partyId, feeId }: { partyId: PartyId; feeId: DocumentId },
  interest: ReminderDigest["interest"],
): Promise<void> {
  for (const { documentId, balanceDue, rate, from, dayCount, amount } of interest)
    await sql`
      insert into reminder_interest (book_id, fee_id, document_id, party_id, from_day, to_day, balance_due, rate, amount)
      values (${BOOK}, ${feeId}, ${documentId}, ${partyId}, ${from}, ${shiftDays(from, dayCount)}, ${balanceDue}, ${rate}, ${amount})`.execute(
      tx,
    );
}

type ReminderScope = { documentId: DocumentId } | { partyId: PartyId } | { emailId: EmailId } | "all";

/** Returns reminders, newest first: all, a customer's, an invoice's, or one. */
export async function selectPaymentReminders(tx: Tx, scope: ReminderScope): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    select m.id as "emailId", m.party_id as "partyId", p.name as "partyName", m.recipients as "to", m.subject,
      m.file_name as "fileName", m.created_at as "createdAt", m.sent_at as "sentAt", m.failed_at as "failedAt", m.error,
      case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end as status,
      sent."reminderNumber", sent."sentOn", sent.items, (
        select json_build_object('documentId', f.id, 'number', f.number, 'total', format_amount(f.total)::text)
        from ${bookRows("documents f")} where f.id = sent.fee_id
      ) as fee
    from ${bookRows("emails m")}
    join ${bookRows("parties p")} on p.id = m.party_id
    cross join lateral (
      select max(r.reminder_number) as "reminderNumber", max(r.reminded_on) as "sentOn", min(r.fee_id::text)::uuid as fee_id, json_agg(json_build_object('documentId', d.id,
        'number', d.number, 'reminderNumber', r.reminder_number, 'balanceDue', format_amount(r.balance_due)::text, 'currency', d.currency,
        'dueDate', r.due_date) order by r.due_date, d.id) as items
      from ${bookRows("reminders r")} join ${bookRows("documents d")} on d.id = r.document_id
      where r.email_id = m.id
    ) sent
    where ${matchesScope(scope)} and sent."reminderNumber" is not null
    order by m.id desc limit 100`.execute(tx);
  return rows;
}

function matchesScope(scope: ReminderScope) {
  const reminderEmailIds = sql`select r.email_id from ${bookRows("reminders r")}`;
  if (scope === "all") return sql`m.id in (${reminderEmailIds})`;
  if ("emailId" in scope) return sql`m.id = ${scope.emailId}`;
  return "partyId" in scope
    ? sql`m.party_id = ${scope.partyId} and m.id in (${reminderEmailIds} where r.party_id = ${scope.partyId})`
    : sql`m.id in (${reminderEmailIds} where r.document_id = ${scope.documentId})`;
}

/** Returns why reminders for an invoice or a customer are on hold; null if they aren't. */
export async function selectPause(tx: Tx, id: DocumentId | PartyId): Promise<ReminderPause | null> {
  const { rows } = await sql<ReminderPause>`
    select note, paused_at as "pausedAt" from ${bookRows("reminder_pauses")} where id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Records the reason, replacing an earlier one. */
export async function upsertHold(
  tx: Tx,
  { id, kind, note }: { id: DocumentId | PartyId; kind: "document" | "party"; note: string },
): Promise<void> {
  const column = kind === "document" ? sql`document_id` : sql`party_id`;
  await sql`
    insert into reminder_pauses (book_id, id, ${column}, note) values (${BOOK}, ${id}, ${id}, ${note})
    on conflict (book_id, id) do update set note = excluded.note`.execute(tx);
}

export async function deleteHold(tx: Tx, id: DocumentId | PartyId): Promise<void> {
  await sql`delete from reminder_pauses where book_id = ${BOOK} and id = ${id}`.execute(tx);
}
