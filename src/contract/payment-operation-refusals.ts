import { PAID_IN_CURRENCY } from "./currency-operation-refusals.ts";
import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes, POSTING } from "./trade-operation-refusals.ts";

/** Refusals of making a payment, from anywhere. */
export const PAYING: TradeRefusalCodes = [
  ...ACCOUNT,
  ...POSTING,
  "party.not-found",
  "document.not-found",
  "payment.not-found",
  "payment.is-void",
  "payment.fully-applied",
  "payment.refund-in-other-currency",
  "payment.amount-required",
  "payment.wrong-direction",
  "payment.bank-fee-too-high",
  "payment.over-applied",
  "payment.exceeds-balance-due",
  "payment.refund-before-credit",
  "payment.write-off-not-fully-applied",
  "payment.no-difference",
  "payment.no-discount",
  "payment.discount-not-available",
  "payment.difference-too-large",
  "payment.party-mismatch",
  "record.duplicate",
];

/** Refusals of operations on payments; the rest are in `operation-refusals.ts`. */
export const PAYMENT_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "payments.get": ["payment.not-found"],
  "payments.pdf": ["payment.not-found"],
  "payments.create": [...PAYING, ...PAID_IN_CURRENCY],
  "payments.allocate": [
    "payment.applied-before-document",
    "payment.applied-in-future",
    "currency.mismatch",
    ...POSTING,
    "payment.not-found",
    "payment.is-void",
    "payment.amount-required",
    "payment.over-applied",
    "payment.exceeds-balance-due",
    "payment.party-mismatch",
    "payment.refund-before-credit",
    "document.not-found",
  ],
  "payments.void": [
    ...POSTING,
    "payment.not-found",
    "payment.is-void",
    "payment.is-refunded",
    "asset.cost-in-use",
    "bank.is-reconciled",
    "record.stale",
  ],
  "payments.applyCredit": [
    "payment.applied-before-document",
    "payment.applied-in-future",
    "currency.mismatch",
    "currency.rounding",
    ...POSTING,
    "document.not-found",
    "payment.amount-required",
    "payment.over-applied",
    "payment.exceeds-balance-due",
    "payment.party-mismatch",
    "payment.refund-before-credit",
  ],
};
