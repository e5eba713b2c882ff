import type { SavedDocument } from "#contract/documents.ts";
import { type Day, shiftDays } from "#domain/dates.ts";
import type { Books } from "#server/db/books.ts";
import { createLink, noteOpened } from "#server/links/link.ts";
import { readMails, sendDocument } from "#server/mail/document-mails.ts";
import { SENT_NOWHERE } from "#server/mail/leave-letter.ts";
import { previewReminders, remind } from "#server/reminders/remind.ts";
import { COMPANY, WALK_IN } from "./sample-company.ts";
import type { PlannedDocument } from "./sample-trade.ts";

const BY = { caller: { email: COMPANY.email }, limits: SENT_NOWHERE };
const LINK_DAYS = 30;

/**
 * Two invoices that were sent, whose customers have opened their pages: one is paid, the other one isn't due yet. The customer
 * who is overdue the longest was reminded. None of these mails leaves.
 */
export async function writeMails(
  books: Books,
  written: ReadonlyMap<PlannedDocument, SavedDocument>,
  today: Day,
): Promise<void> {
  for (const { id } of invoicesToSend(written, today)) {
    const which = { kind: "invoice", id } as const;
    const { proposal } = await books.read((tx) => readMails(tx, which, { caller: BY.caller, sends: true }));
    const { to, subject, text } = proposal;
    await sendDocument(books, which, { ...BY, input: { to, subject, text, copyToMe: false } });
    const link = await createLink(books, { documentId: id }, { endsOn: shiftDays(today, LINK_DAYS) });
    await books.write((tx) => noteOpened(tx, link.id));
  }
  const { digests } = await books.read((tx) => previewReminders(tx, true));
  const [longest] = digests.toSorted((a, b) => daysOf(b) - daysOf(a));
  if (longest) await remind(books, longest, BY);
}

const daysOf = ({ items }: { items: readonly { days: number }[] }): number =>
  Math.max(...items.map(({ days }) => days));

/** The newest invoice that a customer has paid, and the newest one that is not due yet. */
function invoicesToSend(written: ReadonlyMap<PlannedDocument, SavedDocument>, today: Day): SavedDocument[] {
  const invoices = [...written].filter(
    ([{ kind, status, party }]) => kind === "invoice" && status === "posted" && party !== WALK_IN,
  );
  const paid = invoices.findLast(
    ([{ payment }]) => payment !== null && !payment.isHalf && payment.on <= today,
  );
  const open = invoices.findLast(
    ([{ payment, dueDate }]) => dueDate > today && (payment?.on ?? today) >= today,
  );
  return [paid, open].flatMap((found) => found?.[1] ?? []);
}
