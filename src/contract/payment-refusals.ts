import { PAID_IN_CURRENCY } from "./currency-refusals.ts";
import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes, POSTING } from "./trade-refusals.ts";

/** Refusals of making a payment, from anywhere. */
export const PAYING: Codes = [
  ...ACCOUNT,
  ...POSTING,
  "party.not-found",
  "document.not-found",
  "payment.not-found",
  "payment.is-void",
  "payment.used-up",
  "payment.no-amount",
  "payment.wrong-direction",
  "payment.charge-too-high",
  "payment.over-allocated",
  "payment.above-balance-due",
  "payment.too-early",
  "payment.write-off-not-whole",
  "payment.no-difference",
  "payment.difference-too-large",
  "payment.other-party",
  "record.duplicate",
];

/** Refusals of operations on payments; the rest are in `operation-refusals.ts`. */
export const PAYMENT_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "payments.get": ["payment.not-found"],
  "payments.pdf": ["payment.not-found"],
  "payments.create": [...PAYING, ...PAID_IN_CURRENCY],
  "payments.allocate": [
    "payment.applied-too-early",
    "payment.applied-in-future",
    "currency.other",
    ...POSTING,
    "payment.not-found",
    "payment.is-void",
    "payment.no-amount",
    "payment.over-allocated",
    "payment.above-balance-due",
    "payment.other-party",
    "payment.too-early",
    "document.not-found",
  ],
  "payments.void": [
    ...POSTING,
    "payment.not-found",
    "payment.is-void",
    "payment.is-refunded",
    "bank.is-reconciled",
    "record.stale",
  ],
  "payments.applyCredit": [
    "payment.applied-too-early",
    "payment.applied-in-future",
    "currency.other",
    "currency.rounding",
    ...POSTING,
    "document.not-found",
    "payment.no-amount",
    "payment.over-allocated",
    "payment.above-balance-due",
    "payment.other-party",
    "payment.too-early",
  ],
};
