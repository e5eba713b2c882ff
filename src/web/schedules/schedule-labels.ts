import type { ScheduleSummary, ScheduleOccurrence } from "#contract/schedules.ts";
import type { IntervalUnit } from "#domain/date-rule.ts";
import { isDateText } from "#domain/dates.ts";
import {
  isScheduledDocument,
  type ScheduledKind,
  type ScheduleResult,
  type ScheduleStatus,
} from "#domain/schedule.ts";
import { formatDate } from "#web/fields/formats.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

export const KIND_LABELS: Readonly<Record<ScheduledKind, string>> = {
  invoice: "Invoice",
  bill: "Bill",
  journal: "Journal entry",
  money: "Expense, deposit or transfer",
};

/** The label of the default language. */
export const DEFAULT_LANGUAGE_LABELS: Readonly<Record<ScheduledKind, string>> = {
  invoice: "Customer's language",
  bill: "Vendor's language",
  journal: "Company's language",
  money: "Payee's language",
};

/** "Invoice for Harbor Supply", or the description of a journal, or the payee. */
export function scheduleTitle({ kind, name }: Pick<ScheduleSummary, "kind" | "name">): string {
  if (isScheduledDocument(kind)) return `${KIND_LABELS[kind]} for ${name}`;
  return name === "" ? KIND_LABELS[kind] : name;
}

export const RESULT_LABELS: Readonly<Record<ScheduleResult, string>> = {
  draft: "Draft",
  posted: "Posted",
  sent: "Posted and sent",
};

/** The options in the form. */
export const RESULT_CHOICES: Readonly<Record<ScheduleResult, string>> = {
  draft: "Save as draft",
  posted: "Post",
  sent: "Post and email",
};

export const STATUS_BADGES: Readonly<Record<ScheduleStatus, { label: string; tone: BadgeTone }>> = {
  active: { label: "Active", tone: "positive" },
  paused: { label: "Paused", tone: "warning" },
  ended: { label: "Ended", tone: "neutral" },
};

export const OCCURRENCE_BADGES: Readonly<
  Record<ScheduleOccurrence["status"], { label: string; tone: BadgeTone }>
> = {
  created: { label: "Created", tone: "positive" },
  unsent: { label: "To be sent", tone: "warning" },
  failed: { label: "Failed", tone: "negative" },
  skipped: { label: "Skipped", tone: "neutral" },
};

export const UNIT_LABELS: Readonly<Record<IntervalUnit, string>> = {
  day: "days",
  week: "weeks",
  month: "months",
  year: "years",
};
const UNIT_NAMES: Readonly<Record<IntervalUnit, string>> = {
  day: "day",
  week: "week",
  month: "month",
  year: "year",
};

type ScheduleRule = Pick<
  ScheduleSummary,
  "intervalUnit" | "intervalCount" | "isOnLastDay" | "endsOn" | "occurrenceCount"
>;

/** "Every 3 months, on the last day of the month, until Dec 31, 2027" */
export function ruleText({
  intervalUnit,
  intervalCount,
  isOnLastDay,
  endsOn,
  occurrenceCount,
}: ScheduleRule): string {
  return [
    intervalCount === 1
      ? `Every ${UNIT_NAMES[intervalUnit]}`
      : `Every ${intervalCount} ${UNIT_LABELS[intervalUnit]}`,
    isOnLastDay ? "on the last day of the month" : "",
    endsOn !== null && isDateText(endsOn) ? `until ${formatDate(endsOn)}` : "",
    occurrenceCount === null ? "" : occurrenceCount === 1 ? "once" : `${occurrenceCount} times`,
  ]
    .filter(Boolean)
    .join(", ");
}
