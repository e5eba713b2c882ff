import { useId, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { useClosing } from "./use-closing.tsx";

type Props = {
  title: string;
  saveLabel: string;
  onClose: () => void;
  state: { isPending: boolean; submit: (event: SyntheticEvent) => unknown };
  /** Whether something was typed, which is not lost without a question. */
  isDirty: boolean;
  failure: string | undefined;
  children: ReactNode;
};

/** The form of a new record in a dialog, opened from another form that needs it (Conventions 2). */
export function RecordDialog({ title, saveLabel, onClose, state, isDirty, failure, children }: Props) {
  const id = useId();
  const { close, question } = useClosing(isDirty, onClose);
  // Outside of the page's form in the document: one form cannot stand inside another.
  return createPortal(
    <Dialog
      title={title}
      size="wide"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={state.isPending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          // In the tree of components it still stands inside that form, which its event must not reach.
          event.stopPropagation();
          if (state.isPending) event.preventDefault();
          else void state.submit(event);
        }}
      >
        {children}
        <ErrorSummary errors={failure === undefined ? [] : [{ message: failure }]} />
      </form>
      {question}
    </Dialog>,
    document.body,
  );
}
