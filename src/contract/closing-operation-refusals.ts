import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of closing and reopening a year; the rest are in `operation-refusals.ts`. */
export const CLOSING_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "lockDates.addException": ["member.not-found"],
  "yearEnd.preview": [
    ...ACCOUNT,
    "closing.year-not-found",
    "closing.account-not-found",
    "closing.already-closed",
  ],
  "yearEnd.close": [
    ...ACCOUNT,
    "closing.year-not-found",
    "closing.future-year",
    "closing.account-required",
    "closing.account-not-found",
    "closing.already-closed",
    "closing.nothing-to-close",
    "closing.earlier-year-open",
    "closing.changed",
    "closing.unbalanced",
    "record.too-large",
  ],
  "yearEnd.reopen": [
    // Its records were reversed in locked days.
    "journal.period-closed",
    "closing.not-closed",
    "closing.not-last",
    "stock.insufficient",
    "record.too-large",
    "bank.is-reconciled",
  ],
};
