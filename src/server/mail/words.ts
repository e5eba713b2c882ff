import type { MailWordsInput, WordsOfMails } from "#contract/mails.ts";
import type { Document } from "#contract/documents.ts";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import { deliveryWordsIn, USUAL_DELIVERY_WORDS } from "#domain/delivery-mail-words.ts";
import {
  type MailedKind,
  type MailFields,
  type MailWords,
  USUAL_ORDER_WORDS,
  USUAL_QUOTE_WORDS,
  USUAL_STATEMENT_WORDS,
  USUAL_WORDS,
  writeMail,
} from "#domain/mail-words.ts";
import { subtract } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Locale } from "#domain/locales.ts";
import { figuresIn, type SheetLanguage, wordsIn } from "#domain/sheet-words.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { changesNothing } from "#server/http/bodies.ts";
import { holdBook } from "#server/settings/lookup.ts";
import type { StatementShown } from "#server/sheets/lookup.ts";
import { selectWords, upsertWords } from "./book-queries.ts";

const USUAL: WordsOfMails = {
  version: 1,
  invoice: USUAL_WORDS.invoice,
  creditNote: USUAL_WORDS.credit_note,
  statement: USUAL_STATEMENT_WORDS,
  quote: USUAL_QUOTE_WORDS,
  order: USUAL_ORDER_WORDS,
  deliveryNote: USUAL_DELIVERY_WORDS.en,
};

/** How the company's mails begin: in its own words or, until it has any, in the usual ones. */
export async function readWords(tx: Tx): Promise<WordsOfMails> {
  return { ...USUAL, ...(await selectWords(tx)) };
}

/** Keeps the company's words; whoever did not read the newest ones is refused (I-40). */
export async function saveWords(tx: Tx, input: MailWordsInput): Promise<WordsOfMails> {
  await holdBook(tx);
  const before = await readWords(tx);
  if (before.version !== input.version) throw new Refusal("record.stale", [], before);
  if (changesNothing({ input, before })) return before;
  const { statement = before.statement, quote = before.quote, order = before.order } = input;
  const { deliveryNote = before.deliveryNote, version } = input;
  const after = { ...input, statement, quote, order, deliveryNote, version: version + 1 };
  await upsertWords(tx, after);
  await recordAudit(tx, {
    action: "mail-words.edited",
    subject: "mail-words",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return after;
}

const OF_KIND = { invoice: "invoice", credit_note: "creditNote" } as const;

/** What a mail about a document says unless its sender says it otherwise. */
export function proposeWords(
  document: Document,
  {
    kind,
    words,
    company,
    locale,
  }: { kind: MailedKind; words: WordsOfMails; company: string; locale: Locale },
  language: SheetLanguage,
): MailWords {
  const { number, date, dueDate, total, paidAmount, currency, partyName, partySnapshot } = document;
  const figures = figuresIn(language, { locale, currency });
  const fields: MailFields = {
    number,
    date: figures.date(date),
    due_date: figures.date(dueDate),
    total: `${figures.money(total)} ${currency}`,
    open: `${figures.money(subtract(total, paidAmount))} ${currency}`,
    customer: partySnapshot.name ?? partyName,
    company,
  };
  return writeMail(words[OF_KIND[kind]], fields);
}

/** The same about the statement of a party. */
export function proposeStatementWords(
  { statement, period, currency, party }: StatementShown,
  { words, company, locale }: { words: WordsOfMails; company: string; locale: Locale },
  language: SheetLanguage,
): MailWords {
  const figures = figuresIn(language, { locale, currency });
  return writeMail(words.statement, {
    name: party.name ?? "",
    start: figures.date(period.start),
    end: figures.date(period.end),
    balance: `${figures.money(statement.closing)} ${currency}`,
    company,
  });
}

/** The same about a quote or an order. */
export function proposeOrderWords(
  order: Order,
  { words, company, locale }: { words: WordsOfMails; company: string; locale: Locale },
  language: SheetLanguage,
): MailWords {
  const { kind, number, date, dueDate, currency, partyName, partySnapshot } = order;
  const figures = figuresIn(language, { locale, currency });
  const total = `${figures.money(order.total)} ${currency}`;
  const name = partySnapshot.name ?? partyName;
  const said = { number, date: figures.date(date), total, company };
  return kind === "quote"
    ? writeMail(words.quote, { ...said, valid_until: figures.date(dueDate), customer: name })
    : writeMail(words.order, {
        ...said,
        kind: wordsIn(language)[kind],
        expected: figures.date(dueDate),
        name,
      });
}

/** The same about a delivery note, in the language of the customer. */
export function proposeDeliveryWords(
  { delivery, order }: { delivery: Delivery; order: Order },
  { words, company, locale }: { words: WordsOfMails; company: string; locale: Locale },
  language: SheetLanguage,
): MailWords {
  const { number, date } = delivery;
  return writeMail(deliveryWordsIn(words.deliveryNote, language), {
    number,
    date: figuresIn(language, { locale, currency: order.currency }).date(date),
    order: order.number,
    customer: order.partySnapshot.name ?? order.partyName,
    company,
  });
}

/** The same about an invoice as a delivery note, whose number the order has, too, where words of one's own name one. */
export function proposeNoteWords(
  { number, date, currency, partyName, partySnapshot }: Document,
  { words, company, locale }: { words: WordsOfMails; company: string; locale: Locale },
  language: SheetLanguage,
): MailWords {
  return writeMail(deliveryWordsIn(words.deliveryNote, language, "without an order"), {
    number,
    date: figuresIn(language, { locale, currency }).date(date),
    order: number,
    customer: partySnapshot.name ?? partyName,
    company,
  });
}
