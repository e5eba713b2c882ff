import { isDeepStrictEqual } from "node:util";
import type { EmailTemplatesInput, WordsOfMails } from "#contract/mails.ts";
import type { Document } from "#contract/documents.ts";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import {
  FIELDS_OF_MAILS,
  type MailRecordKind,
  type MailKind,
  type EmailTemplates,
  writeMail,
} from "#domain/mail-words.ts";
import { subtract } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Locale } from "#domain/locales.ts";
import { fillIn, SHEET_LANGUAGES, type SheetLanguage } from "#domain/sheet-languages.ts";
import { figuresIn, sheetTextsIn } from "#domain/sheet-words.ts";
import { defaultMailText, withoutOrder } from "#domain/default-mail-texts.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { CorrectedInvoice, StatementShown } from "#server/sheets/lookup.ts";
import { type CustomTemplates, selectWords, upsertWords } from "./book-queries.ts";

type TemplateTexts = WordsOfMails[MailKind];

/** Email template of a kind in every language: the company's own, or else the standard one. */
function templatesOf(kind: MailKind, customWords: Partial<TemplateTexts> = {}): TemplateTexts {
  const wordsForLanguage = (language: SheetLanguage) =>
    customWords[language] ?? defaultMailText(kind, language);
  return {
    en: wordsForLanguage("en"),
    de: wordsForLanguage("de"),
    fr: wordsForLanguage("fr"),
    es: wordsForLanguage("es"),
    it: wordsForLanguage("it"),
    nl: wordsForLanguage("nl"),
    pt: wordsForLanguage("pt"),
  };
}

function allTemplates(version: number, customWords: CustomTemplates): WordsOfMails {
  return {
    version,
    invoice: templatesOf("invoice", customWords.invoice),
    creditNote: templatesOf("creditNote", customWords.creditNote),
    quote: templatesOf("quote", customWords.quote),
    salesOrder: templatesOf("salesOrder", customWords.salesOrder),
    purchaseOrder: templatesOf("purchaseOrder", customWords.purchaseOrder),
    deliveryNote: templatesOf("deliveryNote", customWords.deliveryNote),
    statement: templatesOf("statement", customWords.statement),
  };
}

/** Returns the subjects and texts of the company's emails, by kind and language. */
export async function readWords(tx: Tx): Promise<WordsOfMails> {
  const { version, customWords } = await selectWords(tx);
  return allTemplates(version, customWords);
}

/** Saves the company's email templates; rejects an edit of an outdated version (I-40). */
export async function saveWords(tx: Tx, { version, ...input }: EmailTemplatesInput): Promise<WordsOfMails> {
  await lockBook(tx);
  const before = await selectWords(tx);
  const words = allTemplates(version, before.customWords);
  if (before.version !== version)
    throw new Refusal("record.stale", [], { ...words, version: before.version });
  const customWords: CustomTemplates = {};
  for (const kind of MAIL_KINDS)
    customWords[kind] = customTemplatesOf(kind, { words: words[kind], input: input[kind] });
  if (isDeepStrictEqual(allTemplates(version, customWords), words)) return words;
  const after = { version: version + 1, customWords };
  await upsertWords(tx, after);
  await recordAudit(tx, {
    action: "mail-words.edited",
    subject: "mail-words",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return allTemplates(after.version, customWords);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the table.
const MAIL_KINDS = Object.keys(FIELDS_OF_MAILS) as MailKind[];

type TemplateChanges = {
  words: TemplateTexts;
  input: { [Language in SheetLanguage]?: EmailTemplates | undefined } | undefined;
};

/** Returns only templates that differ from the standard ones, which later versions may improve. */
function customTemplatesOf(kind: MailKind, { words, input = {} }: TemplateChanges): Partial<TemplateTexts> {
  const customWords: Partial<TemplateTexts> = {};
  for (const language of SHEET_LANGUAGES) {
    const emailTemplates = input[language] ?? words[language];
    if (!isDeepStrictEqual(emailTemplates, defaultMailText(kind, language)))
      customWords[language] = emailTemplates;
  }
  return customWords;
}

const TEMPLATE_OF_KIND = { invoice: "invoice", credit_note: "creditNote" } as const;

/** What email texts are filled in from. */
type TemplateContext = { words: WordsOfMails; company: string; locale: Locale };

/** Address of the public page, for recipients who get a share link. */
type LinkOption = { link: string | null };
type DocumentTemplateContext = LinkOption & { kind: MailRecordKind; corrects: CorrectedInvoice | null };

/** Proposes the text of an email about a document, which the sender may change. */
export function proposeWords(
  document: Document,
  { kind, corrects, words, company, locale, link }: TemplateContext & DocumentTemplateContext,
  language: SheetLanguage,
): EmailTemplates {
  const { number, date, nextDueDate, total, paidAmount, currency, partyName, partySnapshot } = document;
  const figures = figuresIn(language, { locale, currency });
  const { subject, text } = words[TEMPLATE_OF_KIND[kind]][language];
  const removeCorrection = (template: string) =>
    corrects === null ? template.replaceAll(/\s*\{correction\}/g, "") : template;
  const correction =
    corrects === null
      ? ""
      : fillIn(sheetTextsIn(language).corrects, {
          number: corrects.number,
          date: figures.date(corrects.date),
        });
  return writeMail(
    { subject: removeCorrection(subject), text: fillLink({ text: removeCorrection(text), link }) },
    {
      link: link ?? "",
      correction,
      number,
      date: figures.date(date),
      due_date: figures.date(nextDueDate),
      total: figures.amount(total),
      open: figures.amount(subtract(total, paidAmount)),
      customer: partySnapshot.name ?? partyName,
      company,
    },
  );
}

/** Without a share link, removes the lines that refer to it. */
const fillLink = ({ text, link }: LinkOption & { text: string }): string =>
  link === null ? text.replaceAll(/\n*[^\n]*\{link\}[^\n]*/g, "").trimStart() : text;

/** Proposes the text for the statement of a contact. */
export function proposeStatementWords(
  { statement, period, currency, party }: StatementShown,
  { words, company, locale }: TemplateContext,
  language: SheetLanguage,
): EmailTemplates {
  const figures = figuresIn(language, { locale, currency });
  return writeMail(words.statement[language], {
    name: party.name ?? "",
    start: figures.date(period.start),
    end: figures.date(period.end),
    balance: figures.amount(statement.closing),
    company,
  });
}

/** Proposes the text for a quote or an order. */
export function proposeOrderWords(
  order: Order,
  { words, company, locale, link }: TemplateContext & LinkOption,
  language: SheetLanguage,
): EmailTemplates {
  const { kind, number, date, dueDate, currency, partyName, partySnapshot } = order;
  const figures = figuresIn(language, { locale, currency });
  const total = figures.amount(order.total);
  const name = partySnapshot.name ?? partyName;
  const placeholders = { number, date: figures.date(date), total, company };
  const due = figures.date(dueDate);
  switch (kind) {
    case "quote": {
      const { subject, text } = words.quote[language];
      const fields = { ...placeholders, valid_until: due, customer: name, link: link ?? "" };
      return writeMail({ subject, text: fillLink({ text, link }) }, fields);
    }
    case "sales_order":
      return writeMail(words.salesOrder[language], { ...placeholders, expected: due, customer: name });
    case "purchase_order":
      return writeMail(words.purchaseOrder[language], { ...placeholders, expected: due, vendor: name });
  }
}

/** Proposes the text for a delivery note. */
export function proposeDeliveryWords(
  { delivery, order }: { delivery: Delivery; order: Order },
  { words, company, locale }: TemplateContext,
  language: SheetLanguage,
): EmailTemplates {
  const { number, date } = delivery;
  return writeMail(words.deliveryNote[language], {
    number,
    date: figuresIn(language, { locale, currency: order.currency }).date(date),
    order: order.number,
    customer: order.partySnapshot.name ?? order.partyName,
    company,
  });
}

/** Proposes the text for an invoice as a delivery note; its number replaces the order in custom templates. */
export function proposeNoteWords(
  { number, date, currency, partyName, partySnapshot }: Document,
  { words, company, locale }: TemplateContext,
  language: SheetLanguage,
): EmailTemplates {
  return writeMail(withoutOrder(words.deliveryNote[language], language), {
    number,
    date: figuresIn(language, { locale, currency }).date(date),
    order: number,
    customer: partySnapshot.name ?? partyName,
    company,
  });
}
