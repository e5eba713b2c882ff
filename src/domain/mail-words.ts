import { fillIn } from "./sheet-words.ts";

/** What the words of a mail may name in braces, such as "{number}"; each is filled in from the document. */
export const MAIL_FIELDS = ["number", "date", "due_date", "total", "open", "customer", "company"] as const;
/** The same of the words of a statement: its party, its period and what is open at its end. */
export const STATEMENT_FIELDS = ["name", "start", "end", "balance", "company"] as const;
/** The same of the words of a quote. */
export const QUOTE_FIELDS = ["number", "date", "valid_until", "total", "customer", "company"] as const;
/** The same of the words of an order, to a customer or a vendor. */
export const ORDER_FIELDS = ["kind", "number", "date", "expected", "total", "name", "company"] as const;
export type MailFields = Readonly<Record<(typeof MAIL_FIELDS)[number], string>>;

/** The documents that go to customers, and so by mail. */
export const MAILED_KINDS = ["invoice", "credit_note"] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** Whether a document goes to a customer. */
export function isMailedKind(kind: string): kind is MailedKind {
  return kind === "invoice" || kind === "credit_note";
}

export type MailWords = { subject: string; text: string };

/** How mails begin until a company says it otherwise. */
export const USUAL_WORDS: Readonly<Record<MailedKind, MailWords>> = {
  invoice: {
    subject: "Invoice {number} from {company}",
    text: `Hello {customer},

please find attached our invoice {number} over {total}. It is due on {due_date}.

Kind regards
{company}`,
  },
  credit_note: {
    subject: "Credit note {number} from {company}",
    text: `Hello {customer},

Please find attached credit note {number} for {total}.

Kind regards
{company}`,
  },
};

export const USUAL_QUOTE_WORDS: MailWords = {
  subject: "Quote {number} from {company}",
  text: `Hello {customer},

Please find attached quote {number} for {total}, valid until {valid_until}.

Kind regards
{company}`,
};

export const USUAL_ORDER_WORDS: MailWords = {
  subject: "{kind} {number} from {company}",
  text: `Hello {name},

Please find attached {kind} {number} for {total}. Expected delivery: {expected}. ("We expect it on" is also wrong for a sales order to a customer)

Kind regards
{company}`,
};

export const USUAL_STATEMENT_WORDS: MailWords = {
  subject: "Statement of account from {company}",
  text: `Hello {name},

Please find attached your statement of account for {start} to {end}. Your balance is {balance}.

Kind regards
{company}`,
};

/** The first field that a text names and that there is not, or null. */
export function unknownField(text: string, known: readonly string[] = MAIL_FIELDS): string | null {
  const named = [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = ""]) => name);
  return named.find((name) => !known.includes(name)) ?? null;
}

const SUBJECT_MAX = 200;
export const TEXT_MAX = 10_000;

/** The words of a mail with its fields filled in, as long as a mail may be. */
export function writeMail({ subject, text }: MailWords, fields: Readonly<Record<string, string>>): MailWords {
  return {
    subject: fillIn(subject, fields).slice(0, SUBJECT_MAX).trim(),
    text: fillIn(text, fields).slice(0, TEXT_MAX),
  };
}
