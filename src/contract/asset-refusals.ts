import type { OperationId } from "./operations.ts";
import { ACCOUNT, type Codes } from "./trade-refusals.ts";

const WRITING: Codes = [...ACCOUNT, "document.not-found", "asset.bill-not-posted"];
const CHANGING: Codes = ["asset.not-found", "asset.removed", "record.stale"];
const POSTING: Codes = ["journal.period-closed", "record.too-large"];

/** Refusals of operations on assets; the rest are in `operation-refusals.ts`. */
export const ASSET_REFUSALS_OF: Partial<Record<OperationId, Codes>> = {
  "assets.get": ["asset.not-found"],
  "assets.create": WRITING,
  "assets.update": [...WRITING, ...CHANGING, "asset.has-steps"],
  "assets.remove": [...CHANGING, "asset.has-steps"],
  "assets.depreciate": ["asset.not-found", "asset.not-in-use", "asset.too-far", ...POSTING],
  "assets.dispose": [
    ...ACCOUNT,
    ...CHANGING,
    ...POSTING,
    "asset.not-in-use",
    "asset.not-yet-in-use",
    "asset.not-yet-sold",
    "asset.depreciated-beyond",
    "asset.no-proceeds-account",
  ],
  "assets.undo": [...CHANGING, ...POSTING, "asset.nothing-posted", "bank.is-reconciled"],
};
