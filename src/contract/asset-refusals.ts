import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes } from "./trade-refusals.ts";

const WRITING: Codes = [...ACCOUNT, "document.not-found", "asset.bill-not-posted"];
const CHANGING: Codes = ["asset.not-found", "asset.is-removed", "record.stale"];
const POSTING: Codes = ["journal.period-closed", "record.too-large"];

/** Refusals of operations on assets; the rest are in `operation-refusals.ts`. */
export const ASSET_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "assets.get": ["asset.not-found"],
  "assets.create": WRITING,
  "assets.update": [...WRITING, ...CHANGING, "asset.has-entries"],
  "assets.remove": [...CHANGING, "asset.has-entries"],
  "assets.depreciate": ["asset.not-found", "asset.is-disposed", "asset.beyond-fiscal-year", ...POSTING],
  "assets.dispose": [
    ...ACCOUNT,
    ...CHANGING,
    ...POSTING,
    "asset.is-disposed",
    "asset.before-in-service",
    "asset.in-future",
    "asset.later-depreciation-posted",
    "asset.proceeds-account-required",
  ],
  "assets.undo": [...CHANGING, ...POSTING, "asset.nothing-posted", "bank.is-reconciled"],
};
