import { useEffect, useState } from "react";
import type { RecordKind } from "#domain/record-kinds.ts";
import type { NextPage } from "#web/forms/leave-form.tsx";
import { Card } from "#web/ui/card.tsx";
import { AttachmentsCard } from "./attachments-card.tsx";
import { ChosenFiles } from "./chosen-files.tsx";
import { startUploads } from "./uploads.ts";

/** Files chosen for a record before it is saved. */
export type FilesToAttach = {
  files: readonly File[];
  change: (files: readonly File[]) => void;
  /** Wraps `onSaved` to upload the files after saving. */
  afterSaving: <Saved extends { id: string }>(
    onSaved: (saved: Saved, next: NextPage) => void,
  ) => (saved: Saved, next: NextPage) => void;
  recordKind: RecordKind;
};

let filesToAttach: readonly File[] = [];

/** Hands files over to the form that opens next. */
export function setFilesToAttach(files: readonly File[]): void {
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

/** Marks a form with chosen files as dirty, until it is saved and they are being uploaded. */
export function withFiles<State extends { isDirty: boolean; isSaved: boolean }>(
  form: State,
  { files }: FilesToAttach,
): State {
  return files.length > 0 && !form.isSaved ? { ...form, isDirty: true } : form;
}

type Props = {
  chosen: FilesToAttach;
  /** Record being edited; null for a new one. */
  recordId: string | null;
};

/** Attachments of a form: those of the record, or those chosen for a new one. */
export function AttachmentsOfForm({ chosen, recordId }: Props) {
  if (recordId !== null) return <AttachmentsCard recordKind={chosen.recordKind} recordId={recordId} />;
  return (
    <Card needs="attachments.add" title="Attachments">
      <ChosenFiles {...chosen} />
    </Card>
  );
}
