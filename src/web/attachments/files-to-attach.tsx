import { X } from "lucide-react";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { AttachableKind } from "#domain/attachment.ts";
import type { Next } from "#web/forms/leaving.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ChooseFiles } from "./choose-files.tsx";
import { startUploads } from "./uploads.ts";

/** Files that were chosen for a record before it was saved. */
export type FilesToAttach = {
  files: readonly File[];
  change: (files: readonly File[]) => void;
  /** Saving, after which they are uploaded. */
  afterSaving: <Saved extends { id: string }>(
    onSaved: (saved: Saved, next: Next) => void,
  ) => (saved: Saved, next: Next) => void;
  recordKind: AttachableKind;
};

export function useFilesToAttach(recordKind: AttachableKind): FilesToAttach {
  const [files, change] = useState<readonly File[]>([]);
  return {
    files,
    change,
    recordKind,
    afterSaving: (onSaved) => (saved, next) => {
      startUploads({ recordKind, recordId: saved.id }, files);
      // The page can be left at once: nothing on it is unsaved.
      flushSync(() => change([]));
      onSaved(saved, next);
    },
  };
}

/** A form with chosen files isn't left without a question. */
export function withFiles<State extends { isDirty: boolean }>(form: State, { files }: FilesToAttach): State {
  return files.length > 0 ? { ...form, isDirty: true } : form;
}

type Props = {
  chosen: FilesToAttach;
  /** The record that is edited; null for a new one. */
  recordId: string | null;
};

/** The attachments of a form: those of the record, or those that a new one will get. */
export function AttachmentsOfForm({ chosen, recordId }: Props) {
  if (recordId !== null) return <AttachmentsCard recordKind={chosen.recordKind} recordId={recordId} />;
  return <ChosenFiles chosen={chosen} />;
}

function ChosenFiles({ chosen: { files, change } }: Pick<Props, "chosen">) {
  return (
    <Card needs="attachments.add" title="Attachments">
      <ChooseFiles onFiles={(more) => change([...files, ...more])}>
        {files.length > 0 && (
          <ul aria-label="Files to attach" className="flex flex-col gap-1">
            {files.map((file, place) => (
              <li key={place} className="flex items-center gap-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  icon={<X />}
                  onClick={() => change(files.filter((one) => one !== file))}
                />
              </li>
            ))}
          </ul>
        )}
      </ChooseFiles>
    </Card>
  );
}
