import type { Approval } from "#contract/approvals.ts";
import { APPROVABLE, type ApprovalKind } from "#domain/approvals.ts";
import { isPositive, type Money } from "#domain/money.ts";
import { formatWithSign } from "#web/fields/formats.ts";
import { paths } from "#web/navigation/paths.ts";

/** "Bill BILL-0007"; a deleted record has no number. */
export function nameOfRecord({ kind, number }: Pick<Approval, "kind" | "number">): string {
  const { singular } = APPROVABLE[kind];
  const noun = `${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`;
  return number === null ? noun : `${noun} ${number}`;
}

export const pathOfRecord = (kind: ApprovalKind, id: string): string => paths.document(kind, id);

export const personName = (person: Approval["requestedBy"]): string =>
  person?.name || person?.email || "A former user";

/** "$500.00 or more needs approval". */
export function describeRule(minAmount: Money | null): string {
  if (minAmount === null) return "No approval needed";
  return isPositive(minAmount) ? `${formatWithSign(minAmount)} or more needs approval` : "All need approval";
}
