import { Check, X } from "lucide-react";
import { useState } from "react";
import type { Approval } from "#contract/approvals.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { nameOfRecord } from "./approval-labels.ts";

const RejectDialog = lazyPart(async () => (await import("./reject-dialog.tsx")).RejectDialog);

type Props = {
  approval: Approval;
  /** Whether the keys A and R press the buttons. */
  hasKeys?: boolean;
  size?: "small" | "normal";
};

/** Buttons to approve or reject a request, for members who may decide it. */
export function DecisionButtons({ approval, hasKeys = false, size = "small" }: Props) {
  const approve = useApiMutation("approvals.approve");
  const [isRejecting, setRejecting] = useState(false);
  const name = nameOfRecord(approval);
  async function confirm(): Promise<void> {
    try {
      await approve.mutateAsync({ params: { id: approval.id } });
      showToast(`${name} was approved and posted`);
    } catch (error) {
      showToast(failureText(error, "Couldn't approve it"), { tone: "negative" });
    }
  }
  return (
    <>
      <Button
        needs="approvals.reject"
        size={size}
        icon={<X />}
        aria-label={`Reject ${name}`}
        {...(hasKeys && { "aria-keyshortcuts": "r", title: "Reject (R)" })}
        onClick={() => setRejecting(true)}
      >
        Reject
      </Button>
      <Button
        needs="approvals.approve"
        size={size}
        variant="primary"
        icon={<Check />}
        pending={approve.isPending}
        aria-label={`Approve ${name}`}
        {...(hasKeys && { "aria-keyshortcuts": "a", title: "Approve (A)" })}
        onClick={() => void confirm()}
      >
        Approve
      </Button>
      {isRejecting && <RejectDialog approval={approval} onClose={() => setRejecting(false)} />}
    </>
  );
}
