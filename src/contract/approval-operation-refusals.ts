import type { OperationId } from "./operations.ts";
import {
  DOCUMENT_CHANGE,
  ISSUE,
  ORDER_USE_REFUSALS,
  PURCHASE,
  type TradeRefusalCodes,
} from "./trade-operation-refusals.ts";

/** Refusals of posting a draft as it was requested. */
const POSTING_A_DRAFT: TradeRefusalCodes = [
  ...new Set([...ISSUE, ...PURCHASE, ...ORDER_USE_REFUSALS, ...DOCUMENT_CHANGE]),
];

/** Refusals of approvals; the rest are in `operation-refusals.ts`. */
export const APPROVAL_REFUSALS_OF: Partial<Record<OperationId, TradeRefusalCodes>> = {
  "approvals.request": [
    "document.not-found",
    "record.stale",
    "approval.not-needed",
    "approval.already-requested",
    "member.not-allowed",
  ],
  "approvals.approve": ["approval.not-found", "approval.ended", "approval.own-record", ...POSTING_A_DRAFT],
  "approvals.reject": ["approval.not-found", "approval.ended", "approval.own-record"],
};
