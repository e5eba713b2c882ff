import { greetingIn } from "#domain/default-email-templates.ts";
import { QUOTE_ANSWER_TEXTS } from "#domain/quote-answer-texts.ts";
import { fillIn, type PdfLanguage } from "#domain/pdf-languages.ts";
import { buildMessage, type Message } from "./message.ts";

type QuoteAnswerMessage = {
  /** The company's language. */
  language: PdfLanguage;
  name: string;
  company: string;
  /** Such as "Quote QU-0007". */
  record: string;
  partyName: string;
  /** With its currency. */
  amount: string;
  isAccepted: boolean;
  /** The name entered with the answer, or the customer's. */
  signer: string;
  link: string;
};

/** Tells the owner how a customer answered a quote. The link opens the quote, after signing in. */
export function quoteAnswerMessage({ language, name, isAccepted, ...message }: QuoteAnswerMessage): Message {
  const texts = QUOTE_ANSWER_TEXTS[language];
  const { company, record, signer, partyName, amount, link } = message;
  const blanks = { company, record, signer };
  const subject = fillIn(isAccepted ? texts.acceptedSubject : texts.declinedSubject, blanks);
  const text = fillIn(isAccepted ? texts.accepted : texts.declined, blanks);
  const details = [record, partyName, amount].join("\n");
  const next = isAccepted ? [texts.toInvoice] : [];
  return buildMessage({ name, greeting: greetingIn(language, name), subject }, [
    text,
    details,
    ...next,
    link,
  ]);
}
