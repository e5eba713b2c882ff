import type { OperationId } from "./operations.ts";
import type { Codes } from "./trade-refusals.ts";

const OF_DOCUMENT: Codes = ["document.not-found", "mail.not-issued"];
const SENDING: Codes = [...OF_DOCUMENT, "mail.no-server", "mail.in-sample", "mail.too-many"];

/** Refusals of scheduling any email. */
export const PLANNING: Codes = ["mail.no-server", "mail.in-sample", "mail.time-past", "mail.time-far"];

/** The e-invoice in its customer's format breaks a rule. */
const INCOMPLETE = "e-invoice.incomplete";

const STATEMENT: Codes = ["party.not-found", "report.period-reversed", "statement.too-long"];
const SENDING_STATEMENT: Codes = [...STATEMENT, "mail.no-server", "mail.in-sample", "mail.too-many"];

/** Refusals of emailing documents; the rest are in `operation-refusals.ts`. */
export const MAIL_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "invoices.mails": ["document.not-found"],
  "invoices.sendMail": [...SENDING, INCOMPLETE],
  "invoices.planMail": [...OF_DOCUMENT, ...PLANNING],
  "invoices.mailFile": [...OF_DOCUMENT, INCOMPLETE],
  "creditNotes.mails": ["document.not-found"],
  "creditNotes.sendMail": [...SENDING, INCOMPLETE],
  "creditNotes.planMail": [...OF_DOCUMENT, ...PLANNING],
  "creditNotes.mailFile": [...OF_DOCUMENT, INCOMPLETE],
  "invoiceNotes.mails": ["document.not-found"],
  "invoiceNotes.sendMail": SENDING,
  "invoiceNotes.planMail": [...OF_DOCUMENT, ...PLANNING],
  "invoiceNotes.mailFile": OF_DOCUMENT,
  "vendors.statementMails": STATEMENT,
  "vendors.sendStatement": SENDING_STATEMENT,
  "vendors.planStatement": [...STATEMENT, ...PLANNING],
  "vendors.statementMailFile": STATEMENT,
  "customers.statementMails": STATEMENT,
  "customers.sendStatement": SENDING_STATEMENT,
  "customers.planStatement": [...STATEMENT, ...PLANNING],
  "customers.statementMailFile": STATEMENT,
  "invoices.links": ["document.not-found"],
  "invoices.createLink": ["document.not-found", "link.not-issued", "link.end-not-allowed"],
  "invoices.share": ["document.not-found", "link.not-issued"],
  "links.revoke": ["link.not-found"],
  "cardPayments.update": [
    "auth.forbidden",
    "account.not-found",
    "account.inactive",
    "account.wrong-type",
    "account.holds-inventory",
    "account.holds-receivables",
    "account.holds-payables",
    "account.holds-taxes",
    "bank.no-money",
    "account.in-currency",
    "card.no-key",
    "card.key-refused",
    "card.key-for-tests",
    "card.live-in-sample",
    "card.same-account",
    "card.provider-failed",
    "record.stale",
  ],
  "cardPayments.remove": ["auth.forbidden", "record.stale"],
  "cardPayments.dismiss": ["card.event-not-found"],
  "mails.pdf": ["mail.not-found"],
  "mails.xml": ["mail.not-found"],
  "plannedMails.remove": ["mail.plan-not-found"],
  "invoices.reminders": ["document.not-found"],
  "invoices.dispute": ["document.not-found", "reminder.not-issued"],
  "invoices.settleDispute": ["document.not-found"],
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
    "mail.no-server",
    "mail.in-sample",
    "mail.too-many",
  ],
  "reminderSettings.update": [
    "account.not-found",
    "account.inactive",
    "account.wrong-type",
    "account.in-currency",
    "record.stale",
  ],
  "logo.update": ["logo.not-shown", "record.stale"],
  "documentDesign.update": ["record.stale"],
  "emailTemplates.update": ["record.stale"],
  "numberFormats.update": ["record.stale"],
};
