import type { RefusalCode } from "#domain/refusals.ts";

/** Refusals for a foreign currency. */
export const RATE_REFUSALS: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.unusual",
  "currency.base-rate",
  "currency.rate-of-one",
  "currency.credited-document-mismatch",
  "currency.order-mismatch",
  "currency.mismatch",
  "currency.rounding",
];
/** Opening documents and balances in a foreign currency. */
export const OPENED_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.unusual",
  "currency.base-rate",
  "currency.rate-of-one",
  "currency.no-rate-fits",
  "currency.rounds-to-zero",
  "account.foreign-amount-required",
  "account.foreign-amount-not-allowed",
];
/** Payments in a foreign currency and their allocations. */
export const PAID_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.unusual",
  "currency.base-rate",
  "currency.mismatch",
  "currency.payment-rounds-to-zero",
  "currency.no-rate-fits",
  "account.foreign-amount-required",
  "account.foreign-amount-not-allowed",
];
