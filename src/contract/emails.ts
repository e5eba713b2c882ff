import { z } from "zod";
import type { PartySide } from "#domain/document.ts";
import type { ScheduledEmailId } from "#domain/ids.ts";
import { FIELDS_OF_EMAILS, TEXT_MAX, unknownField } from "#domain/email-templates.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint, fileReply } from "./endpoint.ts";
import { deliveryId } from "./deliveries.ts";
import { ORDER_RESOURCES } from "./order-operations.ts";
import { statementOf } from "./parties.ts";
import { unsupportedCharacters } from "./document-snapshots.ts";
import {
  date,
  documentId,
  id,
  input,
  instant,
  longText,
  emailId,
  orderId,
  partyId,
  brandSchema,
  record,
  requiredText,
  version,
} from "./fields.ts";

const RECIPIENTS_MAX = 10;

const address = z.string("Enter an email address").trim().pipe(z.email("Enter a valid address").max(254));

const templateSchema = {
  subject: requiredText(200, "Enter a subject"),
  text: longText(TEXT_MAX).min(1, "Enter a message"),
};

/** Placeholders in braces are filled in when an email is proposed; when sent, they would stay. */
const rejectPlaceholders = (schema: z.ZodString) =>
  schema.superRefine((text, context) => {
    const [field] = /\{[a-z_]+\}/.exec(text) ?? [];
    if (field === undefined) return;
    context.addIssue({
      code: "custom",
      message: `${field} can't be used here. Replace it with text.`,
    });
  });

/** An email as sent: recipients and content. The PDF of its document is attached. */
const emailFields = {
  to: z
    .array(address, "Enter an email address")
    .min(1, "Enter an email address")
    .max(RECIPIENTS_MAX, `Enter at most ${RECIPIENTS_MAX} addresses`),
  subject: rejectPlaceholders(templateSchema.subject),
  text: rejectPlaceholders(templateSchema.text),
  /** The sender gets a copy that the other recipients don't see. */
  copyToMe: z.boolean().default(false),
  /** The language of the PDF; the recipient's unless another is chosen. */
  language: z.enum(PDF_LANGUAGES).optional(),
};
export const emailInput = input("EmailInput", emailFields);
export type EmailInput = z.infer<typeof emailInput>;

const period = { start: date, end: date };

/** The same for an account statement, with its period, and optionally a non-default currency. */
export const statementEmailInput = input("StatementEmailInput", { ...emailFields, ...statementOf });
export type StatementEmailInput = z.infer<typeof statementEmailInput>;

/** An email of a document or a statement, with its status. */
const email = record("Email", {
  id: emailId,
  to: z.array(z.string()),
  copyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  createdAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  /** Number of attempts, the last error, and how many a server stop interrupted: the email may have arrived twice. */
  attemptCount: z.int(),
  error: z.string().nullable(),
  unconfirmedAttemptCount: z.int(),
  fileName: z.string(),
  xmlFileName: z.string().nullable(),
  /** SHA-256 of the file sent, in hexadecimal. */
  fileSha256: z.string(),
});
export type DocumentEmail = z.infer<typeof email>;

export const scheduledEmailId = brandSchema<ScheduledEmailId>(id);

/** A scheduled email with its content, and the error if sending failed. */
export const scheduledEmail = record("ScheduledEmail", {
  id: scheduledEmailId,
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  copyToMe: z.boolean(),
  /** Of the PDF. */
  language: z.enum(PDF_LANGUAGES),
  /** For a statement, as is its currency. */
  period: z.object(period).nullable(),
  currency: z.string().nullable(),
  dueAt: instant,
  scheduledAt: instant,
  /** Why sending failed, when that was, and when it is retried automatically. */
  error: z.string().nullable(),
  lastAttemptAt: instant.nullable(),
  retryAt: instant.nullable(),
});
export type ScheduledEmail = z.infer<typeof scheduledEmail>;

const emails = record("EmailHistory", {
  /** Why nothing can be sent from here, or null: email is then downloaded as a file. */
  unavailableReason: z.enum(["no_server", "sample"]).nullable(),
  /** Proposed email, in the company's own words. */
  proposal: z.object({
    to: z.array(z.string()),
    subject: z.string(),
    text: z.string(),
    /** The reply-to address, which also gets a copy if requested. */
    replyTo: z.string(),
    copyTo: z.string(),
    /** For the PDF: the vendor's or customer's. */
    language: z.enum(PDF_LANGUAGES),
    fileName: z.string(),
    /** E-invoice attachment, if the customer's format is XML. */
    xmlFileName: z.string().nullable(),
    unsupportedCharacters,
  }),
  items: z.array(email),
  /** Scheduled emails: one per document, and one per period and currency of a party's statements. */
  scheduled: z.array(scheduledEmail),
});
export type DocumentEmails = z.infer<typeof emails>;

const emailFile = record("EmailFile", { fileName: z.string(), content: z.string() });
const documentParams = z.strictObject({ id: documentId });
const orderParams = z.strictObject({ id: orderId });
const RESOURCES = {
  invoice: "invoices",
  credit_note: "creditNotes",
  delivery_note: "deliveries",
  invoice_delivery_note: "invoiceDeliveryNotes",
  ...ORDER_RESOURCES,
} as const;

/** Language of the proposal; if omitted, the vendor's or customer's. */
const inLanguage = { language: z.enum(PDF_LANGUAGES).optional() };

/** Endpoints of documents for customers, quotes, orders and delivery notes, with PDF. */
function endpointsOf<Params extends z.ZodType>(kind: keyof typeof RESOURCES, noun: string, params: Params) {
  const resource = RESOURCES[kind];
  const operation = { access: "user", refs: ["params.id"], params } as const;
  return {
    emails: endpoint(`${resource}.emails`, {
      ...operation,
      summary: `List the emails of a ${noun}, newest first, with a proposal for the next`,
      query: z.strictObject(inLanguage),
      reply: emails,
    }),
    sendEmail: endpoint(`${resource}.sendEmail`, {
      ...operation,
      summary: `Email a ${noun} as a PDF; the email is kept`,
      body: emailInput,
      reply: email,
      status: 201,
    }),
    emailFile: endpoint(`${resource}.emailFile`, {
      ...operation,
      summary: `Get the email as a file for your own email app; nothing is sent or saved`,
      body: emailInput,
      reply: emailFile,
    }),
  };
}

const SIDES = { vendor: "vendors", customer: "customers" } as const;

function statementEndpointsOf(side: PartySide) {
  const resource = SIDES[side];
  const operation = { access: "user", refs: ["params.id"], params: z.strictObject({ id: partyId }) } as const;
  return {
    emails: endpoint(`${resource}.statementEmails`, {
      ...operation,
      summary: `List the statement emails of a ${side}, newest first, with a proposal for the next`,
      query: z.strictObject({ ...statementOf, ...inLanguage }),
      reply: emails,
    }),
    sendEmail: endpoint(`${resource}.sendStatement`, {
      ...operation,
      summary: `Email the statement of a ${side} as a PDF; the email is kept`,
      body: statementEmailInput,
      reply: email,
      status: 201,
    }),
    emailFile: endpoint(`${resource}.statementEmailFile`, {
      ...operation,
      summary: `Get the email as a file for your own email app; nothing is sent or saved`,
      body: statementEmailInput,
      reply: emailFile,
    }),
  };
}

const templateText = (schema: z.ZodString, fields: readonly string[]) =>
  schema.superRefine((text, context) => {
    const name = unknownField(text, fields);
    if (name === null) return;
    const names = fields.map((field) => `{${field}}`).join(", ");
    context.addIssue({ code: "custom", message: `Unknown placeholder {${name}}. Available: ${names}` });
  });
/** Subject and text with no other placeholders in braces; a link is allowed only in the text. */
export const templateOf = (fields: readonly string[], subject = fields.filter((field) => field !== "link")) =>
  z.strictObject({
    subject: templateText(templateSchema.subject, subject),
    text: templateText(templateSchema.text, fields),
  });
/** Each email template exists in all languages: recipients get theirs. */
const perLanguage = <Template extends z.ZodType>(kind: Template) =>
  z.strictObject({ en: kind, de: kind, fr: kind, es: kind, it: kind, nl: kind, pt: kind });
const templates = {
  invoice: perLanguage(templateOf(FIELDS_OF_EMAILS.invoice)),
  creditNote: perLanguage(templateOf(FIELDS_OF_EMAILS.creditNote)),
  quote: perLanguage(templateOf(FIELDS_OF_EMAILS.quote)),
  salesOrder: perLanguage(templateOf(FIELDS_OF_EMAILS.salesOrder)),
  purchaseOrder: perLanguage(templateOf(FIELDS_OF_EMAILS.purchaseOrder)),
  deliveryNote: perLanguage(templateOf(FIELDS_OF_EMAILS.deliveryNote)),
  statement: perLanguage(templateOf(FIELDS_OF_EMAILS.statement)),
};
/** Omitted kinds and languages are unchanged. */
export const emailTemplatesInput = input("EmailTemplatesInput", {
  version,
  invoice: templates.invoice.partial().optional(),
  creditNote: templates.creditNote.partial().optional(),
  quote: templates.quote.partial().optional(),
  salesOrder: templates.salesOrder.partial().optional(),
  purchaseOrder: templates.purchaseOrder.partial().optional(),
  deliveryNote: templates.deliveryNote.partial().optional(),
  statement: templates.statement.partial().optional(),
});
export type EmailTemplatesInput = z.infer<typeof emailTemplatesInput>;
export const emailTemplates = record("EmailTemplates", { version, ...templates });
export type CompanyEmailTemplates = z.infer<typeof emailTemplates>;

export const emailEndpoints = {
  invoice: endpointsOf("invoice", "posted invoice", documentParams),
  credit_note: endpointsOf("credit_note", "posted credit note", documentParams),
};

export const orderEmailEndpoints = {
  quote: endpointsOf("quote", "quote", orderParams),
  sales_order: endpointsOf("sales_order", "sales order", orderParams),
  purchase_order: endpointsOf("purchase_order", "purchase order", orderParams),
};

const deliveryParams = z.strictObject({ id: deliveryId });
export const deliveryEmailEndpoints = endpointsOf("delivery_note", "delivery note", deliveryParams);

/** Emails of an invoice as a delivery note. */
export const invoiceNoteEmailEndpoints = endpointsOf(
  "invoice_delivery_note",
  "posted invoice as a delivery note",
  documentParams,
);

export const statementEmailEndpoints = {
  vendor: statementEndpointsOf("vendor"),
  customer: statementEndpointsOf("customer"),
};

const emailParams = z.strictObject({ id: emailId });
const keptFile = { access: "user", refs: ["params.id"], params: emailParams, reply: fileReply } as const;

export const sentEmailEndpoints = {
  pdf: endpoint("emails.pdf", {
    ...keptFile,
    summary: "Get the file attached to an email",
    produces: "application/pdf",
  }),
  xml: endpoint("emails.xml", {
    ...keptFile,
    summary: "Get the e-invoice attached to an email",
    produces: "application/xml",
  }),
  words: endpoint("emailTemplates.get", {
    summary: "Get the email templates by kind and language",
    access: "user",
    refs: [],
    reply: emailTemplates,
  }),
  saveEmailTemplates: endpoint("emailTemplates.update", {
    summary: "Update email templates",
    access: "user",
    refs: [],
    body: emailTemplatesInput,
    reply: emailTemplates,
  }),
};
