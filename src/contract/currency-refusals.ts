import type { RefusalCode } from "#domain/refusals.ts";

/** What is in another currency than the books. */
export const IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.rate-of-one",
  "currency.of-credited",
  "currency.of-order",
  "currency.other",
  "currency.rounding",
];
/** What was open, and what was there, in another currency when the books began. */
export const OPENED_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.rate-of-one",
  "currency.base-unsaid",
  "currency.comes-to-nothing",
  "account.amount-missing",
  "account.amount-unfit",
];
/** A payment in another currency, and what is put against documents. */
export const PAID_IN_CURRENCY: readonly RefusalCode[] = [
  "currency.no-rate",
  "exchange-rate.far-off",
  "currency.own-rate",
  "currency.other",
  "currency.nothing",
  "currency.base-unsaid",
  "account.amount-missing",
  "account.amount-unfit",
];
