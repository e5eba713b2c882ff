import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

const PERIOD: TradeRefusalCodes = ["tax-return.period-not-found"];

/** Refusals of operations on tax returns; the rest are in `operation-refusals.ts`. */
export const TAX_RETURN_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "taxReturns.get": PERIOD,
  "taxReturns.boxDocuments": [...PERIOD, "tax-return.box-not-found"],
  "taxReturns.file": [
    ...PERIOD,
    "tax-return.period-mismatch",
    "tax-return.before-books",
    "tax-return.already-filed",
    "tax-return.overlaps",
    "tax-return.earlier-period-open",
    "tax-return.period-not-over",
    "tax-return.filed-in-period",
    "tax-return.filed-in-future",
    "tax-return.changed",
  ],
  "taxReturns.undoFiling": [
    "tax-return.not-found",
    "tax-return.already-undone",
    "tax-return.not-last",
    "stock.insufficient",
    "record.too-large",
    "tax-return.is-paid",
    "journal.period-closed",
    "bank.is-reconciled",
  ],
  "taxReturns.pay": [
    ...ACCOUNT,
    "tax-return.not-found",
    "tax-return.already-undone",
    "tax-return.is-paid",
    "tax-return.nothing-to-pay",
    "tax-return.account-required",
    "tax-return.difference-account-required",
    "tax-return.paid-in-period",
    "bank.not-a-bank-account",
    "account.foreign-currency",
    "journal.period-closed",
    "record.too-large",
  ],
  "taxReturns.voidPayment": [
    "tax-return.not-found",
    "tax-return.not-paid",
    "journal.period-closed",
    "bank.is-reconciled",
  ],
};
