import { z } from "zod";
import {
  type DateRule,
  INTERVAL_COUNT_MAX,
  INTERVAL_UNITS,
  OCCURRENCE_COUNT_MAX,
  dateRuleError,
} from "#domain/date-rule.ts";
import { isDateText } from "#domain/dates.ts";
import type { PartyId } from "#domain/ids.ts";
import type { PriceChange } from "#domain/price-changes.ts";
import {
  isScheduledDocument,
  SCHEDULE_RESULTS,
  SCHEDULED_KINDS,
  type ScheduledKind,
} from "#domain/schedule.ts";
import { scheduleTextError } from "#domain/schedule-texts.ts";
import { PDF_LANGUAGES } from "#domain/pdf-languages.ts";
import { date, requiredDate, version } from "./fields.ts";
import { NOTES_MAX, NUMBER_MAX, templateFields } from "./schedule-templates.ts";
import { allowZeroQuantity } from "./zero-quantity.ts";

const DESCRIPTION_MAX = 500;
const MONEY_TEXT_MAX = 400;
const REFERENCE_MAX = 100;

/** When it recurs: every n days, weeks, months or years from the first date. */
const ruleFields = {
  intervalUnit: z.enum(INTERVAL_UNITS),
  intervalCount: z.int(`Enter a whole number from 1 to ${INTERVAL_COUNT_MAX}`),
  startsOn: requiredDate("Enter the first date"),
  /** For months and years: always on a month's last day. */
  isOnLastDay: z.boolean().default(false),
  /** Last possible date, or number of times; with neither, it never ends. */
  endsOn: date.nullable().default(null),
  occurrenceCount: z.int(`Enter a whole number from 1 to ${OCCURRENCE_COUNT_MAX}`).nullable().default(null),
};

const fields = {
  kind: z.enum(SCHEDULED_KINDS),
  ...templateFields,
  allowZeroQuantity,
  /** Whether it stays a draft, is posted, or is posted and emailed to the customer. */
  result: z.enum(SCHEDULE_RESULTS),
  /** Language of placeholders in texts; null for the party's, or else the company's. */
  language: z.enum(PDF_LANGUAGES).nullable().default(null),
  ...ruleFields,
};
type WithDescription = { description: string };
type ScheduleFields = DateRule & {
  kind: ScheduledKind;
  partyId: PartyId | null;
  currency: string | null;
  paymentTerms: readonly unknown[];
  notes: string;
  orderReference: string;
  contractReference: string;
  items: readonly WithDescription[];
  journal: (WithDescription & { lines: readonly WithDescription[] }) | null;
  money: { reference: string; lines: readonly WithDescription[] } | null;
  priceChanges: readonly PriceChange[];
};
type IssuePath = (string | number)[];

/** Reports errors in the rule, in texts, and fields that don't fit the kind, each at its field. */
function checkFields(scheduleFields: ScheduleFields, context: z.RefinementCtx): void {
  const report = (path: IssuePath, message: string) => context.addIssue({ code: "custom", path, message });
  const areDates = [scheduleFields.startsOn, scheduleFields.endsOn].every(
    (day) => day === null || isDateText(day),
  );
  const fault = areDates ? dateRuleError(scheduleFields) : null;
  if (fault !== null) report([fault.field], fault.message);
  for (const { path, text, max } of textsOf(scheduleFields)) {
    const message = scheduleTextError(text, max);
    if (message !== null) report(path, message);
  }
  const { kind } = scheduleFields;
  const hasParty = scheduleFields.partyId !== null;
  if (hasParty !== isScheduledDocument(kind))
    report(
      ["partyId"],
      hasParty
        ? "Only documents can have a customer or vendor. Leave it blank."
        : "Choose a customer or vendor",
    );
  if (scheduleFields.paymentTerms.length > 0 && !isScheduledDocument(kind))
    report(["paymentTerms"], "Only documents can have payment terms. Remove them.");
  if (scheduleFields.currency !== null && !isScheduledDocument(kind))
    report(["currency"], "Only documents can be in another currency. Leave it blank.");
  checkPriceChanges(scheduleFields, report);
  for (const templateKind of ["journal", "money"] as const)
    if ((scheduleFields[templateKind] === null) === (kind === templateKind))
      report(
        [templateKind],
        kind === templateKind
          ? "Choose what to create"
          : "This doesn't match the type of the recurring transaction. Remove it.",
      );
}

function checkPriceChanges(
  { kind, priceChanges }: ScheduleFields,
  report: (path: IssuePath, message: string) => void,
): void {
  if (priceChanges.length > 0 && !isScheduledDocument(kind))
    report(["priceChanges"], "Only documents can have price changes. Remove them.");
  const days = priceChanges.map(({ from }) => from);
  for (const [index, from] of days.entries())
    if (days.indexOf(from) < index)
      report(["priceChanges", index, "from"], "Two price changes have this date. Change one of the dates.");
}

/** Returns texts with placeholders. */
function textsOf(scheduleFields: ScheduleFields): { path: IssuePath; text: string; max: number }[] {
  const { notes, orderReference, contractReference, items, journal, money } = scheduleFields;
  const described = (path: IssuePath, lines: readonly WithDescription[], max: number) =>
    lines.map(({ description: text }, index) => ({ path: [...path, index, "description"], text, max }));
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
export type ScheduleUpdate = z.infer<typeof scheduleUpdate>;
export type ScheduleRequest = z.input<typeof scheduleInput>;

export const scheduleUpdate = z
  .strictObject({
    ...fields,
    version,
    /** First date the change applies to; if omitted, the next date. It can't change dates, customer or currency. */
    from: date.nullable().default(null),
  })
  .superRefine(checkFields)
  .meta({ id: "ScheduleUpdate" });
