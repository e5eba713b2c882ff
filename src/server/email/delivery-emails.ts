import type { Delivery } from "#contract/deliveries.ts";
import type { DocumentEmail, DocumentEmails, EmailInput } from "#contract/emails.ts";
import type { Order } from "#contract/orders.ts";
import type { DeliveryId, ScheduledEmailId } from "#domain/ids.ts";
import { withoutTaxes } from "#domain/missing-glyphs.ts";
import { Refusal } from "#domain/refusals.ts";
import { asFileName } from "#domain/text.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDelivery, readOrderOf, selectRecordedDeliveryDesign } from "#server/orders/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import { deliveryFile, selectDeliveryDesign, selectFooter, textsOfDelivery } from "#server/pdfs/lookup.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import { selectEmails } from "./book-queries.ts";
import { type DrawnLetter, readEmailFile, sendLetter } from "./send-letter.ts";
import {
  queueEmail,
  type EmailLimits,
  emailAs,
  type EmailWriter,
  type ProposalRequest,
} from "./queue-email.ts";
import { selectScheduledEmails } from "./scheduled-queries.ts";
import { proposeDeliveryTexts, readEmailTemplates } from "./email-templates.ts";

type DeliveryWithOrder = { delivery: Delivery; order: Order };

/** Returns the emails of a delivery note, and the proposal for another one. */
export async function readDeliveryEmails(
  tx: Tx,
  id: DeliveryId,
  { caller, sends, ...request }: ProposalRequest,
): Promise<DocumentEmails> {
  const note = await readDeliveryNote(tx, id);
  const sender = await readSender(tx);
  const reader = await readRecipient(tx, note.order.partyId);
  const postedDesign = await selectRecordedDeliveryDesign(tx, id);
  const language = request.language ?? postedDesign?.language ?? reader.language;
  const templates = await readEmailTemplates(tx);
  const options = { templates, company: sender.name, locale: await selectLocale(tx) };
  const message = proposeDeliveryTexts(note, options, language);
  const email = reader.email ?? note.order.partyEmail;
  const { items, ...deliveryTexts } = textsOfDelivery(note);
  const texts = {
    ...deliveryTexts,
    items: withoutTaxes(items),
    number: note.delivery.number + note.order.number,
    footer: await selectFooter(tx, postedDesign),
  };
  return {
    ...emailAs({ sender, caller, sends }, { email, message, language, fileName: nameOf(note), texts }),
    items: await selectEmails(tx, { deliveryId: id }),
    scheduled: await selectScheduledEmails(tx, { deliveryId: id }),
  };
}

type DeliveryEmailRequest = {
  input: EmailInput;
  caller: EmailWriter;
  limits: EmailLimits;
  plan?: ScheduledEmailId;
};

/** Sends a delivery note. Its content never changes; a voided one isn't sent. */
export async function emailDelivery(
  books: Books,
  id: DeliveryId,
  { input, limits, ...sending }: DeliveryEmailRequest,
): Promise<DocumentEmail> {
  return sendLetter<DeliveryWithOrder>(books, {
    limits,
    draw: (check) => drawDelivery(books, id, input, check),
    leave: async (tx, { drawn }) => {
      await checkDelivered(tx, id);
      const email = await queueEmail(tx, { deliveryId: id }, { ...sending, input, limits, drawn });
      const after = { to: email.to.join(", "), subject: email.subject };
      await recordAudit(tx, { action: "delivery_note.emailed", subject: "delivery", subjectId: id, after });
      return email;
    },
  });
}

/** Returns the same email as a file to download. */
export async function deliveryEmailFile(
  books: Books,
  id: DeliveryId,
  { input, caller }: Omit<DeliveryEmailRequest, "limits" | "plan">,
): Promise<Omit<Letter, "createdAt">> {
  return readEmailFile(books, { input, caller, draw: (check) => drawDelivery(books, id, input, check) });
}

/** Draws the PDF. Calls `check` after reading and before drawing. */
async function drawDelivery(
  books: Books,
  id: DeliveryId,
  { language }: EmailInput,
  check: () => void,
): Promise<DrawnLetter<DeliveryWithOrder>> {
  const { source, design } = await books.read(async (tx) => {
    const delivered = await checkDelivered(tx, id);
    const { partyId } = delivered.order;
    return {
      source: delivered,
      design: await selectDeliveryDesign(tx, delivered.delivery, { partyId, language }),
    };
  });
  check();
  const file = await deliveryFile(source, design);
  return { source, drawn: { fileName: nameOf(source), file } };
}

/** Returns a delivery note that isn't voided. */
export async function checkDelivered(tx: Tx, id: DeliveryId): Promise<DeliveryWithOrder> {
  const note = await readDeliveryNote(tx, id);
  if (note.delivery.status === "void") throw new Refusal("email.delivery-void");
  return note;
}

/** Rejects goods receipts: they are internal and have no emails. */
async function readDeliveryNote(tx: Tx, id: DeliveryId): Promise<DeliveryWithOrder> {
  const delivery = await readDelivery(tx, id);
  if (delivery.kind !== "delivery_note") throw new Refusal("delivery.not-found");
  return { delivery, order: await readOrderOf(tx, delivery) };
}

const nameOf = ({ delivery }: Pick<DeliveryWithOrder, "delivery">) => `${asFileName(delivery.number)}.pdf`;
