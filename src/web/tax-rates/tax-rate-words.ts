import type { TaxRate } from "#contract/tax-rates.ts";

export const USE_LABELS: Readonly<Record<TaxRate["appliesTo"], string>> = {
  both: "Sales and purchases",
  sales: "Sales",
  purchases: "Purchases",
};
