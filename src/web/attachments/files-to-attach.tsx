import { type ReactNode, useEffect, useState } from "react";
import type { RecordKind } from "#domain/record-kinds.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { FilePreview, hasPreview } from "./attachment-preview.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { type FileToAttach, startUploads } from "./uploads.ts";

/** Files chosen for a record before it is saved. */
export type FilesToAttach = {
  files: readonly FileToAttach[];
  change: (files: readonly FileToAttach[]) => void;
  /** Wraps `onSaved` to upload the files after saving. */
  afterSaving: <Saved extends { id: string }>(
    onSaved: (saved: Saved, next: NextPage) => void,
  ) => (saved: Saved, next: NextPage) => void;
  recordKind: RecordKind;
};

let filesToAttach: readonly FileToAttach[] = [];

/** Hands files over to the form that opens next. */
export function setFilesToAttach(files: readonly FileToAttach[]): void {
  filesToAttach = files;
}

export function useFilesToAttach(recordKind: RecordKind): FilesToAttach {
  const [files, change] = useState(filesToAttach);
  useEffect(() => setFilesToAttach([]), []);
  return {
    files,
    change,
    recordKind,
    afterSaving: (onSaved) => (saved, next) => {
      startUploads({ recordKind, recordId: saved.id }, files);
      change([]);
      onSaved(saved, next);
    },
  };
}

/**
 * Marks a form with chosen files as dirty, until it is saved and they are being uploaded, and shows one from the receipt inbox next to
 * its fields.
 */
export function withFiles<State extends { isDirty: boolean; isSaved: boolean }>(
  form: State,
  { files }: FilesToAttach,
): State & { aside?: ReactNode } {
  return files.length > 0 && !form.isSaved ? { ...form, isDirty: true, aside: previewOfForm(files) } : form;
}

/** Preview of a file from the receipt inbox, next to the form that records it; null if there is none. */
function previewOfForm(files: FilesToAttach["files"]): ReactNode {
  const file = files.find((candidate) => !(candidate instanceof File) && hasPreview(candidate));
  return file === undefined || file instanceof File ? null : <FilePreview file={file} />;
}

type Props = {
  chosen: FilesToAttach;
  /** Record being edited; null for a new one. */
  recordId: string | null;
};

/** Attachments of a form: the files of the record, or the files chosen for a new one. */
export function AttachmentsOfForm({ chosen, recordId }: Props) {
  if (recordId !== null) return <AttachmentsCard recordKind={chosen.recordKind} recordId={recordId} />;
  return (
    <Card needs="attachments.add" title="Attachments">
      <ChosenFiles {...chosen} />
    </Card>
  );
}
