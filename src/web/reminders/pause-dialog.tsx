import type { OperationId } from "#contract/operations.ts";
import type { RemindersOf } from "#contract/reminders.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";

export type PauseTexts = {
  none: string;
  paused: string;
  pause: string;
  pauseOperation: OperationId;
  resume: string;
  resumeOperation: OperationId;
  resumed: string;
  explanation: string;
};

type Props = { texts: PauseTexts; onPause: (note: string) => Promise<RemindersOf>; onClose: () => void };

/** Asks for the reason to pause reminders for an invoice or customer. */
export function PauseDialog({ texts, onPause, onClose }: Props) {
  const { fields, ...form } = useForm<{ note: string }, { note: string }, RemindersOf>({
    initial: { note: "" },
    read: ({ note }) =>
      note.trim() === "" ? { problems: [{ field: "note", message: "Add a reason" }] } : { input: { note } },
    write: ({ note }) => onPause(note),
    onSaved: onClose,
    fallback: "Couldn't save the change",
  });
  const input = useInputs(fields);
  return (
    <RecordDialog title={texts.pause} saveLabel={texts.pause} form={form} onClose={onClose}>
      <p className="text-ink-soft">{texts.explanation}</p>
      <div data-first-focus>
        <TextField label="Reason" autoComplete="off" maxLength={500} {...input("note")} />
      </div>
    </RecordDialog>
  );
}
