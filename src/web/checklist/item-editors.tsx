import { type KeyboardEvent, useState } from "react";
import type { ChecklistItem } from "#contract/checklist.ts";
import { CHECKLIST_NOTE_LENGTH_MAX } from "#domain/checklist.ts";
import { failureText } from "#web/api/api-error.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { consumeKey, isSaveKey } from "#web/ui/keys.tsx";
import { useSingleChange } from "./use-single-change.ts";

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
        onKeyDown={(event) =>
          onEditorKey(event, { isSaveKey: isSaveKey(event), isSaving, onSave: save, onClose })
        }
      />
      <EditorButtons isSaving={isSaving} onSave={save} onClose={onClose} />
    </div>
  );
}

/** The name of an item of the company, also on the checklists of other months. */
export function NameEditor({ item, onClose }: Pick<NoteProps, "item" | "onClose">) {
  const { itemId, itemVersion } = item;
  const [name, setName] = useState(item.name);
  const change = useSingleChange("checklist.updateItem");
  if (itemId === null || itemVersion === null) return null;
  const save = () => {
    const body = { version: itemVersion, name, lastMonth: item.lastMonth };
    change.send({ params: { id: itemId }, body }, { onSuccess: onClose });
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
        onKeyDown={(event) =>
          onEditorKey(event, {
            isSaveKey: event.key === "Enter",
            isSaving: change.isSaving,
            onSave: save,
            onClose,
          })
        }
      />
      <EditorButtons isSaving={change.isSaving} onSave={save} onClose={onClose} />
    </div>
  );
}

type EditorProps = { isSaving: boolean; onSave: () => void; onClose: () => void };

/** An editor stays open until its change is saved. */
function onEditorKey(
  event: KeyboardEvent,
  { isSaveKey: saves, isSaving, onSave, onClose }: EditorProps & { isSaveKey: boolean },
): void {
  if (!saves && event.key !== "Escape") return;
  consumeKey(event);
  if (isSaving) return;
  if (saves) onSave();
  else onClose();
}

function EditorButtons({ isSaving, onSave, onClose }: EditorProps) {
  return (
    <div className="flex gap-2">
      <Button size="small" variant="primary" pending={isSaving} onClick={onSave}>
        Save
      </Button>
      <Button size="small" onClick={() => !isSaving && onClose()}>
        Cancel
      </Button>
    </div>
  );
}
