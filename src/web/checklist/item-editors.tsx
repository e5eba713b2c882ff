import { type KeyboardEvent, useState } from "react";
import type { ChecklistItem } from "#contract/checklist.ts";
import { CHECKLIST_NOTE_LENGTH_MAX } from "#domain/checklist.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { isSaveKey } from "#web/ui/keys.tsx";

type NoteProps = {
  item: ChecklistItem;
  isSaving: boolean;
  onSave: (note: string) => void;
  onClose: () => void;
};

/** The note on an item: Ctrl+Enter saves, Escape cancels. */
export function NoteEditor({ item, isSaving, onSave, onClose }: NoteProps) {
  const [note, setNote] = useState(item.note);
  const save = () => onSave(note.trim());
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={`Note on ${item.name}`}
        labelHidden
        autoFocus
        rows={2}
        maxLength={CHECKLIST_NOTE_LENGTH_MAX}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => onEditorKey(event, { save: isSaveKey(event), onSave: save, onClose })}
      />
      <EditorButtons isSaving={isSaving} onSave={save} onClose={onClose} />
    </div>
  );
}

/** The name of an item of the company, also on the checklists of other months. */
export function NameEditor({ item, onClose }: Pick<NoteProps, "item" | "onClose">) {
  const { itemId, itemVersion } = item;
  const [name, setName] = useState(item.name);
  const change = useApiMutation("checklist.updateItem");
  if (itemId === null || itemVersion === null) return null;
  const save = () => {
    const body = { version: itemVersion, name, lastMonth: item.lastMonth };
    change.mutate({ params: { id: itemId }, body }, { onSuccess: onClose });
  };
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Name of the item"
        labelHidden
        autoFocus
        value={name}
        error={change.error ? failureText(change.error, "Couldn't rename the item") : undefined}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => onEditorKey(event, { save: event.key === "Enter", onSave: save, onClose })}
      />
      <EditorButtons isSaving={change.isPending} onSave={save} onClose={onClose} />
    </div>
  );
}

type EditorKeys = { save: boolean; onSave: () => void; onClose: () => void };

function onEditorKey(event: KeyboardEvent, { save, onSave, onClose }: EditorKeys): void {
  if (save) onSave();
  else if (event.key === "Escape") onClose();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function EditorButtons({
  isSaving,
  onSave,
  onClose,
}: Omit<NoteProps, "item" | "onSave"> & { onSave: () => void }) {
  return (
    <div className="flex gap-2">
      <Button size="small" variant="primary" pending={isSaving} onClick={onSave}>
        Save
      </Button>
      <Button size="small" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
