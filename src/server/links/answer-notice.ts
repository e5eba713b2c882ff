import type { Order } from "#contract/orders.ts";
import type { BookId } from "#domain/ids.ts";
import { languageOf } from "#domain/sheet-languages.ts";
import { figuresIn, sheetTextsIn } from "#domain/sheet-texts.ts";
import type { Books } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { writeOutsideBooks } from "#server/db/in-transaction.ts";
import { selectMembers } from "#server/identity/lookup.ts";
import type { Outbox } from "#server/outbox/outbox.ts";
import { quoteAnswerMessage } from "#server/outbox/quote-answer-message.ts";
import { readSender, selectLocale } from "#server/settings/lookup.ts";

export type NoticeServices = {
  database: Database;
  outbox: Outbox;
  /** This server's URL, from its configuration. */
  address: () => string;
};

/** Emails the owner how a customer answered a quote. Runs after the answer was saved: a lost email leaves it in the list. */
export async function emailAnswer(
  { database, outbox, address }: NoticeServices,
  { books, bookId, quote }: { books: Books; bookId: BookId; quote: Order },
): Promise<void> {
  const { company, locale } = await books.read(async (tx) => ({
    company: await readSender(tx),
    locale: await selectLocale(tx),
  }));
  const language = languageOf(locale);
  const { id, number, currency, partyName, answeredBy } = quote;
  const members = await selectMembers(database.people, bookId);
  const texts = {
    language,
    company: company.name,
    record: `${sheetTextsIn(language).quote} ${number}`,
    partyName,
    amount: figuresIn(language, { locale, currency }).amount(quote.total),
    isAccepted: quote.status === "accepted",
    signer: answeredBy ?? partyName,
    link: `${address()}/books/${bookId}/app/quotes/${id}`,
  };
  await writeOutsideBooks(database, async (client) => {
    for (const { role, name, email } of members)
      if (role === "owner") await outbox.write(client, email, quoteAnswerMessage({ ...texts, name }));
  });
  outbox.wake();
}
