import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DocumentEmail } from "#contract/emails.ts";
import type { DeliveryId, DocumentId, EmailId, OrderId, PartyId } from "#domain/ids.ts";
import type { EmailKind, EmailTemplates } from "#domain/email-templates.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";
import type { Letter } from "#server/outbox/lookup.ts";

export type StoredEmailFile = { fileName: string; bytes: Buffer };

/** Returns the PDF sent with an email, or its electronic invoice; null if there is none. */
export async function selectStoredFile(
  tx: Tx,
  id: EmailId,
  part: "file" | "xml",
): Promise<StoredEmailFile | null> {
  const { rows } = await sql<StoredEmailFile>`
    select ${sql.ref(`m.${part}_name`)} as "fileName", f.bytes
    from ${bookRows("emails m")} join ${bookRows("stored_files f")} on f.sha256 = ${sql.ref(`m.${part}_sha256`)}
    where m.id = ${id}`.execute(tx);
  return rows[0] ?? null;
}

/** Subject of an email: document, invoice as a delivery note, statement of a contact, quote, order or delivery note. */
export type EmailedRecord =
  | { documentId: DocumentId }
  | { deliveredId: DocumentId }
  | { partyId: PartyId }
  | { orderId: OrderId }
  | { deliveryId: DeliveryId };
type NewEmail = Omit<Letter, "createdAt"> & { id: EmailId; target: EmailedRecord };

/** Stores an email with its file. */
export async function insertEmail(tx: Tx, email: NewEmail): Promise<void> {
  const none = { documentId: null, deliveredId: null, partyId: null, orderId: null, deliveryId: null };
  const { documentId, deliveredId, partyId, orderId, deliveryId } = { ...none, ...email.target };
  const fileSha256 = await storeEmailFile(tx, email.file);
  const xmlSha256 = email.xml && (await storeEmailFile(tx, email.xml.bytes));
  await sql`
    insert into emails (book_id, id, document_id, party_id, order_id, delivery_id, recipients, copy_to, sender_name, reply_to, subject, body,
      file_name, file_sha256, is_delivery_note, xml_name, xml_sha256)
    values (${BOOK}, ${email.id}, ${documentId ?? deliveredId}, ${partyId}, ${orderId}, ${deliveryId}, ${email.to}, ${email.copyTo}, ${email.senderName}, ${email.replyTo},
      ${email.subject}, ${email.text}, ${email.fileName}, ${fileSha256}, ${deliveredId !== null}, ${email.xml?.fileName ?? null}, ${xmlSha256})`.execute(
    tx,
  );
}

/** Adds a stored email to the outbox. */
export async function queueInOutbox(tx: Tx, id: EmailId): Promise<void> {
  await sql`select queue_email(${id})`.execute(tx);
}

/** Stores a file once per content; returns its digest. */
async function storeEmailFile(tx: Tx, bytes: Buffer): Promise<string> {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await sql`
    insert into stored_files (book_id, sha256, bytes) values (${BOOK}, ${sha256}, ${bytes})
    on conflict do nothing`.execute(tx);
  return sha256;
}

/** Counts the addresses the book has emailed in the last 24 hours. */
export async function countRecipients(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(recipients)), 0)::int as count
    from ${bookRows("emails")} where created_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ?? 0;
}

const EMAIL = sql`m.id, m.recipients as "to", m.copy_to as "copyTo", m.subject, m.body as text,
  case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end as status,
  m.created_at as "createdAt", m.sent_at as "sentAt", m.failed_at as "failedAt", m.attempts as "attemptCount", m.unknown_attempts as "unconfirmedAttemptCount", m.error,
  m.file_name as "fileName", m.file_sha256 as "fileSha256", m.xml_name as "xmlFileName"`;

/** Returns the emails of one record, newest first; reminders have their own list. */
export async function selectEmails(tx: Tx, target: EmailedRecord): Promise<DocumentEmail[]> {
  const targetCondition =
    "documentId" in target
      ? sql`m.document_id = ${target.documentId} and not m.is_delivery_note`
      : "deliveredId" in target
        ? sql`m.document_id = ${target.deliveredId} and m.is_delivery_note`
        : "partyId" in target
          ? sql`m.party_id = ${target.partyId} and not exists (select from ${bookRows("reminders r")} where r.email_id = m.id)`
          : "orderId" in target
            ? sql`m.order_id = ${target.orderId}`
            : sql`m.delivery_id = ${target.deliveryId}`;
  const { rows } = await sql<DocumentEmail>`
    select ${EMAIL} from ${bookRows("emails m")} where ${targetCondition}
    order by m.id desc limit 100`.execute(tx);
  return rows;
}

export async function selectEmail(tx: Tx, id: EmailId): Promise<DocumentEmail> {
  const { rows } = await sql<DocumentEmail>`
    select ${EMAIL} from ${bookRows("emails m")} where m.id = ${id}`.execute(tx);
  const [email] = rows;
  if (email === undefined) throw new Error("The saved email wasn't found.");
  return email;
}

/** The company's own email templates, by kind and language; all others are standard. */
export type CustomTemplates = { [Kind in EmailKind]?: { [Language in PdfLanguage]?: EmailTemplates } };
type StoredTemplates = { version: number; customTemplates: CustomTemplates };

export async function selectEmailTemplates(tx: Tx): Promise<StoredTemplates> {
  const { rows } =
    await sql<StoredTemplates>`select version, templates as "customTemplates" from ${bookRows("email_templates")}`.execute(
      tx,
    );
  return rows[0] ?? { version: 1, customTemplates: {} };
}

/** Stores the company's templates, replacing the previous version. */
export async function upsertEmailTemplates(
  tx: Tx,
  { version, customTemplates: words }: StoredTemplates,
): Promise<void> {
  const text = JSON.stringify(words);
  await sql`
    insert into email_templates (book_id, version, templates) values (${BOOK}, ${version}, ${text}::jsonb)
    on conflict (book_id) do update set version = excluded.version, templates = excluded.templates`.execute(
    tx,
  );
}
