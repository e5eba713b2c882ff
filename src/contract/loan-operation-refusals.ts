import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

const POSTING: TradeRefusalCodes = ["journal.period-closed", "record.too-large"];
const WRITING: TradeRefusalCodes = [
  ...ACCOUNT,
  ...POSTING,
  "bank.not-a-bank-account",
  "party.not-found",
  "loan.in-future",
];
const CHANGE_REFUSALS: TradeRefusalCodes = ["loan.not-found", "loan.is-void", "record.stale"];

/** Refusals of operations on loans; the rest are in `operation-refusals.ts`. */
export const LOAN_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "loans.get": ["loan.not-found"],
  "loans.create": WRITING,
  "loans.update": [...WRITING, ...CHANGE_REFUSALS, "loan.has-entries"],
  "loans.pay": [...CHANGE_REFUSALS, ...POSTING, "loan.not-open", "loan.in-future"],
  "loans.repay": [
    ...CHANGE_REFUSALS,
    ...POSTING,
    "loan.not-open",
    "loan.not-started",
    "loan.later-payments-posted",
    "loan.in-future",
    "loan.exceeds-outstanding",
  ],
  "loans.undo": [...CHANGE_REFUSALS, ...POSTING, "loan.nothing-posted", "bank.is-reconciled"],
  "loans.void": [...CHANGE_REFUSALS, ...POSTING, "bank.is-reconciled"],
};
