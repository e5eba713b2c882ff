import type { StockMovement } from "#contract/reports.ts";

/** The types of rows as the report names them (Rules 6). */
export const MOVEMENT_LABELS: Readonly<Record<StockMovement["type"], string>> = {
  opening: "Opening",
  purchase: "Purchase",
  sale: "Sale",
  sales_return: "Sales Return",
  purchase_return: "Purchase Return",
  adjustment: "Adjustment",
  cost_correction: "Cost Correction",
};
