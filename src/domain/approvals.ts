import { compare, type Money } from "./money.ts";
import type { Area } from "./roles.ts";

/** Kinds of records that can need approval (Accounting 34), with the operation that changes them and the area they belong to. */
export const APPROVAL_KINDS = ["bill", "vendor_credit", "credit_note"] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

type ApprovalKindTexts = { singular: string; plural: string; area: Area };

export const APPROVABLE: Readonly<Record<ApprovalKind, ApprovalKindTexts>> = {
  bill: { singular: "bill", plural: "Bills", area: "purchases" },
  vendor_credit: { singular: "vendor credit", plural: "Vendor credits", area: "purchases" },
  credit_note: { singular: "credit note", plural: "Credit notes", area: "sales" },
};

/** The status of a request; it ends if the record is changed or deleted. */
export const APPROVAL_STATUSES = ["requested", "approved", "rejected", "ended"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The approval of a draft that needs one. */
export const DRAFT_APPROVALS = ["needed", "requested", "rejected"] as const;
export type DraftApproval = (typeof DRAFT_APPROVALS)[number];

export const isApprovalKind = (kind: string): kind is ApprovalKind =>
  APPROVAL_KINDS.some((name) => name === kind);

/** Whether an amount in the base currency reaches the one from which approval is needed; null for never. */
export function reachesApproval({ amount, minAmount }: { amount: Money; minAmount: Money | null }): boolean {
  return minAmount !== null && compare(amount, minAmount) >= 0;
}
