import { sql } from "kysely";
import type { Instant } from "#domain/dates.ts";
import type { EmailId } from "#domain/ids.ts";
import { BOOK, bookRows, type Tx } from "#server/db/transaction.ts";

export type AttachedXml = { fileName: string; bytes: Buffer };

/** Content of an email, the same on every attempt. */
export type Letter = {
  to: readonly string[];
  copyTo: string | null;
  senderName: string;
  replyTo: string;
  subject: string;
  text: string;
  fileName: string;
  file: Buffer;
  /** Electronic invoice attached next to the PDF. */
  xml: AttachedXml | null;
  createdAt: Instant;
};
export type EmailToSend = Letter & { sentAt: Instant | null; failedAt: Instant | null };

/** Returns an email of the book with its file, or null. */
export async function selectEmailToSend(tx: Tx, id: EmailId): Promise<EmailToSend | null> {
  const { rows } = await sql<Omit<EmailToSend, "xml"> & { xmlName: string | null; xml: Buffer | null }>`
    select m.recipients as "to", m.copy_to as "copyTo", m.sender_name as "senderName", m.reply_to as "replyTo",
      m.subject, m.body as text, m.file_name as "fileName", f.bytes as file, m.xml_name as "xmlName", x.bytes as xml, m.created_at as "createdAt",
      m.sent_at as "sentAt", m.failed_at as "failedAt"
    from ${bookRows("emails m")} join ${bookRows("stored_files f")} on f.sha256 = m.file_sha256
      left join ${bookRows("stored_files x")} on x.sha256 = m.xml_sha256
    where m.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { xmlName, xml, ...email } = row;
  return { ...email, xml: xmlName === null || xml === null ? null : { fileName: xmlName, bytes: xml } };
}

type EmailOutcome = {
  id: EmailId;
  attempts: number;
  outcome: "waiting" | "sent" | "failed";
  error: string | null;
};

const NOW = sql`now()`;

/**
 * Records the outcome of an attempt; a final outcome never changes. Attempts are counted before they start, so those between
 * the last recorded one and this one were cut off.
 */
export async function updateOutcome(tx: Tx, { id, attempts, outcome, error }: EmailOutcome): Promise<void> {
  await sql`
    update emails set attempts = ${attempts}, error = ${error},
      unknown_attempts = unknown_attempts + greatest(${attempts} - attempts - 1, 0),
      sent_at = ${outcome === "sent" ? NOW : null}, failed_at = ${outcome === "failed" ? NOW : null}
    where book_id = ${BOOK} and id = ${id} and sent_at is null and failed_at is null`.execute(tx);
}
