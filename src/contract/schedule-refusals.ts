import { MONEY_WRITING } from "./money-refusals.ts";
import type { OperationId } from "./operations.ts";
import { type Codes, DOCUMENT_WRITING, JOURNAL_LINES } from "./trade-refusals.ts";

const WRITING: Codes = [
  ...DOCUMENT_WRITING,
  "currency.no-rate",
  "currency.rate-of-one",
  "currency.rounding",
  "document.no-customer",
  "document.no-vendor",
  "document.credits-no-line",
  "document.keeps-goods",
  "tax-rate.not-for-sales",
  "tax-rate.not-for-purchases",
  "e-invoice.incomplete",
  "mail.no-server",
  "schedule.no-upcoming-dates",
  "schedule.no-dates-from",
  "schedule.too-many-past",
  "schedule.not-mailed",
  "schedule.no-draft",
  ...MONEY_WRITING,
  ...JOURNAL_LINES,
];
const CHANGING: Codes = ["schedule.not-dated", "schedule.too-many-changes"];
const STALE: Codes = ["schedule.not-found", "schedule.ended", "record.stale"];

/** Refusals of operations on schedules; the rest are in `operation-refusals.ts`. */
export const SCHEDULE_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "schedules.get": ["schedule.not-found"],
  "schedules.create": WRITING,
  "schedules.update": [...WRITING, ...CHANGING, ...STALE],
  "schedules.preview": WRITING,
  "schedules.previewUpdate": [...WRITING, ...CHANGING, ...STALE],
  "schedules.removeChange": [...STALE, "schedule.no-such-change"],
  "schedules.pause": [...STALE, "schedule.not-active"],
  "schedules.resume": [...STALE, "schedule.not-paused"],
  "schedules.end": STALE,
  "schedules.skip": ["schedule.not-found", "schedule.no-such-date", "schedule.done", "schedule.ended"],
  "schedules.retry": ["schedule.not-found", "schedule.nothing-to-retry"],
};
