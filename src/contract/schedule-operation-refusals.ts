import { MONEY_WRITING } from "./money-operation-refusals.ts";
import type { OperationId } from "./operations.ts";
import { type TradeRefusalCodes, DOCUMENT_WRITING, JOURNAL_LINES } from "./trade-operation-refusals.ts";

const WRITING: TradeRefusalCodes = [
  ...DOCUMENT_WRITING,
  "currency.no-rate",
  "currency.rate-of-one",
  "currency.rounding",
  "document.customer-required",
  "document.vendor-required",
  "document.credited-line-not-found",
  "document.returns-stock-not-allowed",
  "tax-rate.not-for-sales",
  "tax-rate.not-for-purchases",
  "e-invoice.incomplete",
  "email.not-configured",
  "schedule.no-upcoming-dates",
  "schedule.no-dates-after-change",
  "schedule.too-many-past",
  "schedule.kind-not-emailed",
  "schedule.drafts-not-allowed",
  ...MONEY_WRITING,
  ...JOURNAL_LINES,
];
const CHANGE_REFUSALS: TradeRefusalCodes = ["schedule.change-date-not-allowed", "schedule.too-many-changes"];
const STALE: TradeRefusalCodes = ["schedule.not-found", "schedule.ended", "record.stale"];

/** Refusals of operations on schedules; the rest are in `operation-refusals.ts`. */
export const SCHEDULE_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "schedules.get": ["schedule.not-found"],
  "schedules.create": WRITING,
  "schedules.update": [...WRITING, ...CHANGE_REFUSALS, ...STALE],
  "schedules.preview": WRITING,
  "schedules.previewUpdate": [...WRITING, ...CHANGE_REFUSALS, ...STALE],
  "schedules.removeChange": [...STALE, "schedule.change-not-found"],
  "schedules.pause": [...STALE, "schedule.not-active"],
  "schedules.resume": [...STALE, "schedule.not-paused"],
  "schedules.end": STALE,
  "schedules.skip": [
    "schedule.not-found",
    "schedule.date-not-found",
    "schedule.date-processed",
    "schedule.ended",
  ],
  "schedules.retry": ["schedule.not-found", "schedule.nothing-to-retry", "journal.period-closed"],
};
