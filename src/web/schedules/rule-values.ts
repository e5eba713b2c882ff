import type { ScheduleInput, ScheduleRequest } from "#contract/schedule-inputs.ts";
import type { Schedule } from "#contract/schedules.ts";
import { type DateRule, type IntervalUnit, dateRuleError } from "#domain/date-rule.ts";
import { type Day, isDateText } from "#domain/dates.ts";
import type { ScheduleResult } from "#domain/schedule.ts";
import type { PdfLanguage } from "#domain/pdf-languages.ts";
import type { FormFields } from "#web/forms/form-fields.ts";
import type { FormProblem, FormReading } from "#web/forms/problems.ts";
import { lazySchema } from "#web/forms/lazy-schema.ts";

const scheduleInput = lazySchema(async () => (await import("#contract/schedule-inputs.ts")).scheduleInput);

/** How the recurrence ends. */
type RuleEnding = "never" | "on" | "after";

/** The form values shared by all schedules: the recurrence rule, and what happens to the created records. */
export type DateRuleValues = {
  /** The first date. */
  date: string;
  intervalUnit: IntervalUnit;
  intervalCount: string;
  isOnLastDay: boolean;
  ending: RuleEnding;
  endsOn: string;
  occurrenceCount: string;
  result: ScheduleResult;
  /** "" for the language of the recipient. */
  language: PdfLanguage | "";
  /** The date from which a change takes effect; "" for the next one. */
  effectiveFrom: string;
};

export type RuleFormFields = FormFields<DateRuleValues>;

/** A monthly rule without an end, starting on a date. */
export function newRule(date: string): DateRuleValues {
  return {
    date,
    intervalUnit: "month",
    intervalCount: "1",
    isOnLastDay: false,
    ending: "never",
    endsOn: "",
    occurrenceCount: "12",
    result: "draft",
    language: "",
    effectiveFrom: "",
  };
}

/** The rule of an existing schedule. */
export function toRuleValues(schedule: Schedule): DateRuleValues {
  const { startsOn, endsOn, occurrenceCount, intervalUnit, intervalCount, isOnLastDay, result, language } =
    schedule;
  return {
    date: startsOn,
    intervalUnit,
    intervalCount: String(intervalCount),
    isOnLastDay,
    ending: endsOn !== null ? "on" : occurrenceCount !== null ? "after" : "never",
    endsOn: endsOn ?? "",
    occurrenceCount: occurrenceCount === null ? "12" : String(occurrenceCount),
    result,
    language: language ?? "",
    effectiveFrom: "",
  };
}

/** Parses a whole number; returns NaN if invalid, which the schema rejects. */
export const parseWholeNumber = (typed: string): number =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : NaN;

const hasMonths = (intervalUnit: IntervalUnit): boolean =>
  intervalUnit === "month" || intervalUnit === "year";

/** The recurrence rule as sent to the server. */
export function toRuleInput(values: DateRuleValues) {
  const {
    date: startsOn,
    intervalUnit,
    intervalCount,
    isOnLastDay,
    ending,
    endsOn,
    occurrenceCount,
  } = values;
  return {
    startsOn,
    intervalUnit,
    intervalCount: parseWholeNumber(intervalCount),
    isOnLastDay: isOnLastDay && hasMonths(intervalUnit),
    endsOn: ending === "on" ? endsOn : null,
    occurrenceCount: ending === "after" ? parseWholeNumber(occurrenceCount) : null,
  };
}

/** The date a change takes effect; null for the next date. */
export function effectiveDateOf({ effectiveFrom }: Pick<DateRuleValues, "effectiveFrom">): Day | null {
  return isDateText(effectiveFrom) ? effectiveFrom : null;
}

/** The rule in the form, or null while it is invalid. */
export function typedRule(values: DateRuleValues): DateRule | null {
  const { startsOn, endsOn, ...rule } = toRuleInput(values);
  if (!isDateText(startsOn) || (endsOn !== null && !isDateText(endsOn))) return null;
  const typed: DateRule = { ...rule, startsOn, endsOn };
  return dateRuleError(typed) === null ? typed : null;
}

/** The request body, or the errors by form field: the form's first, then the contract's. */
export function readSentSchedule(
  request: ScheduleRequest,
  { formProblems, nameOf }: { formProblems: readonly FormProblem[]; nameOf: (field: string) => string },
): FormReading<ScheduleInput> {
  const parsed = scheduleInput.safeParse(request);
  const schemaProblems: FormProblem[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        field: nameOf(path.join(".")),
        message,
        untilChanged: true,
      }));
  const problemFields = new Set(formProblems.map(({ field }) => field));
  const problems = [...formProblems, ...schemaProblems.filter(({ field }) => !problemFields.has(field))];
  return parsed.success && problems.length === 0 ? { input: parsed.data } : { problems };
}

/** The form field for a field of the request. */
export function formFieldName(field: string): string {
  if (field === "from") return "effectiveFrom";
  return field === "startsOn" ? "date" : field.replace(/^(journal|money)\./, "");
}
