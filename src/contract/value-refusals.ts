import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes, POSTING } from "./trade-refusals.ts";

/** Refusals of operations on landed costs and revaluations; the rest are in `operation-refusals.ts`. */
export const VALUE_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "valueAdjustments.list": ["product.not-found", "document.not-found"],
  "valueAdjustments.get": ["stock.value-not-found"],
  "valueAdjustments.land": [
    ...ACCOUNT,
    ...POSTING,
    "document.not-found",
    "payment.no-amount",
    "stock.not-purchased",
    "stock.landed-too-early",
    "stock.landed-above-posted",
    "stock.nothing-to-spread-by",
  ],
  "valueAdjustments.revalue": [
    ...ACCOUNT,
    ...POSTING,
    "product.not-found",
    "stock.not-inventory",
    "stock.none-on-date",
    "stock.value-unchanged",
  ],
  "valueAdjustments.void": [...POSTING, "stock.value-not-found", "stock.value-void"],
};
