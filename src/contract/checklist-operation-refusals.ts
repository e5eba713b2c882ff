import type { OperationId } from "./operations.ts";
import type { TradeRefusalCodes } from "./trade-operation-refusals.ts";

/** Refusals of the closing checklist; the rest are in `operation-refusals.ts`. */
export const CHECKLIST_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "checklist.setStatus": ["checklist.item-not-found", "record.stale"],
  "checklist.addItem": ["checklist.duplicate-item", "checklist.too-many-items"],
  "checklist.updateItem": [
    "checklist.duplicate-item",
    "checklist.ends-before-start",
    "checklist.item-not-found",
    "checklist.too-many-items",
    "record.stale",
  ],
};
