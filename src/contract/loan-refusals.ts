import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes } from "./trade-refusals.ts";

const POSTING: Codes = ["journal.period-closed", "record.too-large"];
const WRITING: Codes = [
  ...ACCOUNT,
  ...POSTING,
  "bank.not-a-bank-account",
  "party.not-found",
  "loan.in-future",
];
const CHANGING: Codes = ["loan.not-found", "loan.is-void", "record.stale"];

/** Refusals of operations on loans; the rest are in `operation-refusals.ts`. */
export const LOAN_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "loans.get": ["loan.not-found"],
  "loans.create": WRITING,
  "loans.update": [...WRITING, ...CHANGING, "loan.has-entries"],
  "loans.pay": [...CHANGING, ...POSTING, "loan.not-open", "loan.in-future"],
  "loans.repay": [
    ...CHANGING,
    ...POSTING,
    "loan.not-open",
    "loan.not-started",
    "loan.later-payments-posted",
    "loan.in-future",
    "loan.exceeds-outstanding",
  ],
  "loans.undo": [...CHANGING, ...POSTING, "loan.nothing-posted", "bank.is-reconciled"],
  "loans.void": [...CHANGING, ...POSTING, "bank.is-reconciled"],
};
