import type { PartySide } from "#domain/document.ts";
import { SIGNING_SECRET, TEST_KEY } from "./card-accounts.ts";
import type { Samples } from "./sample-requests.ts";

export const ONE_POINT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const design = { layout: "letter", color: "#1d4ed8", logoSide: "right", logoSize: "small", footer: "A\nB" };

/** A day in the future, wherever the company is. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The requests that make each endpoint of emails and document designs succeed. */
export function emailSamples(): Samples {
  const words = {
    subject: "Invoice {number}",
    text: "Please find attached invoice {number} for {total}, due on {due_date}.\n{company}",
  };
  const quote = {
    subject: "Quote {number}",
    text: "Please find attached our quote for {total}, valid until {valid_until}.\n{company}",
  };
  const statement = {
    subject: "Statement of {name}",
    text: "Your balance for {start} to {end} is {balance}.\n{company}",
  };
  const body = {
    to: ["accounts@riversidehotel.example", "maria.lopez@riversidehotel.example"],
    subject: "Invoice from Juniper Garden",
    text: "Hello Maria,\n\nPlease find attached our invoice.\n\nJuniper Garden",
    copyToMe: true,
    language: "de",
  };
  const later = { ...body, sendOn: inDays(2), sendAt: "09:30" };
  const documentSamples = (path: string, kind: "invoice" | "credit_note"): Samples => ({
    [`GET ${path}/emails`]: (_, { documents }) => ({ params: { id: documents[kind] } }),
    [`POST ${path}/emails`]: (_, { documents }) => ({ params: { id: documents[kind] }, body }),
    [`POST ${path}/scheduled-emails`]: (_, { documents }) => ({
      params: { id: documents[kind] },
      body: later,
    }),
    [`POST ${path}/email-file`]: (_, { documents }) => ({ params: { id: documents[kind] }, body }),
  });
  const orderSamples = (path: string, kind: "salesOrder" | "purchaseOrder" | "delivery"): Samples => ({
    [`GET ${path}/:id/emails`]: (_, { [kind]: id }) => ({ params: { id } }),
    [`POST ${path}/:id/emails`]: (_, { [kind]: id }) => ({ params: { id }, body }),
    [`POST ${path}/:id/scheduled-emails`]: (_, { [kind]: id }) => ({ params: { id }, body: later }),
    [`POST ${path}/:id/email-file`]: (_, { [kind]: id }) => ({ params: { id }, body }),
  });
  const period = { start: "2026-01-01", end: "2026-12-31" };
  const partySamples = (side: PartySide): Samples => {
    const path = `/api/${side}s/:id/statement`;
    return {
      [`GET ${path}/emails`]: (_, { [side]: id }) => ({ params: { id }, query: period }),
      [`POST ${path}/emails`]: (_, { [side]: id }) => ({ params: { id }, body: { ...body, ...period } }),
      [`POST ${path}/scheduled-emails`]: (_, { [side]: id }) => ({
        params: { id },
        body: { ...later, ...period },
      }),
      [`POST ${path}/email-file`]: (_, { [side]: id }) => ({ params: { id }, body: { ...body, ...period } }),
    };
  };
  return {
    ...documentSamples("/api/invoices/:id", "invoice"),
    ...documentSamples("/api/credit-notes/:id", "credit_note"),
    ...orderSamples("/api/sales-orders", "salesOrder"),
    ...orderSamples("/api/purchase-orders", "purchaseOrder"),
    ...orderSamples("/api/deliveries", "delivery"),
    ...documentSamples("/api/invoices/:id/delivery-note", "invoice"),
    ...partySamples("vendor"),
    ...partySamples("customer"),
    "GET /api/invoices/:id/links": (_, { documents }) => ({ params: { id: documents.invoice } }),
    "POST /api/invoices/:id/links": (_, { documents }) => ({
      params: { id: documents.invoice },
      body: { expiresOn: inDays(30), language: "de" },
    }),
    "POST /api/invoices/:id/share": (_, { documents }) => ({ params: { id: documents.invoice } }),
    "POST /api/quotes/:id/share": (_, { quote: id }) => ({ params: { id } }),
    "GET /api/quotes/:id/emails": (_, { quote: id }) => ({ params: { id } }),
    "POST /api/quotes/:id/emails": (_, { quote: id }) => ({ params: { id }, body }),
    "POST /api/quotes/:id/scheduled-emails": (_, { quote: id }) => ({ params: { id }, body: later }),
    "DELETE /api/scheduled-emails/:id": (_, { scheduledEmail: id }) => ({ params: { id } }),
    "POST /api/quotes/:id/email-file": (_, { quote: id }) => ({ params: { id }, body }),
    "GET /api/quotes/:id/links": (_, { quote: id }) => ({ params: { id } }),
    "POST /api/quotes/:id/links": (_, { quote: id }) => ({
      params: { id },
      body: { expiresOn: inDays(30), language: "de" },
    }),
    "POST /api/links/:id/revoke": (_, { link: id }) => ({ params: { id } }),
    ...REMINDERS,
    "GET /api/card-payments": () => ({}),
    "PUT /api/card-payments": (_, { bankAccount, reconciledAccount }) => ({
      body: {
        version: 1,
        // It moves no money, so it is rejected before the provider is called.
        secretKey: TEST_KEY,
        webhookSecret: SIGNING_SECRET,
        accountId: bankAccount,
        payoutAccountId: reconciledAccount,
      },
    }),
    "POST /api/card-payments/disconnect": () => ({ body: { version: 1 } }),
    "GET /api/card-payments/events": () => ({}),
    "POST /api/card-payments/events/:id/dismiss": (_, { cardEvent: id }) => ({ params: { id } }),
    "GET /api/emails/:id/pdf": (_, { email: id }) => ({ params: { id } }),
    "GET /api/emails/:id/xml": (_, { email: id }) => ({ params: { id } }),
    "GET /api/logo": () => ({}),
    "PUT /api/logo": () => ({ body: { version: 1, image: ONE_POINT } }),
    "GET /api/document-design": () => ({}),
    "PUT /api/document-design": () => ({ body: { version: 1, ...design } }),
    "GET /api/document-design/preview": () => ({ query: { ...design, language: "de" } }),
    "GET /api/number-formats": () => ({}),
    "PUT /api/number-formats": () => ({
      body: {
        version: 1,
        isNumberedAtPosting: false,
        formats: [{ kind: "quote", format: "Q-{year}-###", start: 1, startYear: 2026, restartsYearly: true }],
      },
    }),
    "GET /api/email-templates": () => ({}),
    "PUT /api/email-templates": () => ({
      body: {
        version: 1,
        invoice: { en: words, de: words },
        statement: { en: statement },
        quote: { en: quote },
      },
    }),
  };
}

const template = (subject: string, text: string) => ({ subject, text });
const words = template(
  "Reminder from {company}: {total} is overdue",
  "Hello {customer},\n\n{table}\n\n{date}",
);

/** Reminders, and the reasons for not sending them. */
const REMINDERS: Samples = {
  "GET /api/reminders/preview": () => ({}),
  "POST /api/reminders": (_, { reminded: partyId, reminderHash: contentHash }) => ({
    body: { partyId, contentHash },
  }),
  "GET /api/reminders": () => ({}),
  "GET /api/reminder-settings": () => ({}),
  "PUT /api/reminder-settings": () => ({
    body: {
      version: 1,
      reminders: [
        {
          daysAfterDue: 10,
          templates: { en: words, de: words, fr: words, es: words, it: words, nl: words, pt: words },
        },
      ],
    },
  }),
  "GET /api/invoices/:id/reminders": (_, { documents }) => ({ params: { id: documents.invoice } }),
  "PUT /api/invoices/:id/dispute": (_, { documents }) => ({
    params: { id: documents.invoice },
    body: { note: "Two chairs arrived damaged" },
  }),
  "DELETE /api/invoices/:id/dispute": (_, { documents }) => ({ params: { id: documents.invoice } }),
  "GET /api/customers/:id/reminders": (_, { customer: id }) => ({ params: { id } }),
  "PUT /api/customers/:id/reminder-pause": (_, { customer: id }) => ({
    params: { id },
    body: { note: "Pays in three installments" },
  }),
  "DELETE /api/customers/:id/reminder-pause": (_, { customer: id }) => ({ params: { id } }),
};
