import type { LandedCostInput, ValueAdjustmentSummary } from "#contract/value-adjustments.ts";

export const VALUE_KIND_LABELS: Readonly<Record<ValueAdjustmentSummary["kind"], string>> = {
  landed_cost: "Landed cost",
  revaluation: "Revaluation",
  opening: "Opening stock",
};

export const VALUE_STATUS_LABELS = { posted: "Posted", void: "Void" } as const;

export const BASIS_LABELS: Readonly<Record<LandedCostInput["basis"], string>> = {
  value: "Value",
  quantity: "Quantity",
  weight: "Weight",
};
