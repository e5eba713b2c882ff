import { isApprovalKind, reachesApproval } from "#domain/approvals.ts";
import type { Money } from "#domain/money.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";

/** Whether a record of a kind needs approval before it is posted, by its amount in the base currency (Accounting 34). */
export function useNeedsApproval(kind: string): (amount: Money) => boolean {
  const rules = useApiQuery("approvalRules.list").data?.items ?? [];
  const minAmount = isApprovalKind(kind)
    ? (rules.find((rule) => rule.kind === kind)?.minAmount ?? null)
    : null;
  return (amount) => reachesApproval({ amount, minAmount });
}
