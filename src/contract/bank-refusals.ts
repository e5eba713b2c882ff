import type { OperationId } from "./operations.ts";
import type { Codes } from "./trade-refusals.ts";

/** The refusals of reading a file, whether it is kept or not. */
const READING: Codes = [
  "bank.unreadable",
  "bank.no-money",
  "bank.other-account",
  "bank.other-currency",
  "account.not-found",
];

/** What operations on statements of banks may decline; `operation-refusals.ts` has the rest. */
export const BANK_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "bank.read": READING,
  "bank.import": [
    ...READING,
    "bank.question",
    "bank.no-account",
    "bank.known",
    "bank.doubtful",
    "bank.untied",
    "record.too-large",
  ],
  "bank.undoImport": ["bank.import-not-found"],
};
