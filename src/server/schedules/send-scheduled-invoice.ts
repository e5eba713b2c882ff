import type { Day } from "#domain/dates.ts";
import type { DocumentId, ScheduleId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { shareLink } from "#server/links/link.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { readEmails, sendDocument } from "#server/email/document-emails.ts";
import type { EmailLimits } from "#server/email/queue-email.ts";
import { lockBook } from "#server/settings/lookup.ts";
import { storeScheduleJob, selectOccurrence, upsertOccurrence } from "./queries.ts";
import { recordOccurrenceFailure, type ScheduleStep } from "./write-due.ts";

type InvoiceToSend = { id: ScheduleId; date: Day; documentId: DocumentId };
type InvoiceSender = { caller: { email: string }; limits: EmailLimits; links: ShareLinks };

/**
 * Emails the invoice of a date in the customer's language. The date is marked as sent in the same transaction, so that it is
 * sent once; a second attempt finds that and sends nothing.
 */
export async function sendScheduledInvoice(
  books: Books,
  sending: InvoiceToSend,
  { caller, limits, links }: InvoiceSender,
): Promise<ScheduleStep> {
  const { id, date, documentId } = sending;
  const emailedDocument = { kind: "invoice", id: documentId } as const;
  try {
    const options = { caller, sends: limits.sends, links };
    await books.write((tx) => shareLink(tx, { documentId }, links));
    const { proposal } = await books.read((tx) => readEmails(tx, emailedDocument, options));
    if (proposal.to.length === 0) throw new Refusal("schedule.no-email-address");
    const { to, subject, text, language } = proposal;
    const input = { to: [...to], subject, text, copyToMe: false, language };
    await sendDocument(books, emailedDocument, {
      input,
      caller,
      limits,
      alongside: (tx) => markSent(tx, { id, date }),
    });
    return { done: "written", date, isMore: true };
  } catch (failure) {
    if (failure instanceof SentAlready) return { done: "written", date, isMore: true };
    await books.write((tx) => recordOccurrenceFailure(tx, { id, date }, failure));
    return { done: "failed", failure };
  }
}

class SentAlready extends Error {}

async function markSent(tx: Tx, { id, date }: { id: ScheduleId; date: Day }): Promise<void> {
  await lockBook(tx);
  const occurrence = await selectOccurrence(tx, id, date);
  if (occurrence?.status !== "unsent") throw new SentAlready();
  await upsertOccurrence(tx, { ...occurrence, id, status: "created" });
  await storeScheduleJob(tx, id);
}
