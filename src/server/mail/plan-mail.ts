import type { DocumentMails, MailInput, PlannedMail } from "#contract/mails.ts";
import { toInstant } from "#domain/dates.ts";
import type { PlannedMailId } from "#domain/ids.ts";
import { type Departure, momentIn, whyNotDeparture } from "#domain/planned-mail.ts";
import { Refusal, refuseField, sentenceOf } from "#domain/refusals.ts";
import { retryAfter, type DueOutcome } from "#domain/schedule.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import { newId } from "#server/db/new-id.ts";
import type { Tx } from "#server/db/transaction.ts";
import { holdBook, selectTimeZone, selectToday } from "#server/settings/lookup.ts";
import { checkDelivered, mailDelivery, readDeliveryMails } from "./delivery-mails.ts";
import { checkIssued, readMails, sendDocument } from "./document-mails.ts";
import { mailNoteOfInvoice, readNoteMails } from "./invoice-note-mails.ts";
import { type Limits, type MailWriter, PlanIsGone } from "./leave-letter.ts";
import type { ShareLinks } from "#server/links/share-links.ts";
import { checkSent, mailOrder, readOrderMails } from "./order-mails.ts";
import {
  deletePlannedMails,
  insertPlannedMail,
  keepMailJob,
  noteTry,
  type PlannedThing,
  selectPlannedMail,
  selectPlannedMails,
  type StoredPlan,
} from "./planned-queries.ts";
import { readStatementMails, sendStatementOf } from "./statement-mails.ts";

type By = { caller: MailWriter; limits: Limits; links: ShareLinks };

/**
 * Plans a mail for a time of the company's clock, in the place of what was planned of the same thing. It says what it
 * was planned to say or, where that is what the company's words propose, what these say when it leaves (Behaviour 2.21).
 */
export async function planMail(
  tx: Tx,
  of: PlannedThing,
  { input, caller, limits, links }: By & { input: MailInput & Departure },
): Promise<PlannedMail> {
  await holdBook(tx);
  const { proposal, unavailableReason } = await mailsOf(tx, of, {
    caller,
    limits,
    links,
    language: input.language,
  });
  if (unavailableReason !== null)
    throw new Refusal(unavailableReason === "sample" ? "mail.of-sample" : "mail.no-server");
  await checkSendable(tx, of);
  const timeZone = await selectTimeZone(tx);
  const clock = { timeZone, today: await selectToday(tx), now: toInstant(Date.now()) };
  const refused = whyNotDeparture(input, clock);
  if (refused !== null) throw refuseField(refused.code, refused.field);
  await deletePlannedMails(tx, of);
  const { sendOn: date, sendAt: time, ...mail } = input;
  const dueAt = momentIn(timeZone, { date, time });
  const isAsProposed = mail.subject === proposal.subject && mail.text === proposal.text;
  const to = [...new Set(mail.to)];
  const { language } = proposal;
  await insertPlannedMail(tx, { id: newId(), of, input: { ...mail, to, language }, dueAt, isAsProposed });
  await recordAudit(tx, {
    action: `${of.kind}.mail-planned`,
    ...subjectOf(of),
    after: { to: to.join(", "), subject: mail.subject, dueAt },
  });
  const [plan] = await selectPlannedMails(tx, of);
  if (plan === undefined) throw new Error("A mail that was just planned.");
  return plan;
}

/** It does not leave. */
export async function cancelPlan(tx: Tx, id: PlannedMailId): Promise<void> {
  await holdBook(tx);
  const plan = await selectPlannedMail(tx, id);
  if (plan === null) throw new Refusal("mail.plan-not-found");
  const { of, input } = plan;
  await deletePlannedMails(tx, of);
  const before = { to: input.to.join(", "), subject: input.subject };
  await recordAudit(tx, { action: `${of.kind}.mail-cancelled`, ...subjectOf(of), before });
}

/**
 * Sends what was planned, if its time has come, as somebody would by hand. It is no longer planned in the transaction
 * that leaves the mail, so that it leaves once, whoever tries it; whoever comes second finds it gone (I-86).
 */
export async function sendPlanned(books: Books, id: PlannedMailId, by: By): Promise<DueOutcome> {
  const plan = await books.read((tx) => selectPlannedMail(tx, id));
  if (plan === null || !plan.isDue) {
    const { nextAt: due, attempts } = plan ?? { nextAt: null, attempts: 0 };
    await books.write((tx) => keepMailJob(tx, { id, due, isWell: attempts === 0 }));
    return { done: "nothing" };
  }
  try {
    await leave(books, plan, by);
    return { done: "nothing" };
  } catch (failure) {
    if (failure instanceof PlanIsGone) return { done: "nothing" };
    await books.write((tx) => noteFailed(tx, plan, failure));
    return { done: "failed", failure };
  }
}

async function leave(books: Books, { id: plan, of, isAsProposed, ...planned }: StoredPlan, by: By) {
  const { language } = planned.input;
  const { proposal } = await books.read((tx) => mailsOf(tx, of, { ...by, language }));
  const { subject, text } = isAsProposed ? proposal : planned.input;
  const input = { ...planned.input, subject, text };
  if ("documentId" in of)
    return sendDocument(books, { kind: of.kind, id: of.documentId }, { ...by, input, plan });
  if ("orderId" in of) return mailOrder(books, { kind: of.kind, id: of.orderId }, { ...by, input, plan });
  if ("deliveredId" in of) return mailNoteOfInvoice(books, of.deliveredId, { ...by, input, plan });
  if ("deliveryId" in of) return mailDelivery(books, of.deliveryId, { ...by, input, plan });
  const whose = { side: of.kind, id: of.partyId };
  return sendStatementOf(books, whose, {
    ...by,
    input: { ...input, ...of.period, currency: of.currency },
    plan,
  });
}

/** What another day or somebody else may put right by itself; anything else is its writer's to look at. */
const PASSING: ReadonlySet<string> = new Set(["mail.no-server", "mail.too-many"]);

async function noteFailed(tx: Tx, plan: StoredPlan, failure: unknown): Promise<void> {
  await holdBook(tx);
  const attempts = plan.attempts + 1;
  const mayPass = !(failure instanceof Refusal) || PASSING.has(failure.code);
  const retryIn = mayPass ? retryAfter(attempts) : null;
  await noteTry(tx, { id: plan.id, error: sentenceOf(failure), attempts, retryIn });
}

/** The mails of a thing, and what another one would say. */
async function mailsOf(
  tx: Tx,
  of: PlannedThing,
  { caller, limits: { sends }, links, language }: By & Pick<MailInput, "language">,
): Promise<DocumentMails> {
  const how = { caller, sends, links, language };
  if ("documentId" in of) return readMails(tx, { kind: of.kind, id: of.documentId }, how);
  if ("orderId" in of) return readOrderMails(tx, { kind: of.kind, id: of.orderId }, how);
  if ("deliveredId" in of) return readNoteMails(tx, of.deliveredId, how);
  if ("deliveryId" in of) return readDeliveryMails(tx, of.deliveryId, how);
  const { kind: side, partyId: id, period, currency } = of;
  return readStatementMails(tx, { side, id }, { ...how, of: { ...period, currency } });
}

async function checkSendable(tx: Tx, of: PlannedThing): Promise<void> {
  if ("documentId" in of) await checkIssued(tx, { kind: of.kind, id: of.documentId });
  if ("orderId" in of) await checkSent(tx, { kind: of.kind, id: of.orderId });
  if ("deliveredId" in of) await checkIssued(tx, { kind: "invoice", id: of.deliveredId });
  if ("deliveryId" in of) await checkDelivered(tx, of.deliveryId);
}

function subjectOf(of: PlannedThing) {
  if ("documentId" in of) return { subject: "document", subjectId: of.documentId } as const;
  if ("orderId" in of) return { subject: "order", subjectId: of.orderId } as const;
  if ("deliveredId" in of) return { subject: "document", subjectId: of.deliveredId } as const;
  if ("deliveryId" in of) return { subject: "delivery", subjectId: of.deliveryId } as const;
  return { subject: "party", subjectId: of.partyId } as const;
}
