import type { Order } from "#contract/orders.ts";
import type { BookId } from "#domain/ids.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import type { Books } from "#server/db/books.ts";
import { emailMembers, type MemberEmailServices } from "#server/identity/email-members.ts";
import { quoteAnswerMessage } from "#server/outbox/quote-answer-message.ts";

/** Emails the owner how a customer answered a quote. */
export async function emailAnswer(
  services: MemberEmailServices,
  { books, bookId, quote }: { books: Books; bookId: BookId; quote: Order },
): Promise<void> {
  const { id, number, currency, partyName, answeredBy, status, total } = quote;
  await emailMembers(services, {
    books,
    bookId,
    isRecipient: ({ role }) => role === "owner",
    write: ({ name }, { company, language, notation, linkTo }) =>
      quoteAnswerMessage({
        language,
        name,
        company,
        record: `${pdfTextsIn(language).quote} ${number}`,
        partyName,
        amount: figuresIn(language, { ...notation, currency }).amount(total),
        isAccepted: status === "accepted",
        signer: answeredBy ?? partyName,
        link: linkTo(`/quotes/${id}`),
      }),
  });
}
