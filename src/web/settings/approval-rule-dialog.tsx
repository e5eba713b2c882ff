import { z } from "zod";
import { amount } from "#contract/fields.ts";
import { APPROVABLE, type ApprovalKind } from "#domain/approvals.ts";
import type { Money } from "#domain/money.ts";
import { describeRule } from "#web/approvals/approval-labels.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { MoneyField } from "#web/fields/number-field.tsx";
import { useField } from "#web/forms/form-fields.ts";
import { validateValues } from "#web/forms/problems.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { showToast } from "#web/ui/toast.tsx";

const ruleForm = z.object({ minAmount: amount.nullable() });

type ApprovalRuleDialogProps = { rule: { kind: ApprovalKind; minAmount: Money | null }; onClose: () => void };

/** Asks from which amount a kind of record needs approval. */
export function ApprovalRuleDialog({ rule: { kind, minAmount }, onClose }: ApprovalRuleDialogProps) {
  const setting = useApiMutation("approvalRules.set");
  const { plural } = APPROVABLE[kind];
  const { fields, ...form } = useForm({
    initial: { minAmount: minAmount ?? "" },
    read: (values: { minAmount: string }) =>
      validateValues(ruleForm, { minAmount: values.minAmount === "" ? null : values.minAmount }),
    write: async (input) => setting.mutateAsync({ body: { ...input, kind } }),
    onSaved: (saved) => {
      onClose();
      showToast(`${plural}: ${describeRule(saved.minAmount)}`);
    },
    fallback: "Couldn't save the rule",
  });
  return (
    <RecordDialog
      title={`Approval of ${plural.toLowerCase()}`}
      saveLabel="Save"
      form={form}
      onClose={onClose}
    >
      <div data-first-focus>
        <MoneyField
          {...useField(fields, "minAmount")}
          label="Require approval at or above"
          optional
          hint={`${plural} of this amount or more need approval. Leave blank for none, or enter 0 for all.`}
        />
      </div>
    </RecordDialog>
  );
}
