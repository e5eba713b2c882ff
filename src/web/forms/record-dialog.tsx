import { useId, type ComponentProps, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Form } from "./form.tsx";
import { FormDialogs } from "./form-page.tsx";
import { useClosing } from "./leave-form.tsx";
import type { FormState } from "./use-form.ts";

type Props = {
  title: string;
  saveLabel: string;
  form: FormState;
  onClose: () => void;
  /** By default "wide". */
  size?: ComponentProps<typeof Dialog>["size"];
  children: ReactNode;
};

/** Form of a new record in a dialog, opened from another form that needs it (Interface 2). */
export function RecordDialog({ title, saveLabel, form, onClose, size = "wide", children }: Props) {
  const id = useId();
  const { close, question } = useClosing(form.isDirty, onClose);
  // Rendered outside the page's form, because forms can't be nested.
  return createPortal(
    <Dialog
      title={title}
      size={size}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isPending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <Form id={id} className="flex flex-col gap-4" onSave={() => void form.save()}>
        {children}
        <ErrorSummary form={form} formErrorsOnly />
      </Form>
      {question}
      <FormDialogs form={form} />
    </Dialog>,
    document.body,
  );
}
