import { useState, type RefObject, useRef, type KeyboardEvent } from "react";
import type { Comment } from "#contract/comments.ts";
import { readableComment, storedComment } from "#domain/comments.ts";
import type { RecordRef } from "#domain/record-kinds.ts";
import { failureText } from "#web/api/api-error.ts";
import { useApiMutation } from "#web/api/use-api-mutation.ts";
import { useApiQuery } from "#web/api/use-api-query.ts";
import { Button } from "#web/ui/button.tsx";
import { isSaveKey } from "#web/ui/keys.tsx";
import { MentionField } from "./mention-field.tsx";
import { type MentionablePerson, labelPeople } from "./mentions.ts";

/** Texts that were left without saving, by record, for as long as the app is open. */
const drafts = new Map<string, string>();

type AddProps = RecordRef & { onClose: () => void };

/** Writes a new comment on a record. */
export function AddComment({ recordKind, recordId, onClose }: AddProps) {
  const record = { recordKind, recordId };
  const add = useApiMutation("comments.add");
  const done = () => {
    drafts.delete(recordId);
    onClose();
  };
  return (
    <CommentEditor
      {...{ record, onCancel: done }}
      initial={drafts.get(recordId) ?? ""}
      saveLabel="Comment"
      mentioned={[]}
      onType={(text) => drafts.set(recordId, text)}
      onSave={(text) => add.mutate({ body: { ...record, text } }, { onSuccess: done })}
      isSaving={add.isPending}
      error={add.error}
    />
  );
}

/** Edits the user's own comment. */
export function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { id, version, text: stored, mentions } = comment;
  const edit = useApiMutation("comments.update");
  const mentioned = labelPeople(
    mentions.flatMap(({ userId, name }) => (name === null ? [] : [{ userId, name, email: "" }])),
  );
  return (
    <CommentEditor
      record={comment}
      initial={readableComment(stored, mentions)}
      saveLabel="Save"
      {...{ mentioned, onCancel: onClose }}
      onSave={(text) => edit.mutate({ params: { id }, body: { version, text } }, { onSuccess: onClose })}
      isSaving={edit.isPending}
      error={edit.error}
    />
  );
}

type EditorProps = {
  record: RecordRef;
  initial: string;
  saveLabel: string;
  /** Members who were mentioned before, even if they have left since. */
  mentioned: readonly MentionablePerson[];
  onType?: (text: string) => void;
  /** Gets the text with ids instead of names. */
  onSave: (text: string) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

/** A text with mentions: Ctrl+Enter saves, Escape cancels. */
function CommentEditor({
  record,
  initial,
  saveLabel,
  mentioned,
  onType,
  onSave,
  onCancel,
  ...saving
}: EditorProps) {
  const [text, setText] = useState(initial);
  const field = useRef<HTMLTextAreaElement>(null);
  const { recordKind, recordId } = record;
  const query = useApiQuery("comments.mentionableMembers", { query: { recordKind, recordId } });
  const people = labelPeople(query.data?.items ?? []);
  const isComplete = text.trim() !== "" && (query.data !== undefined || !text.includes("@"));
  const save = () => {
    if (isComplete && !saving.isSaving) onSave(storedComment(text, [...people, ...mentioned]));
    else focusField(field);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isSaveKey(event)) save();
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-col gap-2">
      <MentionField
        label={saveLabel === "Save" ? "Edit comment" : "New comment"}
        hint="Type @ to mention someone."
        {...{ text, people, field, onKeyDown }}
        error={saving.error ? failureText(saving.error, "Couldn't save the comment") : undefined}
        onText={(typed) => {
          setText(typed);
          onType?.(typed);
        }}
      />
      <div className="flex gap-2">
        <Button size="small" variant="primary" pending={saving.isSaving} onClick={save}>
          {saveLabel}
        </Button>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const focusField = (field: RefObject<HTMLTextAreaElement | null>) => field.current?.focus();
