import type { OperationId } from "./operations.ts";
import { MONEY_WRITING } from "./money-refusals.ts";
import { PAID_IN_CURRENCY } from "./currency-refusals.ts";
import { PAYING } from "./payment-refusals.ts";
import type { Codes } from "./trade-refusals.ts";

/** Refusals of reading a file, whether or not it is kept. */
const READING: Codes = [
  "bank.unreadable",
  "bank.no-money",
  "bank.other-account",
  "bank.other-currency",
  "bank.no-account-in-currency",
  "account.not-found",
];

/** Refusals of every way to match. */
const MATCHING: Codes = ["bank.line-not-found", "bank.line-matched", "bank.line-zero"];

/** Refusals of saving a rule. */
const RULE_WRITING: Codes = [
  "bank.rule-too-wide",
  "bank.rule-splits-not-whole",
  "bank.rule-amounts",
  "bank.rule-between-currencies",
  "bank.no-money",
  "account.in-currency",
  "bank.transfer-to-itself",
  "account.not-found",
  "account.inactive",
  "account.holds-inventory",
  "account.wrong-type",
  "tax-rate.not-found",
  "tax-rate.inactive",
  "party.not-found",
];

/** Refusals of operations on bank statements; the rest are in `operation-refusals.ts`. */
export const BANK_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "bank.read": [...READING, "bank.closing-balance-known"],
  "bank.import": [
    ...READING,
    "bank.closing-balance-known",
    "bank.question",
    "bank.no-account",
    "bank.already-imported",
    "bank.doubtful",
    "bank.out-of-balance",
    "record.too-large",
    "journal.limit-reached",
  ],
  "bank.feed": [
    "account.not-found",
    "bank.no-money",
    "bank.other-currency",
    "bank.no-account-in-currency",
    "bank.no-account-in-currency",
    "bank.not-booked-yet",
    "bank.id-taken",
    "bank.doubtful",
    "bank.out-of-balance",
    "journal.limit-reached",
  ],
  "bank.undoImport": [
    "bank.import-not-found",
    "bank.is-reconciled",
    "payment.is-refunded",
    "journal.period-closed",
  ],
  "bank.suggestions": ["account.not-found", "bank.no-money"],
  "bank.entries": ["account.not-found", "bank.no-money"],
  "bank.match": [...MATCHING, "bank.splits-differ-from-total", "bank.above-journal", "journal.not-found"],
  "bank.pay": [...MATCHING, ...PAYING, ...PAID_IN_CURRENCY],
  "bank.transfer": [
    ...MATCHING,
    "bank.transfer-to-itself",
    "bank.transfer-lines-differ",
    "bank.no-money",
    "account.not-found",
    "account.inactive",
    "account.holds-inventory",
    "account.amount-missing",
    "account.amount-not-foreign",
    "money.no-amount",
    "currency.no-rate",
    "exchange-rate.far-off",
    "currency.own-rate",
    "currency.payment-rounds-to-zero",
    "journal.period-closed",
    "journal.limit-reached",
  ],
  "bank.book": [
    ...MATCHING,
    ...MONEY_WRITING,
    "bank.splits-differ-from-total",
    "bank.part-not-positive",
    "bank.transfer-to-itself",
    "bank.rule-not-found",
    "journal.limit-reached",
  ],
  "bank.enter": [...MATCHING, ...MONEY_WRITING],
  "bankStatements.list": ["report.period-reversed"],
  "bankStatements.get": ["bank.statement-not-found"],
  "bankInbox.dismiss": ["bank.refused-file-not-found"],
  "bankRules.create": [...RULE_WRITING, "bank.too-many-rules"],
  "bankRules.update": [...RULE_WRITING, "bank.rule-not-found", "record.stale"],
  "bankRules.remove": ["bank.rule-not-found"],
  "bankRules.order": ["bank.rules-changed"],
  "bankRules.trial": [...RULE_WRITING, "bank.rule-not-found"],
  "bank.unmatch": [
    "bank.line-not-found",
    "bank.line-open",
    "bank.is-reconciled",
    "payment.is-refunded",
    "journal.period-closed",
  ],
  "reconciliations.open": ["account.not-found", "bank.no-money"],
  "reconciliations.list": ["account.not-found", "bank.no-money"],
  "reconciliations.get": ["reconciliation.not-found"],
  "reconciliations.pdf": ["reconciliation.not-found", "reconciliation.too-long"],
  "reconciliations.finish": [
    "account.not-found",
    "account.inactive",
    "bank.no-money",
    "account.in-currency",
    "currency.no-rate",
    "currency.payment-rounds-to-zero",
    "journal.not-found",
    "journal.period-closed",
    "reconciliation.lines-to-review",
    "reconciliation.not-later",
    "reconciliation.out-of-balance",
    "reconciliation.difference-on-itself",
    "reconciliation.in-future",
  ],
  "reconciliations.reopen": ["reconciliation.not-found", "reconciliation.not-last"],
};
