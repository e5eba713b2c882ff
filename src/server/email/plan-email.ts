import type { DocumentEmails, EmailInput, ScheduledEmail } from "#contract/emails.ts";
import { toInstant } from "#domain/dates.ts";
import type { ScheduledEmailId } from "#domain/ids.ts";
import { type SendTime, momentIn, sendTimeError } from "#domain/scheduled-email.ts";
import { Refusal, refuseField, sentenceOf } from "#domain/refusals.ts";
import { retryAfter, type DueOutcome } from "#domain/schedule.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { lockBook, selectTimeZone, selectToday } from "#server/settings/lookup.ts";
import { checkDelivered, emailDelivery, readDeliveryEmails } from "./delivery-emails.ts";
import { checkPosted, readEmails, sendDocument } from "./document-emails.ts";
import { emailNoteOfInvoice, readNoteEmails } from "./invoice-note-emails.ts";
import { type EmailLimits, type EmailWriter, PlanIsGone } from "./queue-email.ts";
import type { ShareLinks } from "#server/identity/share-links.ts";
import { checkSent, emailOrder, readOrderEmails } from "./order-emails.ts";
import {
  deleteScheduledEmails,
  insertScheduledEmail,
  scheduleEmailJob,
  recordAttempt,
  type ScheduledEmailSubject,
  selectScheduledEmail,
  selectScheduledEmails,
  type StoredPlan,
} from "./scheduled-queries.ts";
import { readStatementEmails, sendStatementOf } from "./statement-emails.ts";

type EmailSender = { caller: EmailWriter; limits: EmailLimits; links: ShareLinks };

/**
 * Schedules an email in the company's time zone, replacing one scheduled for the same thing. It keeps its text, unless that is
 * the proposal of the company's template, which is then filled in again when sent (Behavior 2.21).
 */
export async function planEmail(
  tx: Tx,
  target: ScheduledEmailSubject,
  { input, caller, limits, links }: EmailSender & { input: EmailInput & SendTime },
): Promise<ScheduledEmail> {
  await lockBook(tx);
  const { proposal, unavailableReason } = await emailsOf(tx, target, {
    caller,
    limits,
    links,
    language: input.language,
  });
  if (unavailableReason !== null)
    throw new Refusal(unavailableReason === "sample" ? "email.not-in-sample" : "email.not-configured");
  await checkSendable(tx, target);
  const timeZone = await selectTimeZone(tx);
  const clock = { timeZone, today: await selectToday(tx), now: toInstant(Date.now()) };
  const departureProblem = sendTimeError(input, clock);
  if (departureProblem !== null) throw refuseField(departureProblem.code, departureProblem.field);
  await deleteScheduledEmails(tx, target);
  const { sendOn: date, sendAt: time, ...email } = input;
  const dueAt = momentIn(timeZone, { date, time });
  const isTextUnchanged = email.subject === proposal.subject && email.text === proposal.text;
  const to = [...new Set(email.to)];
  const { language } = proposal;
  await insertScheduledEmail(tx, {
    id: newId(),
    target,
    input: { ...email, to, language },
    dueAt,
    isTextUnchanged,
  });
  await recordAudit(tx, {
    action: `${target.kind}.email_scheduled`,
    ...subjectOf(target),
    after: { to: to.join(", "), subject: email.subject, dueAt },
  });
  const [plan] = await selectScheduledEmails(tx, target);
  if (plan === undefined) throw new Error("The scheduled email wasn't found.");
  return plan;
}

/** Deletes the plan. */
export async function cancelPlan(tx: Tx, id: ScheduledEmailId): Promise<void> {
  await lockBook(tx);
  const plan = await selectScheduledEmail(tx, id);
  if (plan === null) throw new Refusal("email.scheduled-not-found");
  const { target, input } = plan;
  await deleteScheduledEmails(tx, target);
  const before = { to: input.to.join(", "), subject: input.subject };
  await recordAudit(tx, { action: `${target.kind}.email_canceled`, ...subjectOf(target), before });
}

/**
 * Sends a planned email if it is due, like a user would manually. The plan is deleted in the transaction that adds the email to
 * the outbox, so that it is sent once; a second attempt finds it gone (I-86).
 */
export async function sendPlanned(books: Books, id: ScheduledEmailId, by: EmailSender): Promise<DueOutcome> {
  const plan = await books.read((tx) => selectScheduledEmail(tx, id));
  if (plan === null || !plan.isDue) {
    const { nextAt: due, attempts } = plan ?? { nextAt: null, attempts: 0 };
    await books.write((tx) => scheduleEmailJob(tx, { id, due, isOnSchedule: attempts === 0 }));
    return { done: "nothing" };
  }
  try {
    await sendStoredPlan(books, plan, by);
    return { done: "nothing" };
  } catch (failure) {
    if (failure instanceof PlanIsGone) return { done: "nothing" };
    await books.write((tx) => recordPlanFailure(tx, plan, failure));
    return { done: "failed", failure };
  }
}

async function sendStoredPlan(
  books: Books,
  { id: plan, target, isTextUnchanged, ...planned }: StoredPlan,
  by: EmailSender,
) {
  const { language } = planned.input;
  const { proposal } = await books.read((tx) => emailsOf(tx, target, { ...by, language }));
  const { subject, text } = isTextUnchanged ? proposal : planned.input;
  const input = { ...planned.input, subject, text };
  if ("documentId" in target)
    return sendDocument(books, { kind: target.kind, id: target.documentId }, { ...by, input, plan });
  if ("orderId" in target)
    return emailOrder(books, { kind: target.kind, id: target.orderId }, { ...by, input, plan });
  if ("deliveredId" in target) return emailNoteOfInvoice(books, target.deliveredId, { ...by, input, plan });
  if ("deliveryId" in target) return emailDelivery(books, target.deliveryId, { ...by, input, plan });
  const partyKey = { side: target.kind, id: target.partyId };
  return sendStatementOf(books, partyKey, {
    ...by,
    input: { ...input, ...target.period, currency: target.currency },
    plan,
  });
}

/** Problems that may pass without the writer; all others need the writer's attention. */
const TEMPORARY_CODES: ReadonlySet<string> = new Set(["email.not-configured", "email.too-many"]);

async function recordPlanFailure(tx: Tx, plan: StoredPlan, failure: unknown): Promise<void> {
  await lockBook(tx);
  const attempts = plan.attempts + 1;
  const mayPass = !(failure instanceof Refusal) || TEMPORARY_CODES.has(failure.code);
  const retryIn = mayPass ? retryAfter(attempts) : null;
  await recordAttempt(tx, { id: plan.id, error: sentenceOf(failure), attempts, retryIn });
}

/** Returns the emails of a record, and the proposal for another one. */
async function emailsOf(
  tx: Tx,
  target: ScheduledEmailSubject,
  { caller, limits: { sends }, links, language }: EmailSender & Pick<EmailInput, "language">,
): Promise<DocumentEmails> {
  const options = { caller, sends, links, language };
  if ("documentId" in target) return readEmails(tx, { kind: target.kind, id: target.documentId }, options);
  if ("orderId" in target) return readOrderEmails(tx, { kind: target.kind, id: target.orderId }, options);
  if ("deliveredId" in target) return readNoteEmails(tx, target.deliveredId, options);
  if ("deliveryId" in target) return readDeliveryEmails(tx, target.deliveryId, options);
  const { kind: side, partyId: id, period, currency } = target;
  return readStatementEmails(tx, { side, id }, { ...options, statementQuery: { ...period, currency } });
}

async function checkSendable(tx: Tx, target: ScheduledEmailSubject): Promise<void> {
  if ("documentId" in target) await checkPosted(tx, { kind: target.kind, id: target.documentId });
  if ("orderId" in target) await checkSent(tx, { kind: target.kind, id: target.orderId });
  if ("deliveredId" in target) await checkPosted(tx, { kind: "invoice", id: target.deliveredId });
  if ("deliveryId" in target) await checkDelivered(tx, target.deliveryId);
}

function subjectOf(target: ScheduledEmailSubject) {
  if ("documentId" in target) return { subject: "document", subjectId: target.documentId } as const;
  if ("orderId" in target) return { subject: "order", subjectId: target.orderId } as const;
  if ("deliveredId" in target) return { subject: "document", subjectId: target.deliveredId } as const;
  if ("deliveryId" in target) return { subject: "delivery", subjectId: target.deliveryId } as const;
  return { subject: "party", subjectId: target.partyId } as const;
}
