import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes } from "./trade-refusals.ts";

/** Refusals of closing and reopening a year; the rest are in `operation-refusals.ts`. */
export const CLOSING_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "locks.except": ["member.not-found"],
  "yearEnd.preview": [
    ...ACCOUNT,
    "closing.no-such-year",
    "closing.account-not-found",
    "closing.already-closed",
  ],
  "yearEnd.close": [
    ...ACCOUNT,
    "closing.no-such-year",
    "closing.future-year",
    "closing.no-account",
    "closing.account-not-found",
    "closing.already-closed",
    "closing.nothing-to-close",
    "closing.earlier-open",
    "closing.changed",
    "closing.unbalanced",
    "record.too-large",
  ],
  "yearEnd.reopen": [
    "closing.not-closed",
    "closing.not-last",
    "stock.insufficient",
    "record.too-large",
    "bank.is-reconciled",
  ],
};
