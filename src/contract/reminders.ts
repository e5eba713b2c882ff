import { z } from "zod";
import type { PartyId } from "#domain/ids.ts";
import { isPositive, toRate } from "#domain/money.ts";
import { DAYS_AFTER_DUE_MAX, LEVELS_MAX } from "#domain/reminder.ts";
import { REMINDER_FIELDS } from "#domain/reminder-words.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
import { endpoint } from "./endpoint.ts";
import {
  accountId,
  amount,
  chosenId,
  date,
  documentId,
  input,
  instant,
  mailId,
  partyId,
  percentage,
  record,
  repliedRate,
  requiredText,
  signedAmount,
  version,
} from "./fields.ts";
import { templateOf } from "./mails.ts";
import { undrawn } from "./snapshots.ts";

/** A subject is one line, which has no room for what is overdue. */
const words = templateOf(
  REMINDER_FIELDS,
  REMINDER_FIELDS.filter((name) => name !== "table"),
);

const DAYS = `Enter a whole number from 1 to ${DAYS_AFTER_DUE_MAX}`;
const level = {
  /** How many days after the due date. */
  days: z.int(DAYS).min(1, DAYS).max(DAYS_AFTER_DUE_MAX, DAYS),
  /** In each language: a customer is written to in the own one. */
  words: z.strictObject({ en: words, de: words, fr: words, es: words, it: words, nl: words, pt: words }),
};

const NO_RATE = toRate("0");
const levels = z
  .array(
    z.strictObject({
      ...level,
      fee: amount.nullable().default(null),
      interestRate: percentage.nullable().default(null),
    }),
  )
  .min(1, "Add at least one reminder")
  .max(LEVELS_MAX, `At most ${LEVELS_MAX} reminders`)
  .superRefine((all, context) => {
    const at = all.findIndex(({ days }, index) => days <= (all[index - 1]?.days ?? 0));
    if (at > 0)
      context.addIssue({
        code: "custom",
        path: [at, "days"],
        message: "Each reminder must be later than the previous one. Enter more days",
      });
    for (const [index, { fee }] of all.entries())
      if (fee !== null && !isPositive(fee))
        context.addIssue({
          code: "custom",
          path: [index, "fee"],
          message: "Enter a fee greater than zero, or leave blank",
        });
    for (const [index, { interestRate }] of all.entries())
      if (interestRate === NO_RATE)
        context.addIssue({
          code: "custom",
          path: [index, "interestRate"],
          message: "Enter a rate greater than zero, or leave blank",
        });
  });

export const reminderPlanInput = input("ReminderPlanInput", {
  version,
  levels,
  feeAccountId: accountId.nullable().default(null),
  interestAccountId: accountId.nullable().default(null),
})
  .refine(({ levels: all, feeAccountId }) => feeAccountId !== null || all.every(({ fee }) => fee === null), {
    path: ["feeAccountId"],
    error: "Choose the late fee income account",
  })
  .refine(
    ({ levels: all, interestAccountId }) =>
      interestAccountId !== null || all.every(({ interestRate }) => interestRate === null),
    { path: ["interestAccountId"], error: "Choose the interest income account" },
  );
export type ReminderPlanInput = z.infer<typeof reminderPlanInput>;
export const reminderPlan = record("ReminderPlan", {
  version,
  levels: z.array(
    z.object({
      ...level,
      /** What a reminder of this level costs the customer, as an invoice of its own; null for nothing. */
      fee: signedAmount.nullable(),
      /** Percent a year, of actual days of 365, on what an invoice has open that reaches this level; null for none. */
      interestRate: repliedRate.nullable(),
    }),
  ),
  /** The revenue that fees are; null where none is charged. */
  feeAccountId: accountId.nullable(),
  /** The revenue that interest is; null where none is charged. */
  interestAccountId: accountId.nullable(),
});
export type ReminderPlan = z.infer<typeof reminderPlan>;

const overdue = {
  documentId,
  number: z.string(),
  date,
  dueDate: date,
  /** How many days it is overdue. */
  days: z.int(),
  total: signedAmount,
  open: signedAmount,
  currency: z.string(),
};

const inCurrency = z.object({ currency: z.string(), open: signedAmount });

/** One mail for all that is overdue with a customer. */
const digest = record("ReminderDigest", {
  partyId,
  partyName: z.string(),
  to: z.string(),
  language: z.enum(SHEET_LANGUAGES),
  level: z.int(),
  /** What is overdue comes to so much, in each currency. */
  totals: z.array(inCurrency),
  /** What this reminder costs, as an invoice of its own, in the currency of the books; null for nothing. */
  fee: inCurrency.nullable(),
  /** The interest on each of them that bears some, on the same invoice, in the currency of the books. */
  interest: z.array(
    z.object({
      documentId,
      number: z.string(),
      /** What is open, at so many percent a year, since that day, for so many days. */
      open: signedAmount,
      rate: repliedRate,
      from: date,
      days: z.int(),
      amount: signedAmount,
    }),
  ),
  /** What is to be paid: the totals with the fee and the interest. */
  due: z.array(inCurrency),
  /** Unused credit from payments and credit notes, which isn't deducted. */
  credits: z.array(inCurrency),
  subject: z.string(),
  text: z.string(),
  fileName: z.string(),
  undrawn,
  items: z.array(
    z.object({
      ...overdue,
      /** The level that it reaches with this mail or, where `isDue` is false, has reached before. */
      level: z.int(),
      isDue: z.boolean(),
    }),
  ),
  /** Identifies the exact contents: the send request repeats it, so that only what the user has seen is sent. */
  seal: z.string(),
});
export type ReminderDigest = z.infer<typeof digest>;

const SKIP_REASONS = ["disputed", "paused", "no-address", "grace", "waiting", "done"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const skippedInvoice = z.object({
  ...overdue,
  partyId,
  partyName: z.string(),
  /** The level that it has reached; 0 for none. */
  level: z.int(),
  reason: z.enum(SKIP_REASONS),
  /** Why it is disputed, or its customer left alone. */
  note: z.string().nullable(),
});
export type SkippedReminder = z.infer<typeof skippedInvoice>;

const preview = record("ReminderPreview", {
  today: date,
  unavailableReason: z.enum(["no-server", "sample"]).nullable(),
  digests: z.array(digest),
  skipped: z.array(skippedInvoice),
});
export type ReminderPreview = z.infer<typeof preview>;

const reminder = record("Reminder", {
  mailId,
  partyId,
  partyName: z.string(),
  remindedOn: date,
  /** The highest level of what it reminds of. */
  level: z.int(),
  to: z.array(z.string()),
  subject: z.string(),
  fileName: z.string(),
  status: z.enum(["waiting", "sent", "failed"]),
  writtenAt: instant,
  sentAt: instant.nullable(),
  failedAt: instant.nullable(),
  error: z.string().nullable(),
  /** The invoice of what it has cost, if anything. */
  fee: z.object({ documentId, number: z.string(), total: signedAmount }).nullable(),
  /** What has reached a level with it. */
  items: z.array(
    z.object({
      documentId,
      number: z.string(),
      level: z.int(),
      open: signedAmount,
      currency: z.string(),
      dueDate: date,
    }),
  ),
});
export type Reminder = z.infer<typeof reminder>;

const hold = record("ReminderHold", { note: z.string(), heldAt: instant });
export type ReminderHold = z.infer<typeof hold>;
const holdInput = input("ReminderHoldInput", { note: requiredText(500, "Enter a reason") });

/** Why reminders are on hold, if so, and the newest reminders, at most a hundred. */
const remindersOf = record("RemindersOf", { hold: hold.nullable(), items: z.array(reminder) });
export type RemindersOf = z.infer<typeof remindersOf>;

const ofInvoice = {
  access: "user",
  refs: ["params.id"],
  params: z.strictObject({ id: documentId }),
  reply: remindersOf,
} as const;
const ofCustomer = { ...ofInvoice, params: z.strictObject({ id: partyId }) } as const;

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
      partyId: chosenId<PartyId>("Choose a customer"),
      seal: requiredText(64, "Seal is required"),
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
  plan: endpoint("reminderPlan.get", {
    summary: "Get the reminder settings",
    access: "user",
    refs: [],
    reply: reminderPlan,
  }),
  savePlan: endpoint("reminderPlan.update", {
    summary: "Update the reminder settings",
    access: "user",
    refs: ["body.feeAccountId", "body.interestAccountId"],
    body: reminderPlanInput,
    reply: reminderPlan,
  }),
  ofInvoice: endpoint("invoices.reminders", {
    ...ofInvoice,
    summary: "List the reminders of an invoice and its dispute status",
  }),
  dispute: endpoint("invoices.dispute", {
    ...ofInvoice,
    summary: "Mark a posted invoice as disputed; no reminders are sent",
    body: holdInput,
  }),
  settle: endpoint("invoices.settleDispute", { ...ofInvoice, summary: "Resolve the dispute of an invoice" }),
  ofCustomer: endpoint("customers.reminders", {
    ...ofCustomer,
    summary: "List the reminders of a customer and whether they are paused",
  }),
  pause: endpoint("customers.pauseReminders", {
    ...ofCustomer,
    summary: "Pause reminders for a customer",
    body: holdInput,
  }),
  resume: endpoint("customers.resumeReminders", {
    ...ofCustomer,
    summary: "Resume reminders for a customer",
  }),
};
