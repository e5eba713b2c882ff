import type { OperationId } from "./operations.ts";
import { ACCOUNT, type TradeRefusalCodes } from "./trade-operation-refusals.ts";

const WRITING: TradeRefusalCodes = [
  ...ACCOUNT,
  "document.not-found",
  "asset.bill-not-posted",
  "asset.cost-above-bill",
];
const CHANGE_REFUSALS: TradeRefusalCodes = ["asset.not-found", "asset.is-removed", "record.stale"];
const POSTING: TradeRefusalCodes = ["journal.period-closed", "record.too-large"];

/** Refusals of operations on assets; the rest are in `operation-refusals.ts`. */
export const ASSET_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "assets.get": ["asset.not-found"],
  "assets.create": WRITING,
  "assets.update": [...WRITING, ...CHANGE_REFUSALS, "asset.has-entries"],
  "assets.remove": [...CHANGE_REFUSALS, "asset.has-entries"],
  "assets.depreciate": ["asset.not-found", "asset.is-disposed", "asset.beyond-fiscal-year", ...POSTING],
  "assets.dispose": [
    ...ACCOUNT,
    ...CHANGE_REFUSALS,
    ...POSTING,
    "asset.is-disposed",
    "asset.before-in-service",
    "asset.in-future",
    "asset.later-depreciation-posted",
    "asset.proceeds-account-required",
  ],
  "assets.undo": [...CHANGE_REFUSALS, ...POSTING, "asset.nothing-posted", "bank.is-reconciled"],
};
