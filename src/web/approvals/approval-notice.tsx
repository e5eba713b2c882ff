import type { Approval } from "#contract/approvals.ts";
import type { ApprovalKind, DraftApproval } from "#domain/approvals.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { InstantText } from "#web/fields/instant.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { personName } from "./approval-labels.ts";
import { DecisionButtons } from "./decide.tsx";

type Props = { record: { kind: ApprovalKind; id: string; approval: DraftApproval | null } };

/** Whether a draft awaits approval or was rejected, on its page, with the buttons to decide. */
export function ApprovalNotice({ record: { id, approval } }: Props) {
  const query = useApiQuery("approvals.list", { query: { recordId: id, limit: 1 } });
  const request = query.data?.items[0];
  const canDecide = useMay()("approvals.approve");
  if (request === undefined || request.status !== approval) return null;
  if (request.status === "rejected")
    return (
      <Notice tone="negative">
        <p>
          {personName(request.decidedBy)} rejected this: {request.reason}
        </p>
        <p className="mt-1">You can change it and request approval again.</p>
      </Notice>
    );
  return (
    <Notice tone="warning" action={request.isOwn ? null : <Decide approval={request} />}>
      {personName(request.requestedBy)} requested approval on <InstantText at={request.requestedAt} />.
      {canDecide && request.isOwn && " You entered, changed or requested it, so another member must decide."}
    </Notice>
  );
}

function Decide({ approval }: { approval: Approval }) {
  return (
    <div className="flex flex-wrap gap-2">
      <DecisionButtons approval={approval} hasKeys />
    </div>
  );
}
