import type { Approval } from "#contract/approvals.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { nameOfRecord } from "./approval-labels.ts";

/** Asks why a record is rejected; it stays a draft. */
export function RejectDialog({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const reject = useApiMutation("approvals.reject");
  const name = nameOfRecord(approval);
  const { fields, ...form } = useForm<{ reason: string }, { reason: string }, Approval>({
    initial: { reason: "" },
    read: ({ reason }) =>
      reason.trim() === ""
        ? { problems: [{ field: "reason", message: "Enter a reason" }] }
        : { input: { reason: reason.trim() } },
    write: (body) => reject.mutateAsync({ params: { id: approval.id }, body }),
    onSaved: () => {
      showToast(`${name} was rejected`);
      onClose();
    },
    fallback: "Couldn't reject it",
  });
  const input = useInputs(fields);
  return (
    <RecordDialog title={`Reject ${name}`} saveLabel="Reject" form={form} onClose={onClose}>
      <p className="text-ink-soft">It stays a draft. The member who requested approval sees your reason.</p>
      <div data-first-focus>
        <TextField label="Reason" autoComplete="off" maxLength={500} {...input("reason")} />
      </div>
    </RecordDialog>
  );
}
