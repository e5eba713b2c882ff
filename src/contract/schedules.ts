import { z } from "zod";
import { type DateRule, EVERY_MAX, RULE_UNITS, TIMES_MAX, whyNoRule } from "#domain/date-rule.ts";
import { isDateText } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import { SCHEDULE_COLUMNS } from "#domain/lists.ts";
import {
  isScheduledDocument,
  OCCURRENCE_STATES,
  SCHEDULE_RESULTS,
  SCHEDULE_STATUSES,
  SCHEDULED_KINDS,
  type ScheduledKind,
} from "#domain/schedule.ts";
import { whyNoText } from "#domain/schedule-words.ts";
import { SHEET_LANGUAGES } from "#domain/sheet-languages.ts";
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
  requiredDate,
  scheduleId,
  signedAmount,
  version,
} from "./fields.ts";
import { NOTES_MAX, NUMBER_MAX, repliedTemplate, templateFields } from "./schedule-templates.ts";

const DESCRIPTION_MAX = 500;
const MONEY_TEXT_MAX = 400;
const REFERENCE_MAX = 100;

/** When it is written: every so many days, weeks, months or years from the first date on. */
const ruleFields = {
  unit: z.enum(RULE_UNITS),
  every: z.int(`Enter a whole number from 1 to ${EVERY_MAX}`),
  startsOn: requiredDate("Enter the first date"),
  /** Of months and years: always on the last day of the month. */
  onLastDay: z.boolean().default(false),
  /** The last date it may be written on, or how many times; neither goes on for ever. */
  endsOn: date.nullable().default(null),
  times: z.int(`Enter a whole number from 1 to ${TIMES_MAX}`).nullable().default(null),
};

const fields = {
  kind: z.enum(SCHEDULED_KINDS),
  ...templateFields,
  /** Whether it stays a draft, is posted, or is posted and sent to the customer by mail. */
  result: z.enum(SCHEDULE_RESULTS),
  /** Of the texts that are filled in; what is sent is in the language of the customer. */
  language: z.enum(SHEET_LANGUAGES).default("en"),
  ...ruleFields,
};
type Described = { description: string };
type Fields = DateRule & {
  kind: ScheduledKind;
  partyId: PartyId | null;
  currency: string | null;
  notes: string;
  orderReference: string;
  contractReference: string;
  items: readonly Described[];
  journal: (Described & { lines: readonly Described[] }) | null;
  money: { reference: string; lines: readonly Described[] } | null;
};
type Path = (string | number)[];

/** What is wrong with the rule, with a text, or with what is said beside the kind, at its field. */
function checkFields(given: Fields, found: z.RefinementCtx): void {
  const report = (path: Path, message: string) => found.addIssue({ code: "custom", path, message });
  const areDates = [given.startsOn, given.endsOn].every((day) => day === null || isDateText(day));
  const fault = areDates ? whyNoRule(given) : null;
  if (fault !== null) report([fault.field], fault.message);
  for (const { path, text, max } of textsOf(given)) {
    const message = whyNoText(text, max);
    if (message !== null) report(path, message);
  }
  const { kind } = given;
  const hasParty = given.partyId !== null;
  if (hasParty !== isScheduledDocument(kind))
    report(
      ["partyId"],
      hasParty ? "Only documents can have a customer or vendor" : "Choose a customer or vendor",
    );
  if (given.currency !== null && !isScheduledDocument(kind))
    report(["currency"], "Only documents can be in another currency");
  for (const own of ["journal", "money"] as const)
    if ((given[own] === null) === (kind === own))
      report([own], kind === own ? "Choose what to create" : "This doesn't match the schedule's type");
}

/** The texts that name fields, where they stand. */
function textsOf(given: Fields): { path: Path; text: string; max: number }[] {
  const { notes, orderReference, contractReference, items, journal, money } = given;
  const described = (at: Path, lines: readonly Described[], max: number) =>
    lines.map(({ description: text }, index) => ({ path: [...at, index, "description"], text, max }));
  return [
    { path: ["notes"], text: notes, max: NOTES_MAX },
    { path: ["orderReference"], text: orderReference, max: NUMBER_MAX },
    { path: ["contractReference"], text: contractReference, max: NUMBER_MAX },
    ...described(["items"], items, DESCRIPTION_MAX),
    ...(journal === null
      ? []
      : [
          { path: ["journal", "description"], text: journal.description, max: DESCRIPTION_MAX },
          ...described(["journal", "lines"], journal.lines, DESCRIPTION_MAX),
        ]),
    ...(money === null
      ? []
      : [
          { path: ["money", "reference"], text: money.reference, max: REFERENCE_MAX },
          ...described(["money", "lines"], money.lines, MONEY_TEXT_MAX),
        ]),
  ];
}

export const scheduleInput = z.strictObject(fields).superRefine(checkFields).meta({ id: "ScheduleInput" });
export type ScheduleInput = z.infer<typeof scheduleInput>;
export type SentSchedule = z.input<typeof scheduleInput>;

const scheduleUpdate = z
  .strictObject({ ...fields, version })
  .superRefine(checkFields)
  .meta({ id: "ScheduleUpdate" });

/** What became of one date, or why nothing did. */
const occurrence = record("ScheduleOccurrence", {
  date,
  state: z.enum(OCCURRENCE_STATES),
  /** The document that was written; null where nothing was, or where the draft was deleted. */
  documentId: documentId.nullable(),
  /** The same of a journal, and of money that of its journal. */
  journalId: journalId.nullable(),
  number: z.string().nullable(),
  total: signedAmount.nullable(),
  /** Of a document; null where the total is in that of the books. */
  currency: z.string().nullable(),
  /** Why it could not be written or sent, as it is said to a person. */
  error: z.string().nullable(),
  attempts: z.int(),
  /** When it is tried again by itself; null where somebody has to say so. */
  retryAt: instant.nullable(),
  at: instant,
});
export type ScheduleOccurrence = z.infer<typeof occurrence>;

/** The next twelve dates, without those that are skipped, and the total on each by the prices and taxes of when it was saved. */
const nextDates = z.array(z.object({ date, total: signedAmount }));

const headerFields = {
  id: scheduleId,
  version,
  kind: z.enum(SCHEDULED_KINDS),
  partyId: partyId.nullable(),
  partyName: z.string().nullable(),
  /** What it is called: its party, what its journal says, or who is paid. */
  name: z.string(),
  /** That of its documents; of journals and money that of the books. */
  currency: z.string(),
  /** What it comes to by the prices and taxes of when it was saved. */
  total: signedAmount,
  result: z.enum(SCHEDULE_RESULTS),
  unit: z.enum(RULE_UNITS),
  every: z.int(),
  startsOn: date,
  onLastDay: z.boolean(),
  endsOn: date.nullable(),
  times: z.int().nullable(),
  status: z.enum(SCHEDULE_STATUSES),
  /** The next date; null while it is paused, and when it has ended. */
  nextOn: date.nullable(),
  /** How many dates could not be written or sent. */
  troubles: z.int(),
};
const header = record("ScheduleHeader", headerFields);
export type ScheduleHeader = z.infer<typeof header>;

export const schedule = record("Schedule", {
  ...headerFields,
  ...repliedTemplate,
  language: z.enum(SHEET_LANGUAGES),
  /** The last date that was dealt with, which a change leaves as it is. */
  handledThrough: date.nullable(),
  nextDates,
  /** The latest hundred dates that were dealt with or are left out, the newest first. */
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
const ofOne = { access: "user", refs: ["params.id"], params, reply: schedule } as const;
const asRead = input("ScheduleVersion", { version });
const onDate = input("ScheduleDate", { date });

export const scheduleEndpoints = {
  list: endpoint("schedules.list", {
    summary: "List recurring transactions, next date first; search by customer, vendor or description",
    access: "user",
    refs: [],
    query: z.strictObject(orderedQuery(SCHEDULE_COLUMNS)),
    reply: orderedPage(header),
  }),
  get: endpoint("schedules.get", {
    ...ofOne,
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
    ...ofOne,
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
    ...ofOne,
    summary: "Preview the next twelve dates of a changed recurring transaction with their totals",
    refs: ["params.id", ...REFS],
    amountsIn: "own currency",
    body: scheduleUpdate,
    reply: preview,
  }),
  pause: endpoint("schedules.pause", {
    ...ofOne,
    summary: "Pause a recurring transaction; dates during the pause are skipped",
    body: asRead,
  }),
  resume: endpoint("schedules.resume", {
    ...ofOne,
    summary: "Resume a paused recurring transaction from today",
    body: asRead,
  }),
  end: endpoint("schedules.end", { ...ofOne, summary: "End a recurring transaction", body: asRead }),
  skip: endpoint("schedules.skip", {
    ...ofOne,
    summary: "Skip an upcoming or failed date",
    body: onDate,
  }),
  retry: endpoint("schedules.retry", {
    ...ofOne,
    summary: "Retry a failed date now",
    body: onDate,
  }),
};
