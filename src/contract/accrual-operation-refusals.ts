import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

const POSTING: TradeRefusalCodes = ["journal.period-closed", "record.too-large"];
const WRITING: TradeRefusalCodes = [
  ...ACCOUNT,
  ...POSTING,
  "document.not-found",
  "accrual.document-not-posted",
  "accrual.line-not-found",
  "accrual.line-required",
  "accrual.line-credited",
  "party.not-found",
];
const CHANGE_REFUSALS: TradeRefusalCodes = ["accrual.not-found", "accrual.is-void", "record.stale"];

/** Refusals of operations on accruals and deferrals; the rest are in `operation-refusals.ts`. */
export const ACCRUAL_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "accruals.get": ["accrual.not-found"],
  "accruals.create": WRITING,
  "accruals.update": [...WRITING, ...CHANGE_REFUSALS, "accrual.has-entries", "accrual.has-credit"],
  "accruals.void": [...CHANGE_REFUSALS, ...POSTING, "bank.is-reconciled"],
  "accruals.end": [
    ...CHANGE_REFUSALS,
    ...POSTING,
    "accrual.not-open",
    "accrual.not-a-deferral",
    "accrual.before-recorded",
    "accrual.later-entries-posted",
    "accrual.in-future",
  ],
  "accruals.post": ["accrual.not-found", "accrual.not-open", "accrual.beyond-fiscal-year", ...POSTING],
  "accruals.receivedGoods": ["currency.no-rate"],
  "accruals.accrueReceivedGoods": [...ACCOUNT, ...POSTING, "currency.no-rate"],
};
