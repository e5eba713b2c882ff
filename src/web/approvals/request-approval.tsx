import { SendHorizontal } from "lucide-react";
import { useRef } from "react";
import { type ApprovalKind, type DraftApproval, isApprovalKind } from "#domain/approvals.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import type { FormState } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { showToast } from "#web/ui/toast.tsx";

type RecordToApprove = { kind: ApprovalKind; id: string; version: number; number: string };

/** Requests the approval of a draft; says so if it can't, and returns whether it could. */
function useRequestApproval() {
  const { mutateAsync, isPending } = useApiMutation("approvals.request");
  async function request({ kind, id, version }: Omit<RecordToApprove, "number">): Promise<boolean> {
    try {
      await mutateAsync({ body: { kind, recordId: id, version } });
      return true;
    } catch (error) {
      showToast(failureText(error, "Couldn't request approval"), { tone: "negative" });
      return false;
    }
  }
  return { request, isPending };
}

/** The main button of a draft that needs approval. */
export function RequestApprovalButton({ record }: { record: RecordToApprove }) {
  const { request, isPending } = useRequestApproval();
  async function onClick(): Promise<void> {
    if (await request(record)) showToast(`${record.number} awaits approval`);
  }
  return (
    <Button
      needs="approvals.request"
      variant="primary"
      icon={<SendHorizontal />}
      pending={isPending}
      onClick={() => void onClick()}
    >
      Request approval
    </Button>
  );
}

type SavedDraft = { id: string; version: number; approval: DraftApproval | null };

/** Makes a form save a draft and request its approval where it would otherwise post it. */
export function useRequestOnPost<Saved extends SavedDraft>(
  kind: string,
  onSaved: (saved: Saved, next: NextPage) => void,
) {
  const isRequesting = useRef(false);
  const { request } = useRequestApproval();
  async function requestSaved(saved: Saved, next: NextPage): Promise<void> {
    const isRequested = isApprovalKind(kind) && (await request({ ...saved, kind }));
    onSaved(isRequested ? { ...saved, approval: "requested" } : saved, next);
  }
  return {
    afterSaving: (saved: Saved, next: NextPage): void => {
      if (isRequesting.current) void requestSaved(saved, next);
      else onSaved(saved, next);
    },
    formOf: <State extends FormState>(form: State, needsApproval: boolean): State => {
      const save = (requests: boolean) => (next?: NextPage) => {
        isRequesting.current = requests;
        return form.save(next);
      };
      return { ...form, save: save(false), ...(needsApproval && { post: save(true) }) };
    },
  };
}
