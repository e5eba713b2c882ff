import type { DocumentResult } from "#contract/documents.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Books } from "#server/db/books.ts";
import { createLink, noteOpened } from "#server/links/link.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { readEmails, sendDocument } from "#server/email/document-emails.ts";
import { SAMPLE_EMAIL_LIMITS } from "#server/email/queue-email.ts";
import { previewReminders, sendReminderEmail } from "#server/reminders/send-reminder.ts";
import { COMPANY, WALK_IN } from "./sample-company.ts";
import type { PlannedDocument } from "./sample-trade.ts";

const SAMPLE_SENDER = { caller: { email: COMPANY.email }, limits: SAMPLE_EMAIL_LIMITS };
const LINK_DAYS = 365;

type SavedDocuments = ReadonlyMap<PlannedDocument, DocumentResult>;

/**
 * Adds two sent invoices whose customers have opened their pages: one is paid, the other isn't due yet. The customer overdue
 * the longest gets a reminder. No email is actually sent.
 */
export async function writeEmails(
  books: Books,
  { savedDocuments, today, links }: { savedDocuments: SavedDocuments; today: Day; links: ShareLinks },
): Promise<void> {
  for (const { id } of invoicesToSend(savedDocuments, today)) {
    const emailedDocument = { kind: "invoice", id } as const;
    const input = { target: { documentId: id }, expiresOn: shiftDays(today, LINK_DAYS) };
    const link = await books.write((tx) => createLink(tx, input, links));
    const { proposal } = await books.read((tx) =>
      readEmails(tx, emailedDocument, { caller: SAMPLE_SENDER.caller, sends: true, links }),
    );
    const { to, subject, text } = proposal;
    await sendDocument(books, emailedDocument, {
      ...SAMPLE_SENDER,
      input: { to, subject, text, copyToMe: false },
    });
    await books.write((tx) => noteOpened(tx, link.id));
  }
  const { digests } = await books.read((tx) => previewReminders(tx, true));
  const [longest] = digests.toSorted((a, b) => maxDaysOverdue(b) - maxDaysOverdue(a));
  if (longest) await sendReminderEmail(books, longest, SAMPLE_SENDER);
}

const maxDaysOverdue = ({ items }: { items: readonly { daysOverdue: number }[] }): number =>
  Math.max(...items.map(({ daysOverdue }) => daysOverdue));

/** Returns the newest paid invoice, and the newest one that isn't due yet. */
function invoicesToSend(savedDocuments: SavedDocuments, today: Day): DocumentResult[] {
  const invoices = [...savedDocuments].filter(
    ([{ kind, status, party }]) => kind === "invoice" && status === "posted" && party !== WALK_IN,
  );
  const paid = invoices.findLast(
    ([{ payment }]) => payment !== null && !payment.isHalf && payment.on <= today,
  );
  const open = invoices.findLast(
    ([{ payment, dueDate }]) => dueDate > today && (payment?.on ?? today) >= today,
  );
  return [paid, open].flatMap((group) => group?.[1] ?? []);
}
