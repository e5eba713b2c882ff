import type { OperationId } from "./operations.ts";
import { MONEY_WRITING } from "./money-operation-refusals.ts";
import { PAID_IN_CURRENCY } from "./currency-operation-refusals.ts";
import { PAYING } from "./payment-operation-refusals.ts";
import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of reading a file, whether or not it is kept. */
const READING: TradeRefusalCodes = [
  "bank.unreadable",
  "bank.not-a-bank-account",
  "bank.account-mismatch",
  "bank.currency-mismatch",
  "bank.no-account-in-currency",
  "account.not-found",
];

/** Refusals of every way to match. */
const MATCHING: TradeRefusalCodes = [
  "bank.transaction-not-found",
  "bank.transaction-already-matched",
  "bank.transaction-zero-amount",
];

/** Refusals of saving a rule. */
const RULE_WRITING: TradeRefusalCodes = [
  "bank.rule-without-conditions",
  "bank.rule-splits-total",
  "bank.rule-amounts-reversed",
  "bank.rule-between-currencies",
  "bank.not-a-bank-account",
  "account.foreign-currency",
  "bank.transfer-same-account",
  "account.not-found",
  "account.inactive",
  "account.is-inventory-account",
  "account.wrong-type",
  "tax-rate.not-found",
  "tax-rate.inactive",
  "party.not-found",
];

/** Refusals of operations on bank statements; the rest are in `operation-refusals.ts`. */
export const BANK_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "bank.previewImport": [...READING, "bank.closing-balance-in-file"],
  "bank.import": [
    ...READING,
    "bank.closing-balance-in-file",
    "bank.answer-required",
    "bank.account-required",
    "bank.already-imported",
    "bank.possible-duplicates",
    "bank.out-of-balance",
    "record.too-large",
  ],
  "bank.addTransactions": [
    "account.not-found",
    "bank.not-a-bank-account",
    "bank.currency-mismatch",
    "bank.no-account-in-currency",
    "bank.no-account-in-currency",
    "bank.date-in-future",
    "bank.id-taken",
    "bank.possible-duplicates",
    "bank.out-of-balance",
  ],
  "bank.undoImport": [
    "bank.import-not-found",
    "bank.is-reconciled",
    "payment.is-refunded",
    "asset.cost-in-use",
    "journal.period-closed",
  ],
  "bank.suggestions": ["account.not-found", "bank.not-a-bank-account"],
  "bank.unmatchedEntries": ["account.not-found", "bank.not-a-bank-account"],
  "bank.match": [...MATCHING, "bank.splits-total", "bank.amount-exceeds-entry", "journal.not-found"],
  "bank.recordPayment": [...MATCHING, ...PAYING, ...PAID_IN_CURRENCY],
  "bank.recordTransfer": [
    ...MATCHING,
    "bank.transfer-same-account",
    "bank.transfer-mismatch",
    "bank.not-a-bank-account",
    "account.not-found",
    "account.inactive",
    "account.is-inventory-account",
    "account.foreign-amount-required",
    "account.foreign-amount-not-allowed",
    "money.amount-required",
    "currency.no-rate",
    "exchange-rate.unusual",
    "currency.base-rate",
    "currency.payment-rounds-to-zero",
    "journal.period-closed",
  ],
  "bank.categorize": [
    ...MATCHING,
    ...MONEY_WRITING,
    "bank.splits-total",
    "bank.party-total-not-positive",
    "bank.transfer-same-account",
    "bank.rule-not-found",
  ],
  "bank.recordExpenseOrDeposit": [...MATCHING, ...MONEY_WRITING],
  "bankStatements.list": ["report.period-reversed"],
  "bankStatements.get": ["bank.statement-not-found"],
  "bankRejectedFiles.dismiss": ["bank.rejected-file-not-found"],
  "bankRules.create": [...RULE_WRITING, "bank.rule-limit-reached"],
  "bankRules.update": [...RULE_WRITING, "bank.rule-not-found", "record.stale"],
  "bankRules.remove": ["bank.rule-not-found"],
  "bankRules.reorder": ["bank.rules-changed"],
  "bankRules.test": [...RULE_WRITING, "bank.rule-not-found"],
  "bank.unmatch": [
    "bank.transaction-not-found",
    "bank.transaction-not-matched",
    "bank.is-reconciled",
    "payment.is-refunded",
    "asset.cost-in-use",
    "journal.period-closed",
  ],
  "reconciliations.open": ["account.not-found", "bank.not-a-bank-account"],
  "reconciliations.list": ["account.not-found", "bank.not-a-bank-account"],
  "reconciliations.get": ["reconciliation.not-found"],
  "reconciliations.pdf": ["reconciliation.not-found", "reconciliation.too-long"],
  "reconciliations.finish": [
    "account.not-found",
    "account.inactive",
    "bank.not-a-bank-account",
    "account.foreign-currency",
    "currency.no-rate",
    "currency.payment-rounds-to-zero",
    "journal.not-found",
    "journal.period-closed",
    "reconciliation.transactions-to-review",
    "reconciliation.not-later",
    "reconciliation.out-of-balance",
    "reconciliation.difference-same-account",
    "reconciliation.in-future",
  ],
  "reconciliations.reopen": ["reconciliation.not-found", "reconciliation.not-last"],
};
