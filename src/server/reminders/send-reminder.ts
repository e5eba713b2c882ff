import { documentInput, type DocumentResult } from "#contract/documents.ts";
import type { Reminder, ReminderDigest, ReminderPreview } from "#contract/reminders.ts";
import type { PartyId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { FEE_TEXTS } from "#domain/reminder-templates.ts";
import { interestLine } from "#domain/interest-line.ts";
import { figuresIn } from "#domain/pdf-texts.ts";
import { recordAudits } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { createDocument } from "#server/documents/save-document.ts";
import {
  queueEmail,
  type LetterParts,
  type EmailLimits,
  type EmailWriter,
} from "#server/email/queue-email.ts";
import { selectUnappliedCredits } from "#server/payments/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readParty } from "#server/parties/party.ts";
import {
  lockBook,
  readCurrencyAndToday,
  readIssuer,
  readSender,
  selectLocale,
} from "#server/settings/lookup.ts";
import { reminderFile, selectFooter, selectOwnDesign } from "#server/pdfs/lookup.ts";
import { buildDigests, type ReminderContext } from "./digest.ts";
import { selectAutomatic } from "./automatic-queries.ts";
import { readPlan } from "./plan.ts";
import {
  insertInterest,
  insertReminders,
  type OverdueDocumentRow,
  selectOverdueInvoices,
  selectPaymentReminders,
} from "./queries.ts";

/** Returns today's reminders, and what is skipped and why. Writes nothing. */
export async function previewReminders(tx: Tx, sends: boolean): Promise<ReminderPreview> {
  const { isSample } = await readSender(tx);
  const { overdue, reminding } = await readOverdue(tx, null);
  return {
    today: reminding.today,
    unavailableReason: !sends ? "no_server" : isSample ? "sample" : null,
    automatic: await readAutomatic(tx),
    ...buildDigests(overdue, reminding),
  };
}

async function readAutomatic(tx: Tx): Promise<ReminderPreview["automatic"]> {
  const automatic = await selectAutomatic(tx);
  return automatic && { nextAt: automatic.nextAt, failedAt: automatic.failedAt, error: automatic.error };
}

/** Returns today's overdue invoices of one or all customers, with the data for their reminders. */
async function readOverdue(
  tx: Tx,
  partyId: PartyId | null,
): Promise<{ overdue: OverdueDocumentRow[]; reminding: ReminderContext }> {
  const { currency, today } = await readCurrencyAndToday(tx);
  const overdue = await selectOverdueInvoices(tx, { today, partyId });
  const partyIds = [...new Set(overdue.map((overdueDocument) => overdueDocument.partyId))];
  const reminding = {
    plan: await readPlan(tx),
    company: await readIssuer(tx),
    footer: await selectFooter(tx),
    locale: await selectLocale(tx),
    credits: await selectUnappliedCredits(tx, { partyIds, today }),
    currency,
    today,
  };
  return { overdue, reminding };
}

/** Returns today's reminder for one customer, or null. */
async function digestFor(tx: Tx, partyId: PartyId) {
  const { overdue, reminding } = await readOverdue(tx, partyId);
  const [digest = null] = buildDigests(overdue, reminding).digests;
  return { digest, reminding };
}

type ReminderRequest = { partyId: PartyId; contentHash: string };
export type ReminderSender = { caller: EmailWriter; limits: EmailLimits };

/**
 * Sends one customer the reminder previewed. The PDF is drawn first, outside the transaction; a reminder that has changed since
 * the preview isn't sent.
 */
export async function sendReminderEmail(
  books: Books,
  request: ReminderRequest,
  by: ReminderSender,
): Promise<Reminder> {
  const reminderToDraw = await books.read((tx) => readReminderToDraw(tx, request));
  if (!by.limits.sends) throw new Refusal("email.not-configured");
  const file = reminderToDraw && (await reminderFile(reminderToDraw.content, reminderToDraw.design));
  // Also if there is nothing to draw: a repeated request gets its stored response in this transaction.
  return books.write(async (tx) => {
    await lockBook(tx);
    const { digest, reminding } = await digestFor(tx, request.partyId);
    if (digest === null || digest.contentHash !== request.contentHash || file === null)
      throw new Refusal("reminder.changed");
    return storeReminder(tx, { digest, reminding }, { file, ...by });
  });
}

/** Returns the content and design of a reminder's PDF; null if it no longer matches the preview. */
async function readReminderToDraw(tx: Tx, { partyId, contentHash }: ReminderRequest) {
  const party = await readParty(tx, { side: "customer", id: partyId });
  const { digest, reminding } = await digestFor(tx, partyId);
  if (digest?.contentHash !== contentHash) return null;
  const { today } = reminding;
  return {
    content: { digest, today, company: await readIssuer(tx), party },
    design: await selectOwnDesign(tx, digest),
  };
}

/** Maximum number of invoices listed in the notes of a fee. */
const NOTED_INVOICES_MAX = 50;

/** Posts a reminder's fee and interest, line by line, as a separate invoice, due at once and without tax (Behavior 2.24). */
async function postFee(
  tx: Tx,
  { partyId, fee, interest, reminderNumber, items }: ReminderDigest,
  { plan: { feeAccountId, interestAccountId }, today, locale, currency }: ReminderContext,
): Promise<DocumentResult | null> {
  if (fee === null && interest.length === 0) return null;
  // A new invoice is in the customer's current language, even if the reminder isn't.
  const { language } = await readRecipient(tx, partyId);
  const feeLine = { description: `${FEE_TEXTS[language]} (${reminderNumber})`, accountId: feeAccountId };
  const figures = figuresIn(language, { locale, currency });
  const invoice = await createDocument(
    tx,
    "invoice",
    documentInput.parse({
      partyId,
      date: today,
      dueDate: today,
      status: "posted",
      notes: items
        .slice(0, NOTED_INVOICES_MAX)
        .map(({ number }) => number)
        .join(", "),
      items: [
        ...(fee ? [{ ...feeLine, quantity: "1", unitPrice: fee.amount }] : []),
        ...interest.map((charge) => ({
          description: interestLine(charge, { language, figures, currency }),
          accountId: interestAccountId,
          quantity: "1",
          unitPrice: charge.amount,
        })),
      ],
    }),
    { isOfReminder: true },
  );
  await insertInterest(tx, { partyId, feeId: invoice.id }, interest);
  return invoice;
}

async function storeReminder(
  tx: Tx,
  { digest, reminding }: { digest: ReminderDigest; reminding: ReminderContext },
  { file, caller, limits }: ReminderSender & { file: Buffer },
): Promise<Reminder> {
  const { partyId, to, subject, text, fileName, reminderNumber } = digest;
  const input = { to: [to], subject, text, copyToMe: false };
  const letter: LetterParts = { input, caller, drawn: { fileName, file } };
  const fee = await postFee(tx, digest, reminding);
  const { id: emailId } = await queueEmail(tx, { partyId }, { ...letter, limits });
  const due = digest.items.filter(({ isDue }) => isDue);
  await insertReminders(tx, { partyId, emailId, today: reminding.today, feeId: fee?.id ?? null }, due);
  await recordAudits(tx, [
    {
      action: "customer.reminded",
      subject: "party",
      subjectId: partyId,
      after: {
        reminderNumber,
        to,
        invoices: due.map(({ number }) => number).join(", "),
        ...(fee && { fee: fee.number }),
      },
    },
    ...due.map((item) => ({
      action: "invoice.reminded" as const,
      subject: "document" as const,
      subjectId: item.documentId,
      after: { reminderNumber: item.reminderNumber, to },
    })),
  ]);
  const [reminder] = await selectPaymentReminders(tx, { emailId });
  if (reminder === undefined) throw new Error("The saved reminder wasn't found.");
  return reminder;
}
