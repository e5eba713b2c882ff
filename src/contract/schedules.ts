import { z } from "zod";
import { INTERVAL_UNITS } from "#domain/date-rule.ts";
import { SCHEDULE_COLUMNS } from "#domain/lists.ts";
import {
  OCCURRENCE_STATUSES,
  SCHEDULE_RESULTS,
  SCHEDULE_STATUSES,
  SCHEDULED_KINDS,
} from "#domain/schedule.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { endpoint } from "./endpoint.ts";
import {
  date,
  documentId,
  input,
  instant,
  journalId,
  orderedPage,
  orderedQuery,
  partyId,
  record,
  scheduleId,
  signedAmount,
  version,
} from "./fields.ts";
import { repliedInstallments } from "./installments.ts";
import { scheduleInput, scheduleUpdate } from "./schedule-inputs.ts";
import { repliedTemplate } from "./schedule-templates.ts";

/** Outcome of one date, or why it was skipped. */
const occurrence = record("ScheduleOccurrence", {
  date,
  status: z.enum(OCCURRENCE_STATUSES),
  /** The document created; null if none was, or if its draft was deleted. */
  documentId: documentId.nullable(),
  /** The same for a journal, expense, deposit or transfer. */
  journalId: journalId.nullable(),
  number: z.string().nullable(),
  total: signedAmount.nullable(),
  /** For a document; null if the total is in base currency. */
  currency: z.string().nullable(),
  /** Why it could not be created or sent, as shown to the user. */
  error: z.string().nullable(),
  /** Why the mail server hasn't accepted the last email of its document. */
  emailError: z.string().nullable(),
  attemptCount: z.int(),
  /** When it is retried automatically; null if a user has to retry. */
  retryAt: instant.nullable(),
  processedAt: instant,
});
export type ScheduleOccurrence = z.infer<typeof occurrence>;

/** The next twelve dates, without skipped ones, and the total on each at the prices and taxes when it was saved. */
const nextDates = z.array(
  z.object({
    date,
    total: signedAmount,
    /** When the document is due: once, or in installments; empty for journal entries, expenses, deposits and transfers. */
    installments: repliedInstallments,
  }),
);

const headerFields = {
  id: scheduleId,
  version,
  kind: z.enum(SCHEDULED_KINDS),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  /** Name: its party, journal description, or payee. */
  name: z.string(),
  /** Document currency; otherwise, the base currency. */
  currency: z.string(),
  /** Total at the prices and taxes when it was saved. */
  total: signedAmount,
  result: z.enum(SCHEDULE_RESULTS),
  intervalUnit: z.enum(INTERVAL_UNITS),
  intervalCount: z.int(),
  startsOn: date,
  isOnLastDay: z.boolean(),
  endsOn: date.nullable(),
  occurrenceCount: z.int().nullable(),
  status: z.enum(SCHEDULE_STATUSES),
  /** The next date; null if paused or ended. */
  nextDate: date.nullable(),
  /** Number of dates that failed, or have an email that the mail server hasn't accepted. */
  failureCount: z.int(),
  /** Why the latest failed. */
  lastError: z.string().nullable(),
};
const header = record("ScheduleSummary", headerFields);
export type ScheduleSummary = z.infer<typeof header>;

const change = record("ScheduleChange", {
  from: date,
  total: signedAmount,
  result: z.enum(SCHEDULE_RESULTS),
  language: z.enum(PDF_LANGUAGES).nullable(),
  ...repliedTemplate,
});
export type ScheduleChange = z.infer<typeof change>;

export const schedule = record("Schedule", {
  ...headerFields,
  ...repliedTemplate,
  language: z.enum(PDF_LANGUAGES).nullable(),
  /** Future changes, each from a date, earliest first. */
  changes: z.array(change),
  /** Last date processed, which changes don't affect. */
  processedThrough: date.nullable(),
  nextDates,
  /** The latest hundred dates processed or skipped, newest first. */
  occurrences: z.array(occurrence),
  createdAt: instant,
});
export type Schedule = z.infer<typeof schedule>;

const REFS = [
  "body.partyId",
  "body.items[].productId",
  "body.items[].accountId",
  "body.items[].taxRateId",
  "body.journal.lines[].accountId",
  "body.journal.lines[].partyId",
  "body.money.accountId",
  "body.money.partyId",
  "body.money.lines[].accountId",
  "body.money.lines[].taxRateId",
];
const params = z.strictObject({ id: scheduleId });
const preview = record("SchedulePreview", { nextDates });
export type SchedulePreview = z.infer<typeof preview>;
const recordOperation = { access: "user", refs: ["params.id"], params, reply: schedule } as const;
const asRead = input("ScheduleVersionInput", { version });
const onDate = input("ScheduleDateInput", { date });
const changeAsRead = input("ScheduleChangeDateInput", { version, from: date });

export const scheduleEndpoints = {
  list: endpoint("schedules.list", {
    summary: "List recurring transactions, next date first; search by customer, vendor or description",
    access: "user",
    refs: [],
    query: z.strictObject(orderedQuery(SCHEDULE_COLUMNS)),
    reply: orderedPage(header),
  }),
  get: endpoint("schedules.get", {
    ...recordOperation,
    summary: "Get a recurring transaction with its next twelve dates",
  }),
  create: endpoint("schedules.create", {
    summary: "Create a recurring transaction; past dates are created immediately",
    access: "user",
    refs: REFS,
    amountsIn: "own currency",
    body: scheduleInput,
    reply: schedule,
    status: 201,
  }),
  update: endpoint("schedules.update", {
    ...recordOperation,
    summary: "Update a recurring transaction from its next date on",
    refs: ["params.id", ...REFS],
    amountsIn: "own currency",
    body: scheduleUpdate,
  }),
  preview: endpoint("schedules.preview", {
    summary: "Preview the next twelve dates of a new recurring transaction with their totals",
    access: "user",
    refs: REFS,
    amountsIn: "own currency",
    body: scheduleInput,
    reply: preview,
  }),
  previewUpdate: endpoint("schedules.previewUpdate", {
    ...recordOperation,
    summary: "Preview the next twelve dates of a changed recurring transaction with their totals",
    refs: ["params.id", ...REFS],
    amountsIn: "own currency",
    body: scheduleUpdate,
    reply: preview,
  }),
  pause: endpoint("schedules.pause", {
    ...recordOperation,
    summary: "Pause a recurring transaction; dates during the pause are skipped",
    body: asRead,
  }),
  resume: endpoint("schedules.resume", {
    ...recordOperation,
    summary: "Resume a paused recurring transaction from today",
    body: asRead,
  }),
  end: endpoint("schedules.end", {
    ...recordOperation,
    summary: "End a recurring transaction",
    body: asRead,
  }),
  skip: endpoint("schedules.skip", {
    ...recordOperation,
    summary: "Skip an upcoming or failed date",
    body: onDate,
  }),
  removeChange: endpoint("schedules.removeChange", {
    ...recordOperation,
    summary: "Remove a future change of a recurring transaction",
    body: changeAsRead,
  }),
  retry: endpoint("schedules.retry", {
    ...recordOperation,
    summary: "Retry a failed date now",
    body: onDate,
  }),
};
