import type { RefusalCode } from "#domain/refusals.ts";

/** What is in another currency than the books. */
export const IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.rate-of-one",
  "currency.differs-from-credited",
  "currency.differs-from-order",
  "currency.other",
  "currency.rounding",
];
/** What was open, and what was there, in another currency when the books began. */
export const OPENED_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.rate-of-one",
  "currency.no-rate-fits",
  "currency.rounds-to-zero",
  "account.amount-missing",
  "account.amount-not-foreign",
];
/** A payment in another currency, and what is put against documents. */
export const PAID_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.other",
  "currency.payment-rounds-to-zero",
  "currency.no-rate-fits",
  "account.amount-missing",
  "account.amount-not-foreign",
];
