import type { DocumentEmail, DocumentEmails, EmailInput } from "#contract/emails.ts";
import type { Order } from "#contract/orders.ts";
import type { OrderId, ScheduledEmailId } from "#domain/ids.ts";
import type { OrderKind } from "#domain/order.ts";
import { Refusal } from "#domain/refusals.ts";
import { asFileName } from "#domain/text.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { addressOfLink } from "#server/links/link.ts";
import { readOrder, selectSentDesign } from "#server/orders/lookup.ts";
import { readRecipient } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import { orderFile, selectFooter, selectOrderDesign } from "#server/pdfs/lookup.ts";
import type { Letter } from "#server/outbox/lookup.ts";
import { selectEmails } from "./book-queries.ts";
import { type DrawnLetter, readEmailFile, sendLetter } from "./send-letter.ts";
import {
  OutdatedDrawing,
  queueEmail,
  type EmailLimits,
  emailAs,
  type EmailWriter,
  type ProposalRequest,
} from "./queue-email.ts";
import { selectScheduledEmails } from "./scheduled-queries.ts";
import { proposeOrderTexts, readEmailTemplates } from "./email-templates.ts";

export type OrderKey = { kind: OrderKind; id: OrderId };

/** Returns the emails of a quote or an order, and the proposal for another one. */
export async function readOrderEmails(
  tx: Tx,
  { kind, id }: OrderKey,
  { caller, sends, links, ...request }: ProposalRequest,
): Promise<DocumentEmails> {
  const order = await readOrder(tx, kind, id);
  const sender = await readSender(tx);
  const reader = await readRecipient(tx, order.partyId);
  const sentAs = await selectSentDesign(tx, id);
  const language = request.language ?? sentAs?.language ?? reader.language;
  const templates = await readEmailTemplates(tx);
  const link = kind === "quote" ? await addressOfLink(tx, { orderId: id }, links) : null;
  const options = { templates, company: sender.name, locale: await selectLocale(tx), link };
  const message = proposeOrderTexts(order, options, language);
  const email = reader.email ?? order.partyEmail;
  const texts = { ...order, footer: await selectFooter(tx, sentAs) };
  return {
    ...emailAs({ sender, caller, sends }, { email, message, language, fileName: nameOf(order), texts }),
    items: await selectEmails(tx, { orderId: id }),
    scheduled: await selectScheduledEmails(tx, { orderId: id }),
  };
}

type OrderEmailRequest = {
  input: EmailInput;
  caller: EmailWriter;
  limits: EmailLimits;
  plan?: ScheduledEmailId;
};

/** Sends the order in its current version. */
export async function emailOrder(
  books: Books,
  orderKey: OrderKey,
  { input, limits, ...sending }: OrderEmailRequest,
): Promise<DocumentEmail> {
  return sendLetter<Order>(books, {
    limits,
    draw: (check) => drawOrder(books, orderKey, input, check),
    leave: async (tx, { source, drawn }) => {
      const { kind, id: orderId } = orderKey;
      if ((await checkSent(tx, orderKey)).version !== source.version) throw new OutdatedDrawing();
      const email = await queueEmail(tx, { orderId }, { ...sending, input, limits, drawn });
      const after = { to: email.to.join(", "), subject: email.subject };
      await recordAudit(tx, { action: `${kind}.emailed`, subject: "order", subjectId: orderId, after });
      return email;
    },
  });
}

/** Returns the same email as a file to download. */
export async function orderEmailFile(
  books: Books,
  orderKey: OrderKey,
  { input, caller }: Omit<OrderEmailRequest, "limits" | "plan">,
): Promise<Omit<Letter, "createdAt">> {
  return readEmailFile(books, { input, caller, draw: (check) => drawOrder(books, orderKey, input, check) });
}

/** Draws the PDF. Calls `check` after reading and before drawing. */
async function drawOrder(
  books: Books,
  orderKey: OrderKey,
  { language }: EmailInput,
  check: () => void,
): Promise<DrawnLetter<Order>> {
  const { source, design } = await books.read(async (tx) => {
    const order = await checkSent(tx, orderKey);
    return { source: order, design: await selectOrderDesign(tx, order, { language }) };
  });
  check();
  const file = await orderFile(source, design);
  return { source, drawn: { fileName: nameOf(source), file } };
}

/** Returns the quote or order if it may be emailed: it was marked as sent and isn't voided. */
export async function checkSent(tx: Tx, { kind, id }: OrderKey): Promise<Order> {
  const order = await readOrder(tx, kind, id);
  if (order.status === "draft" || order.status === "void") throw new Refusal("email.order-not-sent");
  return order;
}

const nameOf = ({ number }: Pick<Order, "number">) => `${asFileName(number)}.pdf`;
