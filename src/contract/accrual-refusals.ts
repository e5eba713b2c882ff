import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes } from "./trade-refusals.ts";

const POSTING: Codes = ["journal.period-closed", "record.too-large"];
const WRITING: Codes = [
  ...ACCOUNT,
  ...POSTING,
  "document.not-found",
  "accrual.document-not-posted",
  "accrual.no-line",
  "accrual.choose-line",
  "accrual.line-credited",
  "party.not-found",
];
const CHANGING: Codes = ["accrual.not-found", "accrual.void", "record.stale"];

/** Refusals of operations on accruals and deferrals; the rest are in `operation-refusals.ts`. */
export const ACCRUAL_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "accruals.get": ["accrual.not-found"],
  "accruals.create": WRITING,
  "accruals.update": [...WRITING, ...CHANGING, "accrual.has-steps", "accrual.credited"],
  "accruals.void": [...CHANGING, ...POSTING, "bank.is-reconciled"],
  "accruals.end": [
    ...CHANGING,
    ...POSTING,
    "accrual.not-open",
    "accrual.is-not-spread",
    "accrual.not-yet-moved",
    "accrual.posted-beyond",
    "accrual.not-yet-ended",
  ],
  "accruals.post": ["accrual.not-found", "accrual.not-open", "accrual.too-far", ...POSTING],
  "accruals.received": ["currency.no-rate"],
  "accruals.accrueReceived": [...ACCOUNT, ...POSTING, "currency.no-rate"],
};
