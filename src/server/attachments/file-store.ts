import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { BookId } from "#domain/ids.ts";
import { Refusal } from "#domain/refusals.ts";
import type { Config } from "#server/config.ts";
import { OWNER_ONLY } from "#server/db/data-folder.ts";

/** A file of a book, named after the hash of its content (Decision 0127). */
export type StoredFile = { bookId: BookId; sha256: string };

export function filesFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(resolve(dataDir), "files");
}

export function folderOfBook(files: string, bookId: BookId): string {
  return join(files, bookId);
}

/** In subfolders by the first byte of its hash, so that none grows too long to list. */
export function storedFilePath(files: string, { bookId, sha256 }: StoredFile): string {
  return join(folderOfBook(files, bookId), sha256.slice(0, 2), sha256);
}

const incomingFolder = (files: string) => join(files, "incoming");

/** Path for a file being uploaded: on the same disk, so that a rename stores it. */
async function incomingPath(files: string): Promise<string> {
  const folder = incomingFolder(files);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  return join(folder, randomUUID());
}

type SizeLimit = { bytesMax: number; sentence: string };

/** Writes an upload to a temporary file and returns its path; an incomplete upload leaves nothing. */
export async function receiveFile(
  files: string,
  content: AsyncIterable<Uint8Array>,
  { bytesMax, sentence }: SizeLimit,
): Promise<string> {
  const path = await translateDiskErrors(incomingPath(files));
  const file = await translateDiskErrors(open(path, "wx", 0o600));
  try {
    let size = 0;
    for await (const piece of readUpload(content)) {
      size += piece.length;
      if (size > bytesMax) throw new Refusal("attachment.too-large", [{ field: "file", message: sentence }]);
      await translateDiskErrors(file.writeFile(piece));
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return path;
}

/** An upload that breaks off is the sender's connection failure, not ours. */
async function* readUpload(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]();
  for (;;) {
    const next = await pieces.next().catch(() => {
      throw new Refusal("attachment.interrupted");
    });
    if (next.done === true) return;
    yield next.value;
  }
}

const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);

async function translateDiskErrors<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const isFull = error instanceof Error && "code" in error && DISK_FULL_CODES.has(String(error.code));
    throw isFull ? new Refusal("database.full") : error;
  });
}

/** Renames an uploaded file, which is already on disk, to its final name. An existing file has the same content. */
export async function storeFile(
  files: string,
  { from, ...stored }: StoredFile & { from: string },
): Promise<void> {
  const path = storedFilePath(files, stored);
  const createdFolder = await translateDiskErrors(
    mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY }),
  );
  await translateDiskErrors(rename(from, path));
  await syncFolder(dirname(path));
  if (createdFolder === undefined) return;
  await syncFolder(folderOfBook(files, stored.bookId));
  await syncFolder(files);
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Removes all files of a book that was erased. */
export async function eraseFiles(files: string, bookId: BookId): Promise<void> {
  await rm(folderOfBook(files, bookId), { recursive: true, force: true });
}

const A_DAY_MS = 86_400_000;

/** Removes leftovers of interrupted uploads; on a shared folder, another server may still be receiving newer ones. */
export async function dropUnfinishedFiles(files: string, now: Date): Promise<void> {
  const folder = incomingFolder(files);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats !== null && now.getTime() - stats.mtimeMs > A_DAY_MS) await rm(path, { force: true });
  }
}
