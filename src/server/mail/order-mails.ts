import type { DocumentMail, DocumentMails, MailInput } from "#contract/mails.ts";
import type { Order } from "#contract/orders.ts";
import type { OrderId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import { asFileName } from "#domain/text.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import type { Books } from "#server/db/books.ts";
import type { Tx } from "#server/db/transaction.ts";
import { readOrder } from "#server/orders/lookup.ts";
import { readReader } from "#server/parties/lookup.ts";
import { holdBook, readSender, selectLocale } from "#server/settings/lookup.ts";
import { orderFile, selectOwnLook } from "#server/sheets/lookup.ts";
import { type Letter, selectMails } from "./book-queries.ts";
import {
  type MailWriter,
  DrawnTooEarly,
  leaveLetter,
  letterOf,
  type Limits,
  mailAs,
} from "./leave-letter.ts";
import { proposeQuoteWords, readWords } from "./words.ts";

/** The mails of a quote, and what another one would say. */
export async function readOrderMails(
  tx: Tx,
  id: OrderId,
  { caller, sends }: { caller: MailWriter; sends: boolean },
): Promise<DocumentMails> {
  const quote = await readOrder(tx, "quote", id);
  const sender = await readSender(tx);
  const { language, ...reader } = await readReader(tx, quote.partyId);
  const words = await readWords(tx);
  const how = { words, company: sender.name, locale: await selectLocale(tx) };
  const said = proposeQuoteWords(quote, how, language);
  const email = reader.email ?? quote.partyEmail;
  return {
    ...mailAs({ sender, caller, sends }, { email, said, language, fileName: nameOf(quote) }),
    items: await selectMails(tx, { orderId: id }),
  };
}

type Sending = { input: MailInput; caller: MailWriter; limits: Limits };

/** Sends a quote: it is drawn first, so that nobody waits for it, and anew where it was changed in between. */
export async function mailOrder(
  books: Books,
  id: OrderId,
  { input, caller, limits }: Sending,
): Promise<DocumentMail> {
  for (;;) {
    const { version, drawn } = await drawnOrder(books, id, input, () => {
      if (!limits.sends) throw new Refusal("mail.no-server");
    });
    try {
      return await books.write(async (tx) => {
        await holdBook(tx);
        if ((await sendable(tx, id)).version !== version) throw new DrawnTooEarly();
        const mail = await leaveLetter(tx, { orderId: id }, { input, caller, limits, drawn });
        const after = { to: mail.to.join(", "), subject: mail.subject };
        await recordAudit(tx, { action: "quote.mailed", subject: "order", subjectId: id, after });
        return mail;
      });
    } catch (error) {
      if (!(error instanceof DrawnTooEarly)) throw error;
    }
  }
}

/** The same mail, to be taken along as a file. */
export async function orderLetterToTake(
  books: Books,
  id: OrderId,
  { input, caller }: { input: MailInput; caller: MailWriter },
): Promise<Omit<Letter, "writtenAt">> {
  const { drawn } = await drawnOrder(books, id, input, () => undefined);
  return books.read((tx) => letterOf(tx, { input, caller, drawn }));
}

/** `check` is asked between reading and drawing. */
async function drawnOrder(books: Books, id: OrderId, { language }: MailInput, check: () => void) {
  const { quote, look } = await books.read(async (tx) => ({
    quote: await sendable(tx, id),
    look: await selectOwnLook(tx),
  }));
  check();
  const file = await orderFile(quote, { language, ...look });
  return { version: quote.version, drawn: { fileName: nameOf(quote), file } };
}

async function sendable(tx: Tx, id: OrderId): Promise<Order> {
  const quote = await readOrder(tx, "quote", id);
  if (quote.status === "draft") throw new Refusal("mail.not-sent");
  return quote;
}

const nameOf = ({ number }: Pick<Order, "number">) => `${asFileName(number)}.pdf`;
