import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes, POSTING } from "./trade-operation-refusals.ts";

/** Refusals of operations on landed costs and revaluations; the rest are in `operation-refusals.ts`. */
export const VALUE_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "valueAdjustments.list": ["product.not-found", "document.not-found"],
  "valueAdjustments.get": ["stock.value-adjustment-not-found"],
  "valueAdjustments.addLandedCost": [
    ...ACCOUNT,
    ...POSTING,
    "document.not-found",
    "payment.amount-required",
    "stock.not-purchased",
    "stock.landed-cost-before-bill",
    "stock.landed-cost-exceeds-account",
    "stock.no-allocation-basis",
  ],
  "valueAdjustments.revalueStock": [
    ...ACCOUNT,
    ...POSTING,
    "product.not-found",
    "stock.not-inventory",
    "stock.none-on-hand",
    "stock.value-unchanged",
  ],
  "valueAdjustments.void": [...POSTING, "stock.value-adjustment-not-found", "stock.value-adjustment-void"],
};
