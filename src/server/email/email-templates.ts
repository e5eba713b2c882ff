import { isDeepStrictEqual } from "node:util";
import type { EmailTemplatesInput, CompanyEmailTemplates } from "#contract/emails.ts";
import type { Document } from "#contract/documents.ts";
import type { Delivery } from "#contract/deliveries.ts";
import type { Order } from "#contract/orders.ts";
import {
  FIELDS_OF_EMAILS,
  type EmailRecordKind,
  type EmailKind,
  type EmailTemplates,
  writeEmail,
} from "#domain/email-templates.ts";
import { subtract } from "#domain/money.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Locale } from "#domain/locales.ts";
import { fillIn, PDF_LANGUAGES, type PdfLanguage } from "#domain/pdf-languages.ts";
import { figuresIn, pdfTextsIn } from "#domain/pdf-texts.ts";
import { defaultEmailText, withoutOrder } from "#domain/default-email-templates.ts";
import { withoutPaying } from "#domain/email-link-lines.ts";
import { recordAudit } from "#server/audit/record-audit.ts";
import { bookOf, type Tx } from "#server/db/transaction.ts";
import { lockBook } from "#server/settings/lookup.ts";
import type { CorrectedInvoice, StatementShown } from "#server/pdfs/lookup.ts";
import { type CustomTemplates, selectEmailTemplates, upsertEmailTemplates } from "./book-queries.ts";

type TemplateTexts = CompanyEmailTemplates[EmailKind];

/** Email template of a kind in every language: the company's own, or else the standard one. */
function templatesOf(kind: EmailKind, customTemplates: Partial<TemplateTexts> = {}): TemplateTexts {
  const templateForLanguage = (language: PdfLanguage) =>
    customTemplates[language] ?? defaultEmailText(kind, language);
  return {
    en: templateForLanguage("en"),
    de: templateForLanguage("de"),
    fr: templateForLanguage("fr"),
    es: templateForLanguage("es"),
    it: templateForLanguage("it"),
    nl: templateForLanguage("nl"),
    pt: templateForLanguage("pt"),
  };
}

function allTemplates(version: number, customTemplates: CustomTemplates): CompanyEmailTemplates {
  return {
    version,
    invoice: templatesOf("invoice", customTemplates.invoice),
    creditNote: templatesOf("creditNote", customTemplates.creditNote),
    quote: templatesOf("quote", customTemplates.quote),
    salesOrder: templatesOf("salesOrder", customTemplates.salesOrder),
    purchaseOrder: templatesOf("purchaseOrder", customTemplates.purchaseOrder),
    deliveryNote: templatesOf("deliveryNote", customTemplates.deliveryNote),
    statement: templatesOf("statement", customTemplates.statement),
  };
}

/** Returns the subjects and texts of the company's emails, by kind and language. */
export async function readEmailTemplates(tx: Tx): Promise<CompanyEmailTemplates> {
  const { version, customTemplates } = await selectEmailTemplates(tx);
  return allTemplates(version, customTemplates);
}

/** Saves the company's email templates; rejects an edit of an outdated version (I-40). */
export async function saveEmailTemplates(
  tx: Tx,
  { version, ...input }: EmailTemplatesInput,
): Promise<CompanyEmailTemplates> {
  await lockBook(tx);
  const before = await selectEmailTemplates(tx);
  const templates = allTemplates(version, before.customTemplates);
  if (before.version !== version)
    throw new Refusal("record.stale", [], { ...templates, version: before.version });
  const changedTemplates: CustomTemplates = {};
  for (const kind of EMAIL_KINDS)
    changedTemplates[kind] = customTemplatesOf(kind, { templates: templates[kind], input: input[kind] });
  if (isDeepStrictEqual(allTemplates(version, changedTemplates), templates)) return templates;
  const after = { version: version + 1, customTemplates: changedTemplates };
  await upsertEmailTemplates(tx, after);
  await recordAudit(tx, {
    action: "email_templates.edited",
    subject: "email_templates",
    subjectId: bookOf(tx),
    before,
    after,
  });
  return allTemplates(after.version, changedTemplates);
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The keys of the table.
const EMAIL_KINDS = Object.keys(FIELDS_OF_EMAILS) as EmailKind[];

type TemplateChanges = {
  templates: TemplateTexts;
  input: { [Language in PdfLanguage]?: EmailTemplates | undefined } | undefined;
};

/** Returns only templates that differ from the standard ones, which later versions may improve. */
function customTemplatesOf(
  kind: EmailKind,
  { templates, input = {} }: TemplateChanges,
): Partial<TemplateTexts> {
  const changedTemplates: Partial<TemplateTexts> = {};
  for (const language of PDF_LANGUAGES) {
    const emailTemplates = input[language] ?? templates[language];
    if (!isDeepStrictEqual(emailTemplates, defaultEmailText(kind, language)))
      changedTemplates[language] = emailTemplates;
  }
  return changedTemplates;
}

const TEMPLATE_OF_KIND = { invoice: "invoice", credit_note: "creditNote" } as const;

/** What email texts are filled in from. */
type TemplateContext = { templates: CompanyEmailTemplates; company: string; locale: Locale };

/** Address of the public page, for recipients who get a share link. */
type LinkOption = { link: string | null };
type DocumentTemplateContext = LinkOption & {
  kind: EmailRecordKind;
  corrects: CorrectedInvoice | null;
  /** The account to pay to, one fact per line; "" if unknown or nothing is due. */
  bankDetails: string;
  takesCards: boolean;
};

/** Proposes the text of an email about a document, which the sender may change. */
export function proposeDocumentTexts(
  document: Document,
  { kind, corrects, templates, company, locale, ...places }: TemplateContext & DocumentTemplateContext,
  language: PdfLanguage,
): EmailTemplates {
  const { number, date, nextDueDate, total, paidAmount, currency, partyName, partySnapshot } = document;
  const { link, bankDetails, takesCards } = places;
  const figures = figuresIn(language, { locale, currency });
  const { subject, text: template } = templates[TEMPLATE_OF_KIND[kind]][language];
  const canBePaid = takesCards || bankDetails !== "";
  const text = canBePaid ? template : withoutPaying(template, language);
  const removeCorrection = (part: string) =>
    corrects === null ? part.replaceAll(/\s*\{correction\}/g, "") : part;
  const correction =
    corrects === null
      ? ""
      : fillIn(pdfTextsIn(language).corrects, {
          number: corrects.number,
          date: figures.date(corrects.date),
        });
  return writeEmail(
    { subject: removeCorrection(subject), text: fillLink({ text: removeCorrection(text), link }) },
    {
      link: link ?? "",
      bank_details: bankDetails,
      correction,
      number,
      date: figures.date(date),
      due_date: figures.date(nextDueDate),
      total: figures.amount(total),
      balance_due: figures.amount(subtract(total, paidAmount)),
      customer: partySnapshot.name ?? partyName,
      company,
    },
  );
}

/** Without a share link, removes the lines that refer to it. */
const fillLink = ({ text, link }: LinkOption & { text: string }): string =>
  link === null ? text.replaceAll(/\n*[^\n]*\{link\}[^\n]*/g, "").trimStart() : text;

/** Proposes the text for the statement of a contact. */
export function proposeStatementTexts(
  { statement, period, currency, party }: StatementShown,
  { templates, company, locale }: TemplateContext,
  language: PdfLanguage,
): EmailTemplates {
  const figures = figuresIn(language, { locale, currency });
  return writeEmail(templates.statement[language], {
    name: party.name ?? "",
    start: figures.date(period.start),
    end: figures.date(period.end),
    balance: figures.amount(statement.closingBalance),
    company,
  });
}

/** Proposes the text for a quote or an order. */
export function proposeOrderTexts(
  order: Order,
  { templates, company, locale, link }: TemplateContext & LinkOption,
  language: PdfLanguage,
): EmailTemplates {
  const { kind, number, date, dueDate, currency, partyName, partySnapshot } = order;
  const figures = figuresIn(language, { locale, currency });
  const total = figures.amount(order.total);
  const name = partySnapshot.name ?? partyName;
  const placeholders = { number, date: figures.date(date), total, company };
  const due = figures.date(dueDate);
  switch (kind) {
    case "quote": {
      const { subject, text } = templates.quote[language];
      const fields = { ...placeholders, valid_until: due, customer: name, link: link ?? "" };
      return writeEmail({ subject, text: fillLink({ text, link }) }, fields);
    }
    case "sales_order":
      return writeEmail(templates.salesOrder[language], { ...placeholders, expected: due, customer: name });
    case "purchase_order":
      return writeEmail(templates.purchaseOrder[language], { ...placeholders, expected: due, vendor: name });
  }
}

/** Proposes the text for a delivery note. */
export function proposeDeliveryTexts(
  { delivery, order }: { delivery: Delivery; order: Order },
  { templates, company, locale }: TemplateContext,
  language: PdfLanguage,
): EmailTemplates {
  const { number, date } = delivery;
  return writeEmail(templates.deliveryNote[language], {
    number,
    date: figuresIn(language, { locale, currency: order.currency }).date(date),
    order: order.number,
    customer: order.partySnapshot.name ?? order.partyName,
    company,
  });
}

/** Proposes the text for an invoice as a delivery note; its number replaces the order in custom templates. */
export function proposeNoteTexts(
  { number, date, currency, partyName, partySnapshot }: Document,
  { templates, company, locale }: TemplateContext,
  language: PdfLanguage,
): EmailTemplates {
  return writeEmail(withoutOrder(templates.deliveryNote[language], language), {
    number,
    date: figuresIn(language, { locale, currency }).date(date),
    order: number,
    customer: partySnapshot.name ?? partyName,
    company,
  });
}
