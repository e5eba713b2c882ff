import { fillIn } from "./pdf-languages.ts";

/** The email templates of a company, each with the fields allowed in braces. */
export const FIELDS_OF_EMAILS = {
  invoice: [
    "number",
    "date",
    "due_date",
    "total",
    "balance_due",
    "customer",
    "company",
    "link",
    "bank_details",
  ],
  creditNote: ["number", "date", "due_date", "total", "balance_due", "customer", "company", "correction"],
  quote: ["number", "date", "valid_until", "total", "customer", "company", "link"],
  salesOrder: ["number", "date", "expected", "total", "customer", "company"],
  purchaseOrder: ["number", "date", "expected", "total", "vendor", "company"],
  deliveryNote: ["number", "date", "order", "customer", "company"],
  statement: ["name", "start", "end", "balance", "company"],
} as const;
export type EmailKind = keyof typeof FIELDS_OF_EMAILS;

/** Documents emailed to customers. */
export const EMAILED_KINDS = ["invoice", "credit_note"] as const;
export type EmailRecordKind = (typeof EMAILED_KINDS)[number];

/** Whether a document goes to a customer. */
export function isEmailedKind(kind: string): kind is EmailRecordKind {
  return kind === "invoice" || kind === "credit_note";
}

export type EmailTemplates = { subject: string; text: string };

/** The first unknown field in a text, or null. */
export function unknownField(text: string, fieldNames: readonly string[]): string | null {
  const placeholders = [...text.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = ""]) => name);
  return placeholders.find((name) => !fieldNames.includes(name)) ?? null;
}

const SUBJECT_MAX = 200;
export const TEXT_MAX = 10_000;

/** Fills the fields of an email template, limited to the maximum length. */
export function writeEmail(
  { subject, text }: EmailTemplates,
  fields: Readonly<Record<string, string>>,
): EmailTemplates {
  return {
    subject: fillIn(subject, fields).slice(0, SUBJECT_MAX).trim(),
    text: fillIn(text, fields).slice(0, TEXT_MAX),
  };
}
