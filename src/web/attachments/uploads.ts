import { useSyncExternalStore } from "react";
import { ApiError, failureText } from "#web/api/api-error.ts";
import type { Attachment } from "#contract/attachments.ts";
import { type AttachmentTarget, attachWaitingFile, uploadFile } from "#web/api/attached-files.ts";

/** A file to attach: a new one, or one that waits in the receipt inbox. */
export type FileToAttach = File | Attachment;

/** File being uploaded or rejected. */
export type Upload = {
  key: number;
  file: FileToAttach;
  /** Progress of the upload, from 0 to 1. */
  part: number;
  /** Reason for the rejection; null while uploading. */
  problem: string | null;
};

/** Uploads of a record, and how many have finished since the page opened. */
type Uploads = { pending: readonly Upload[]; arrived: number };

const NO_UPLOADS: Uploads = { pending: [], arrived: 0 };
const byRecord = new Map<string, Uploads>();
const listeners = new Set<() => void>();
let lastKey = 0;
/** Uploads run one at a time, because they share a phone's connection. */
let last: Promise<void> = Promise.resolve();

const keyOf = ({ recordKind, recordId }: AttachmentTarget) => `${recordKind} ${recordId}`;

function change(record: AttachmentTarget, by: (before: Uploads) => Uploads): void {
  byRecord.set(keyOf(record), by(byRecord.get(keyOf(record)) ?? NO_UPLOADS));
  for (const listener of listeners) listener();
}

/** Starts uploading files; continues while the user opens other pages of the app. */
export function startUploads(record: AttachmentTarget, files: readonly FileToAttach[]): void {
  for (const file of files) {
    lastKey += 1;
    const upload: Upload = { key: lastKey, file, part: 0, problem: null };
    change(record, (before) => ({ ...before, pending: [...before.pending, upload] }));
    last = last.then(() => runUpload(record, upload));
  }
}

async function runUpload(record: AttachmentTarget, { key, file }: Upload): Promise<void> {
  try {
    if (file instanceof File) await uploadFile(record, file, (part) => update(record, key, { part }));
    else await attachWaitingFile(record, file);
    change(record, ({ pending, arrived }) => ({ pending: removeUpload(pending, key), arrived: arrived + 1 }));
  } catch (error) {
    update(record, key, { problem: reasonOf(error) });
  }
}

/** The reason of a rejected file is in the message of its field. */
function reasonOf(error: unknown): string {
  const [problem] = error instanceof ApiError && error.status < 500 ? error.errors : [];
  return problem?.message ?? failureText(error, "This file couldn't be attached");
}

function update(record: AttachmentTarget, key: number, news: Partial<Upload>): void {
  change(record, (before) => ({
    ...before,
    pending: before.pending.map((upload) => (upload.key === key ? { ...upload, ...news } : upload)),
  }));
}

const removeUpload = (pending: readonly Upload[], key: number) =>
  pending.filter((upload) => upload.key !== key);

/** Removes a rejected file from the list. */
export function dismissUpload(record: AttachmentTarget, key: number): void {
  change(record, (before) => ({ ...before, pending: removeUpload(before.pending, key) }));
}

export function retryUpload(record: AttachmentTarget, { key, file }: Upload): void {
  dismissUpload(record, key);
  startUploads(record, [file]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useUploads(record: AttachmentTarget): Uploads {
  return useSyncExternalStore(subscribe, () => byRecord.get(keyOf(record)) ?? NO_UPLOADS);
}
