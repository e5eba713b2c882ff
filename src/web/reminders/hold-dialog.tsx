import type { OperationId } from "#contract/operations.ts";
import type { RemindersOf } from "#contract/reminders.ts";
import { useInputs } from "#web/forms/form-fields.ts";
import { RecordDialog } from "#web/forms/record-dialog.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { TextField } from "#web/ui/field.tsx";

export type HoldTexts = {
  none: string;
  held: string;
  hold: string;
  holding: OperationId;
  free: string;
  freeing: OperationId;
  freed: string;
  explanation: string;
};

type Props = { words: HoldTexts; onHold: (note: string) => Promise<RemindersOf>; onClose: () => void };

/** Asks for the reason to pause reminders for an invoice or customer. */
export function PauseDialog({ words, onHold, onClose }: Props) {
  const { fields, ...form } = useForm<{ note: string }, { note: string }, RemindersOf>({
    initial: { note: "" },
    read: ({ note }) =>
      note.trim() === "" ? { problems: [{ field: "note", message: "Add a reason" }] } : { input: { note } },
    write: ({ note }) => onHold(note),
    onSaved: onClose,
    fallback: "Couldn't save the change",
  });
  const input = useInputs(fields);
  return (
    <RecordDialog title={words.hold} saveLabel={words.hold} form={form} onClose={onClose}>
      <p className="text-ink-soft">{words.explanation}</p>
      <div data-first-focus>
        <TextField label="Reason" autoComplete="off" maxLength={500} {...input("note")} />
      </div>
    </RecordDialog>
  );
}
