import { z } from "zod";
import type { PartyId } from "#domain/ids.ts";
import { isPositive, toRate } from "#domain/money.ts";
import { DAYS_AFTER_DUE_MAX, REMINDERS_MAX } from "#domain/reminder.ts";
import { REMINDER_FIELDS } from "#domain/reminder-templates.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  requiredId,
  date,
  documentId,
  input,
  instant,
  emailId,
  partyId,
  percentage,
  record,
  repliedRate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import { templateOf } from "./emails.ts";
import { unsupportedCharacters } from "./document-snapshots.ts";

/** A subject is one line: no room for overdue invoices. */
const texts = templateOf(
  REMINDER_FIELDS,
  REMINDER_FIELDS.filter((name) => name !== "table"),
);

const DAYS = `Enter a whole number from 1 to ${DAYS_AFTER_DUE_MAX}`;
const reminderFields = {
  /** Days after the due date. */
  daysAfterDue: z.int(DAYS).min(1, DAYS).max(DAYS_AFTER_DUE_MAX, DAYS),
  /** In each language: customers get theirs. */
  templates: z.strictObject({ en: texts, de: texts, fr: texts, es: texts, it: texts, nl: texts, pt: texts }),
};
const NO_RATE = toRate("0");
const reminders = z
  .array(
    z.strictObject({
      ...reminderFields,
      fee: amount.nullable().default(null),
      interestRate: percentage.nullable().default(null),
    }),
  )
  .min(1, "Add at least one reminder")
  .max(REMINDERS_MAX, `Enter at most ${REMINDERS_MAX} reminders`)
  .superRefine((all, context) => {
    const at = all.findIndex((one, index) => one.daysAfterDue <= (all[index - 1]?.daysAfterDue ?? 0));
    if (at > 0)
      context.addIssue({
        code: "custom",
        path: [at, "daysAfterDue"],
        message: "Each reminder must be later than the previous one. Enter more days.",
      });
    const addIssue = (index: number, field: "fee" | "interestRate", message: string) =>
      context.addIssue({ code: "custom", path: [index, field], message });
    for (const [index, { fee, interestRate }] of all.entries()) {
      if (fee !== null && !isPositive(fee))
        addIssue(index, "fee", "Enter a fee greater than zero, or leave blank");
      if (interestRate === NO_RATE)
        addIssue(index, "interestRate", "Enter a rate greater than zero, or leave blank");
    }
  });

export const reminderSettingsInput = input("ReminderSettingsInput", {
  version,
  reminders,
  feeAccountId: accountId.nullable().default(null),
  interestAccountId: accountId.nullable().default(null),
})
  .refine(
    (settings) => settings.feeAccountId !== null || settings.reminders.every(({ fee }) => fee === null),
    {
      path: ["feeAccountId"],
      error: "Choose the late fee income account",
    },
  )
  .refine(
    ({ reminders: all, interestAccountId }) =>
      interestAccountId !== null || all.every(({ interestRate }) => interestRate === null),
    { path: ["interestAccountId"], error: "Choose the interest income account" },
  );
export type ReminderSettingsInput = z.infer<typeof reminderSettingsInput>;
export const reminderSettings = record("ReminderSettings", {
  version,
  reminders: z.array(
    z.object({
      ...reminderFields,
      /** Reminder fee, as a separate invoice; null for none. */
      fee: signedAmount.nullable(),
      /** Annual percent (actual/365) on the balance due of an invoice with this reminder; null for none. */
      interestRate: repliedRate.nullable(),
    }),
  ),
  /** Revenue account for fees; null if none are charged. */
  feeAccountId: accountId.nullable(),
  /** Revenue account for interest; null if none is charged. */
  interestAccountId: accountId.nullable(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

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
  language: z.enum(SHEET_LANGUAGES),
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
      days: z.int(),
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
