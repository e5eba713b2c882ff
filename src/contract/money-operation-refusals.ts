import type { OperationId } from "./operations.ts";
import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of saving an expense, deposit or transfer. */
export const MONEY_WRITING: TradeRefusalCodes = [
  "money.amount-required",
  "money.total-differs",
  "money.total-too-large",
  "money.transfer-needs-one-line",
  "money.taxed-transfer",
  "money.same-account",
  "bank.not-a-bank-account",
  "account.not-found",
  "account.inactive",
  "account.is-inventory-account",
  "account.codes-exhausted",
  "party.not-found",
  "tax-rate.not-found",
  "tax-rate.inactive",
  "tax-rate.not-for-sales",
  "tax-rate.not-for-purchases",
  "journal.period-closed",
  "account.foreign-currency",
  "account.foreign-amount-required",
  "account.foreign-amount-not-allowed",
  "currency.no-rate",
  "exchange-rate.unusual",
  "currency.base-rate",
  "currency.payment-rounds-to-zero",
];
const CHANGE_REFUSALS: TradeRefusalCodes = [
  "money.entry-not-found",
  "money.entry-void",
  "journal.period-closed",
  "bank.is-reconciled",
  "record.stale",
];

/** Refusals of operations on money in and out; the rest are in `operation-refusals.ts`. */
export const MONEY_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "exchangeRates.set": ["exchange-rate.base-currency", "exchange-rate.unusual"],
  "exchangeRates.remove": ["exchange-rate.not-found"],
  "exchangeRates.import": ["exchange-rate.unreadable"],
  "exchangeRates.updateDaily": ["exchange-rate.not-available"],
  "money.transactions": ["account.not-found", "bank.not-a-bank-account", "report.period-reversed"],
  "money.get": ["money.entry-not-found"],
  "money.create": MONEY_WRITING,
  "money.update": [...MONEY_WRITING, ...CHANGE_REFUSALS],
  "money.void": CHANGE_REFUSALS,
};
