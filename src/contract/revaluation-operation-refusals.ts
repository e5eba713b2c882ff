import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

const DATE_REFUSALS: TradeRefusalCodes = [
  "journal.period-closed",
  "revaluation.in-future",
  "revaluation.later-date-revalued",
];

/** Refusals of operations on revaluations; the rest are in `operation-refusals.ts`. */
export const REVALUATION_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "revaluations.preview": DATE_REFUSALS,
  "revaluations.get": ["revaluation.not-found"],
  "revaluations.create": [
    ...ACCOUNT,
    ...DATE_REFUSALS,
    "currency.no-rate",
    "exchange-rate.unusual",
    "revaluation.no-balances",
    "revaluation.no-difference",
    "revaluation.reverse-instead",
    "revaluation.unchanged",
    "revaluation.changed",
    "record.too-large",
  ],
  "revaluations.void": [
    "revaluation.not-found",
    "revaluation.is-void",
    "revaluation.not-last",
    "journal.period-closed",
  ],
};
