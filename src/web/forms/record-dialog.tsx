import { useId, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { saving } from "./form-page.tsx";
import { useClosing } from "./leaving.tsx";
import type { FormState } from "./use-form.ts";

type Props = { title: string; saveLabel: string; form: FormState; onClose: () => void; children: ReactNode };

/** The form of a new record in a dialog, opened from another form that needs it (Interface 2). */
export function RecordDialog({ title, saveLabel, form, onClose, children }: Props) {
  const id = useId();
  const { close, question } = useClosing(form.isDirty, onClose);
  // Outside of the page's form in the document: one form cannot stand inside another.
  return createPortal(
    <Dialog
      title={title}
      size="wide"
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
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={saving(form)}>
        {children}
        <ErrorSummary form={form} ofWhole />
      </form>
      {question}
    </Dialog>,
    document.body,
  );
}
