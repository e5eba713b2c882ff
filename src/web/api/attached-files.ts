import type { Attachment } from "#contract/attachments.ts";
import { COMPANY_HEADER, operations } from "#contract/operations.ts";
import type { FilePlace } from "#domain/attachment.ts";
import { unreachable } from "./api-error.ts";
import { call } from "./call-api.ts";
import { pageBook } from "./page-book.ts";
import { readProblem } from "./read-reply.ts";
import { send } from "./send-request.ts";

/** Record that files are attached to. */
export type AttachmentTarget = FilePlace;

/** Longest file name the server keeps; a longer one is cut at the start to keep the extension. */
const SENT_NAME_MAX = 300;

/** Attaches a file to a record and reports progress. Safe to retry: the server recognizes a file by its content. */
export function uploadFile(
  { recordKind, recordId }: AttachmentTarget,
  file: File,
  onProgress: (part: number) => void,
): Promise<void> {
  const { path, method } = operations["attachments.add"];
  const name = file.name.slice(-SENT_NAME_MAX) || "file";
  const query = new URLSearchParams({ recordKind, recordId, name });
  return new Promise((resolve, reject) => {
    // fetch() doesn't report upload progress.
    const request = new XMLHttpRequest();
    request.open(method, `${path}?${query.toString()}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    const books = pageBook();
    if (books !== null) request.setRequestHeader(COMPANY_HEADER, books);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / (total || 1)));
    request.addEventListener("error", () =>
      reject(unreachable("The upload was interrupted. Check your connection and try again.")),
    );
    request.addEventListener("load", () => {
      if (request.status === 201) resolve();
      else void readProblem(new Response(request.responseText, { status: request.status })).then(reject);
    });
    request.send(file);
  });
}

/** Attaches a file from the receipt inbox to a record. */
export async function attachWaitingFile(
  { recordKind, recordId }: AttachmentTarget,
  { id }: Pick<Attachment, "id">,
): Promise<void> {
  if (recordKind === "inbox") return;
  await call("attachments.move", { params: { id }, body: { recordKind, recordId } });
}

/** Reads an attached file; its media type is the one that the server detected. */
export async function readAttachedFile({ id }: Pick<Attachment, "id">, signal?: AbortSignal): Promise<Blob> {
  const books = pageBook();
  const response = await send(operations["attachments.file"].path.replace(":id", id), {
    headers: books === null ? {} : { [COMPANY_HEADER]: books },
    ...(signal && { signal }),
  });
  return response.blob();
}
