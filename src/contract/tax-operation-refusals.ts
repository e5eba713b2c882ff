import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of a combined tax. */
const COMPONENTS: TradeRefusalCodes = [
  "tax-rate.invalid-rate",
  "tax-rate.too-few-components",
  "tax-rate.duplicate-component",
  "tax-rate.component-is-combined",
  "tax-rate.first-component-compound",
  "tax-rate.combined-rate-too-high",
  "tax-rate.accounts-not-allowed",
  "tax-rate.not-found",
  "tax-rate.inactive",
  "tax-rate.not-for-sales",
  "tax-rate.not-for-purchases",
];

/** Refusals of operations on tax rates. */
export const TAX_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "taxRates.get": ["tax-rate.not-found"],
  "taxRates.create": [...ACCOUNT, ...COMPONENTS, "record.duplicate"],
  "taxRates.update": [
    ...ACCOUNT,
    ...COMPONENTS,
    "tax-rate.rate-in-use",
    "tax-rate.applies-to-in-use",
    "record.duplicate",
    "record.stale",
  ],
  "taxRates.remove": [
    "tax-rate.not-found",
    "tax-rate.used-in-bills",
    "tax-rate.used-in-invoices",
    "tax-rate.used-in-journals",
    "tax-rate.used-as-default",
    "tax-rate.used-in-combined-tax",
  ],
};
