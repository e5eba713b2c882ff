import type { OperationId } from "./operations.ts";
import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

const DOCUMENT_EMAIL_REFUSALS: TradeRefusalCodes = ["document.not-found", "email.document-not-posted"];
const SENDING: TradeRefusalCodes = [
  ...DOCUMENT_EMAIL_REFUSALS,
  "email.not-configured",
  "email.not-in-sample",
  "email.too-many",
];

/** Refusals of scheduling any email. */
export const PLANNING: TradeRefusalCodes = [
  "email.not-configured",
  "email.not-in-sample",
  "email.time-in-past",
  "email.time-too-far",
];

/** The e-invoice in its customer's format breaks a rule. */
const INCOMPLETE = "e-invoice.incomplete";

const STATEMENT: TradeRefusalCodes = ["party.not-found", "report.period-reversed", "statement.too-long"];
const SENDING_STATEMENT: TradeRefusalCodes = [
  ...STATEMENT,
  "email.not-configured",
  "email.not-in-sample",
  "email.too-many",
];

/** Refusals of emailing documents; the rest are in `operation-refusals.ts`. */
export const EMAIL_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "invoices.emails": ["document.not-found"],
  "invoices.sendEmail": [...SENDING, INCOMPLETE],
  "invoices.scheduleEmail": [...DOCUMENT_EMAIL_REFUSALS, ...PLANNING],
  "invoices.emailFile": [...DOCUMENT_EMAIL_REFUSALS, INCOMPLETE],
  "creditNotes.emails": ["document.not-found"],
  "creditNotes.sendEmail": [...SENDING, INCOMPLETE],
  "creditNotes.scheduleEmail": [...DOCUMENT_EMAIL_REFUSALS, ...PLANNING],
  "creditNotes.emailFile": [...DOCUMENT_EMAIL_REFUSALS, INCOMPLETE],
  "invoiceDeliveryNotes.emails": ["document.not-found"],
  "invoiceDeliveryNotes.sendEmail": SENDING,
  "invoiceDeliveryNotes.scheduleEmail": [...DOCUMENT_EMAIL_REFUSALS, ...PLANNING],
  "invoiceDeliveryNotes.emailFile": DOCUMENT_EMAIL_REFUSALS,
  "vendors.statementEmails": STATEMENT,
  "vendors.sendStatement": SENDING_STATEMENT,
  "vendors.scheduleStatement": [...STATEMENT, ...PLANNING],
  "vendors.statementEmailFile": STATEMENT,
  "customers.statementEmails": STATEMENT,
  "customers.sendStatement": SENDING_STATEMENT,
  "customers.scheduleStatement": [...STATEMENT, ...PLANNING],
  "customers.statementEmailFile": STATEMENT,
  "invoices.links": ["document.not-found"],
  "invoices.createLink": ["document.not-found", "link.not-posted", "link.expiry-out-of-range"],
  "invoices.share": ["document.not-found", "link.not-posted"],
  "links.revoke": ["link.not-found"],
  "cardPayments.update": [
    "auth.forbidden",
    "account.not-found",
    "account.inactive",
    "account.wrong-type",
    "account.is-inventory-account",
    "account.is-receivables-account",
    "account.is-payables-account",
    "account.is-tax-account",
    "bank.not-a-bank-account",
    "account.foreign-currency",
    "card.key-required",
    "card.key-invalid",
    "card.test-key",
    "card.live-in-sample",
    "card.same-account",
    "card.provider-failed",
    "record.stale",
  ],
  "cardPayments.disconnect": ["auth.forbidden", "record.stale"],
  "cardPayments.dismiss": ["card.event-not-found"],
  "emails.pdf": ["email.not-found"],
  "emails.xml": ["email.not-found"],
  "scheduledEmails.remove": ["email.scheduled-not-found"],
  "invoices.reminders": ["document.not-found"],
  "invoices.dispute": ["document.not-found", "reminder.not-posted"],
  "invoices.resolveDispute": ["document.not-found"],
  "customers.reminders": ["party.not-found"],
  "customers.pauseReminders": ["party.not-found"],
  "customers.resumeReminders": ["party.not-found"],
  "reminders.send": [
    "party.not-found",
    "reminder.changed",
    "reminder.already-sent",
    "reminder.not-needed",
    // Its fee.
    "account.inactive",
    "party.inactive",
    "journal.period-closed",
    "record.too-large",
    "email.not-configured",
    "email.not-in-sample",
    "email.too-many",
  ],
  "reminderSettings.update": [
    "account.not-found",
    "account.inactive",
    "account.wrong-type",
    "account.foreign-currency",
    "record.stale",
  ],
  "logo.update": ["logo.unsupported-format", "record.stale"],
  "documentDesign.update": ["record.stale"],
  "emailTemplates.update": ["record.stale"],
  "numberFormats.update": ["record.stale"],
};
