import type { Delivery } from "#contract/deliveries.ts";
import type { DocumentMail, DocumentMails, MailInput } from "#contract/mails.ts";
import type { Order } from "#contract/orders.ts";
import type { DeliveryId, PlannedMailId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { asFileName } from "#domain/text.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readDelivery, readOrderOf, selectDeliveredAs } from "#server/orders/lookup.ts";
import { readReader } from "#server/parties/lookup.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";
import { deliveryFile, selectDeliveryLook, textsOfDelivery } from "#server/sheets/lookup.ts";
import { type Letter, selectMails } from "./book-queries.ts";
import { type Drawn, drawnToTake, sendDrawn } from "./drawn-letter.ts";
import { leaveLetter, type Limits, mailAs, type MailWriter, type Proposing } from "./leave-letter.ts";
import { selectPlannedMails } from "./planned-queries.ts";
import { proposeDeliveryWords, readWords } from "./words.ts";

type Delivered = { delivery: Delivery; order: Order };

/** The mails of a delivery note, and what another one would say. */
export async function readDeliveryMails(
  tx: Tx,
  id: DeliveryId,
  { caller, sends, ...wanted }: Proposing,
): Promise<DocumentMails> {
  const shown = await readNote(tx, id);
  const sender = await readSender(tx);
  const reader = await readReader(tx, shown.order.partyId);
  const issued = await selectDeliveredAs(tx, id);
  const language = wanted.language ?? issued?.language ?? reader.language;
  const words = await readWords(tx);
  const how = { words, company: sender.name, locale: await selectLocale(tx) };
  const said = proposeDeliveryWords(shown, how, language);
  const email = reader.email ?? shown.order.partyEmail;
  return {
    ...mailAs(
      { sender, caller, sends },
      { email, said, language, fileName: nameOf(shown), texts: textsOfDelivery(shown) },
    ),
    items: await selectMails(tx, { deliveryId: id }),
    planned: await selectPlannedMails(tx, { deliveryId: id }),
  };
}

type Sending = { input: MailInput; caller: MailWriter; limits: Limits; plan?: PlannedMailId };

/** Sends it; what it says never changes, and a void one does not leave. */
export async function mailDelivery(
  books: Books,
  id: DeliveryId,
  { input, limits, ...sending }: Sending,
): Promise<DocumentMail> {
  return sendDrawn<Delivered>(books, {
    limits,
    draw: (check) => drawnDelivery(books, id, input, check),
    leave: async (tx, { drawn }) => {
      await checkDelivered(tx, id);
      const mail = await leaveLetter(tx, { deliveryId: id }, { ...sending, input, limits, drawn });
      const after = { to: mail.to.join(", "), subject: mail.subject };
      await recordAudit(tx, { action: "delivery_note.mailed", subject: "delivery", subjectId: id, after });
      return mail;
    },
  });
}

/** The same mail, to be taken along as a file. */
export async function deliveryLetterToTake(
  books: Books,
  id: DeliveryId,
  { input, caller }: Omit<Sending, "limits" | "plan">,
): Promise<Omit<Letter, "writtenAt">> {
  return drawnToTake(books, { input, caller, draw: (check) => drawnDelivery(books, id, input, check) });
}

/** `check` is asked between reading and drawing. */
async function drawnDelivery(
  books: Books,
  id: DeliveryId,
  { language }: MailInput,
  check: () => void,
): Promise<Drawn<Delivered>> {
  const { shown, look } = await books.read(async (tx) => {
    const delivered = await checkDelivered(tx, id);
    const { partyId } = delivered.order;
    return {
      shown: delivered,
      look: await selectDeliveryLook(tx, delivered.delivery, { partyId, language }),
    };
  });
  check();
  const file = await deliveryFile(shown, look);
  return { shown, drawn: { fileName: nameOf(shown), file } };
}

/** A delivery note that stands. */
export async function checkDelivered(tx: Tx, id: DeliveryId): Promise<Delivered> {
  const shown = await readNote(tx, id);
  if (shown.delivery.status === "void") throw new Refusal("mail.delivery-void");
  return shown;
}

/** A goods receipt is for the company alone, and has no mails. */
async function readNote(tx: Tx, id: DeliveryId): Promise<Delivered> {
  const delivery = await readDelivery(tx, id);
  if (delivery.kind !== "delivery_note") throw new Refusal("delivery.not-found");
  return { delivery, order: await readOrderOf(tx, delivery) };
}

const nameOf = ({ delivery }: Pick<Delivered, "delivery">) => `${asFileName(delivery.number)}.pdf`;
