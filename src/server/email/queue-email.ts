import type { DocumentEmail, DocumentEmails, EmailInput } from "#contract/emails.ts";
import type { EmailId, ScheduledEmailId } from "#domain/ids.ts";
import type { EmailTemplates } from "#domain/email-templates.ts";
import type { Period } from "#domain/periods.ts";
import { Refusal } from "#domain/refusals.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import { type TextsOfPdf, undrawnFields } from "#domain/missing-glyphs.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readSender } from "#server/settings/lookup.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { deleteScheduledEmails } from "./scheduled-queries.ts";
import { type AttachedXml, type Letter, updateOutcome } from "#server/outbox/lookup.ts";
import {
  countRecipients,
  queueInOutbox,
  insertEmail,
  type EmailedRecord,
  selectEmail,
} from "./book-queries.ts";

/** The user who sends it, and gets a copy. */
export type EmailWriter = { email: string };
/** The user for whom an email is proposed, and its language if that isn't the recipient's. */
export type ProposalRequest = {
  caller: EmailWriter;
  sends: boolean;
  links: ShareLinks;
  language?: PdfLanguage | undefined;
};
/** Whether this server sends email, and the daily limit of recipients per book; 0 means no limit. */
export type EmailLimits = {
  sends: boolean;
  perDay: number;
  /** Stored as sent in the sample company, but never sent. */
  skipsSending?: true;
};
/** For the emails in the sample company. */
export const SAMPLE_EMAIL_LIMITS: EmailLimits = { sends: true, perDay: 0, skipsSending: true };
/** Content of an email, its writer and the attached file. */
export type LetterParts = {
  input: Omit<EmailInput, "language">;
  caller: EmailWriter;
  drawn: { fileName: string; file: Buffer; xml?: AttachedXml | null };
};

/** The record has changed since its PDF was drawn. */
export class OutdatedDrawing extends Error {}

/** Another user has sent, replaced or canceled the planned email. */
export class PlanIsGone extends Error {}

type Sender = Awaited<ReturnType<typeof readSender>>;

/** Returns the proposal for an email, and why it can only be downloaded, if so. */
export function emailAs(
  { sender, caller, sends }: { sender: Sender; caller: EmailWriter; sends: boolean },
  {
    email,
    message,
    language,
    fileName,
    xmlFileName = null,
    texts,
  }: {
    email: string | null;
    message: EmailTemplates;
    language: PdfLanguage;
    fileName: string;
    xmlFileName?: string | null;
    texts: TextsOfPdf;
  },
): Omit<DocumentEmails, "items" | "scheduled"> {
  return {
    unavailableReason: !sends ? "no_server" : sender.isSample ? "sample" : null,
    proposal: {
      to: email ? [email] : [],
      ...message,
      replyTo: sender.email ?? caller.email,
      copyTo: caller.email,
      language,
      fileName,
      xmlFileName,
      unsupportedCharacters: undrawnFields(texts),
    },
  };
}

/**
 * Stores an email with its file and queues it, replacing what was planned for the same record, possibly this very email. The
 * caller has locked the book; refused in the sample, or over the limit.
 */
export async function queueEmail(
  tx: Tx,
  { period, currency, ...target }: EmailedRecord & { period?: Period; currency?: string },
  {
    limits,
    plan,
    ...letterParts
  }: LetterParts & { limits: EmailLimits; plan?: ScheduledEmailId | undefined },
): Promise<DocumentEmail> {
  const { isSample } = await readSender(tx);
  const { skipsSending = false } = limits;
  if (isSample && !skipsSending) throw new Refusal("email.not-in-sample");
  const before = limits.perDay === 0 ? 0 : await countRecipients(tx);
  if (limits.perDay > 0 && before + letterParts.input.to.length > limits.perDay)
    throw new Refusal("email.too-many");
  const canReplacePlan = !("partyId" in target) || period !== undefined;
  const statement = period && currency !== undefined ? { period, currency } : {};
  const planned = canReplacePlan ? await deleteScheduledEmails(tx, { ...target, ...statement }) : [];
  if (plan !== undefined && !planned.includes(plan)) throw new PlanIsGone();
  const letter = await letterOf(tx, letterParts);
  const id = newId<EmailId>();
  await insertEmail(tx, { ...letter, id, target });
  if (skipsSending) await updateOutcome(tx, { id, attempts: 1, outcome: "sent", error: null });
  else await queueInOutbox(tx, id);
  return selectEmail(tx, id);
}

/** Builds the email as it is sent. */
export async function letterOf(
  tx: Tx,
  { input, caller, drawn }: LetterParts,
): Promise<Omit<Letter, "createdAt">> {
  const { name, email } = await readSender(tx);
  return {
    to: [...new Set(input.to)],
    copyTo: input.copyToMe ? caller.email : null,
    senderName: name,
    replyTo: email ?? caller.email,
    subject: input.subject,
    text: input.text,
    xml: null,
    ...drawn,
  };
}
