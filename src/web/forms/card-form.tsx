import type { ReactNode } from "react";
import type { OperationId } from "#contract/operations.ts";
import { LeaveGuard } from "#web/navigation/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMay } from "#web/ui/permissions.ts";
import { ErrorSummary } from "./error-summary.tsx";
import { Form } from "./form.tsx";
import { FormDialogs } from "./form-page.tsx";
import type { FormState } from "./use-form.ts";

type Props = {
  form: FormState;
  saveLabel: string;
  canSave?: boolean;
  /** Operation called on saving. Without permission for it, the fields are read-only. */
  needs: OperationId;
  children: ReactNode;
};

/** Form in a card, which stays on the page after saving. */
export function CardForm({ form, saveLabel, canSave = true, needs, children }: Props) {
  const may = useMay();
  if (!may(needs)) {
    return (
      <fieldset disabled className="flex min-w-0 flex-col gap-5">
        {children}
      </fieldset>
    );
  }
  return (
    <Form className="flex flex-col gap-5" onSave={() => void (canSave && form.save())}>
      <LeaveGuard when={form.isDirty} />
      {children}
      <ErrorSummary form={form} formErrorsOnly />
      <div className="flex justify-end gap-2">
        {form.isDirty && <Button onClick={form.discard}>Cancel</Button>}
        <Button type="submit" variant="primary" pending={form.isPending} disabled={!canSave}>
          {saveLabel}
        </Button>
      </div>
      <FormDialogs form={form} saveMine="Overwrite with my version" />
    </Form>
  );
}
