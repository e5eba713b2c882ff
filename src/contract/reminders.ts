import { z } from "zod";
import type { PartyId } from "#domain/ids.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint } from "./endpoint.ts";
import { reminderSettings, reminderSettingsInput } from "./reminder-settings.ts";
import {
  requiredId,
  date,
  documentId,
  input,
  instant,
  emailId,
  partyId,
  record,
  repliedRate,
  requiredText,
  signedAmount,
} from "./fields.ts";
import { unsupportedCharacters } from "./document-snapshots.ts";

const overdue = {
  documentId,
  number: z.string(),
  date,
  dueDate: date,
  daysOverdue: z.int(),
  total: signedAmount,
  balanceDue: signedAmount,
  currency: z.string(),
  wasEmailed: z.boolean(),
};

const inCurrency = z.object({ currency: z.string(), amount: signedAmount });

/** One email for all overdue invoices of a customer. */
const digest = record("ReminderDigest", {
  partyId,
  partyName: z.string(),
  to: z.string(),
  language: z.enum(PDF_LANGUAGES),
  reminderNumber: z.int(),
  /** Overdue total in each currency. */
  overdueTotals: z.array(inCurrency),
  /** Reminder fee as a separate invoice, in base currency; null for none. */
  fee: inCurrency.nullable(),
  /** Interest per invoice, charged on the same invoice as the fee, in base currency. */
  interest: z.array(
    z.object({
      documentId,
      number: z.string(),
      /** Balance due, annual percent, first day of interest, and number of days. */
      balanceDue: signedAmount,
      rate: repliedRate,
      from: date,
      dayCount: z.int(),
      amount: signedAmount,
    }),
  ),
  /** Amounts due: totals plus fee and interest. */
  amountsDue: z.array(inCurrency),
  /** Unapplied payments and credit notes, which aren't deducted. */
  credits: z.array(inCurrency),
  subject: z.string(),
  text: z.string(),
  fileName: z.string(),
  unsupportedCharacters,
  items: z.array(
    z.object({
      ...overdue,
      installments: z.array(z.object({ dueDate: date, balanceDue: signedAmount })),
      /** Number of this reminder or, if `isDue` is false, of the last one. */
      reminderNumber: z.int(),
      isDue: z.boolean(),
    }),
  ),
  /** Hash of the exact contents: sending requires it, so that only what the user saw is sent. */
  contentHash: z.string(),
});
export type ReminderDigest = z.infer<typeof digest>;

const SKIP_REASONS = ["disputed", "paused", "no_address", "grace_period", "waiting", "all_sent"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const skippedInvoice = z.object({
  ...overdue,
  partyId,
  partyName: z.string(),
  /** Number of the last reminder; 0 for none. */
  reminderNumber: z.int(),
  reason: z.enum(SKIP_REASONS),
  /** Reason for the dispute or pause. */
  note: z.string().nullable(),
});
export type SkippedReminder = z.infer<typeof skippedInvoice>;

const preview = record("ReminderPreview", {
  today: date,
  unavailableReason: z.enum(["no_server", "sample"]).nullable(),
  /** When reminders are sent automatically the next time, and why the last time failed; null if they aren't. */
  automatic: z
    .object({ nextAt: instant, failedAt: instant.nullable(), error: z.string().nullable() })
    .nullable(),
  digests: z.array(digest),
  skipped: z.array(skippedInvoice),
});
export type ReminderPreview = z.infer<typeof preview>;

const reminder = record("Reminder", {
  emailId: emailId,
  partyId,
  partyName: z.string(),
  sentOn: date,
  /** Highest reminder number of its invoices. */
  reminderNumber: z.int(),
  to: z.array(z.string()),
  subject: z.string(),
  fileName: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  createdAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  error: z.string().nullable(),
  /** Invoice of its fee and interest, if any. */
  fee: z.object({ documentId, number: z.string(), total: signedAmount }).nullable(),
  /** Invoices that got their next reminder with it. */
  items: z.array(
    z.object({
      documentId,
      number: z.string(),
      reminderNumber: z.int(),
      balanceDue: signedAmount,
      currency: z.string(),
      dueDate: date,
    }),
  ),
});
export type Reminder = z.infer<typeof reminder>;

const pause = record("ReminderPause", { note: z.string(), pausedAt: instant });
export type ReminderPause = z.infer<typeof pause>;
const pauseInput = input("ReminderPauseInput", { note: requiredText(500, "Enter a reason") });

/** Reason for a dispute or pause, if any, and up to a hundred of the newest reminders. */
const remindersOf = record("ReminderHistory", { pause: pause.nullable(), items: z.array(reminder) });
export type RemindersOf = z.infer<typeof remindersOf>;

const byInvoice = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: documentId }),
  reply: remindersOf,
} as const;
const byCustomer = { ...byInvoice, params: z.strictObject({ id: partyId }) } as const;

export const reminderEndpoints = {
  preview: endpoint("reminders.preview", {
    summary: "Preview today's reminders, including skipped invoices and the reason",
    access: "user",
    refs: [],
    reply: preview,
  }),
  send: endpoint("reminders.send", {
    summary: "Send one previewed reminder, unless it has changed",
    access: "user",
    refs: ["body.partyId"],
    body: input("ReminderInput", {
      partyId: requiredId<PartyId>("Choose a customer"),
      contentHash: requiredText(64, "Content hash is required"),
    }),
    reply: reminder,
    status: 201,
  }),
  list: endpoint("reminders.list", {
    summary: "List the latest 100 reminders",
    access: "user",
    refs: [],
    reply: z.object({ items: z.array(reminder) }),
  }),
  plan: endpoint("reminderSettings.get", {
    summary: "Get the reminder settings",
    access: "user",
    refs: [],
    reply: reminderSettings,
  }),
  savePlan: endpoint("reminderSettings.update", {
    summary: "Update the reminder settings",
    access: "user",
    refs: ["body.feeAccountId", "body.interestAccountId"],
    body: reminderSettingsInput,
    reply: reminderSettings,
  }),
  invoiceReminders: endpoint("invoices.reminders", {
    ...byInvoice,
    summary: "List the reminders of an invoice and its dispute status",
  }),
  dispute: endpoint("invoices.dispute", {
    ...byInvoice,
    summary: "Mark a posted invoice as disputed; no reminders are sent",
    body: pauseInput,
  }),
  resolveDispute: endpoint("invoices.resolveDispute", {
    ...byInvoice,
    summary: "Resolve the dispute of an invoice",
  }),
  customerReminders: endpoint("customers.reminders", {
    ...byCustomer,
    summary: "List the reminders of a customer and whether they are paused",
  }),
  pause: endpoint("customers.pauseReminders", {
    ...byCustomer,
    summary: "Pause reminders for a customer",
    body: pauseInput,
  }),
  resume: endpoint("customers.resumeReminders", {
    ...byCustomer,
    summary: "Resume reminders for a customer",
  }),
};
