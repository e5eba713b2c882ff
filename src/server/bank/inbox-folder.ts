import { accessSync, constants, statSync } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasHiddenCharacters } from "#domain/text.ts";
import { StartupProblem } from "#server/config.ts";
import { isIdText } from "#server/http/cursor.ts";
import { explainCause } from "#server/explain-cause.ts";

/** A bank file in the folder of an account. */
export type InboxFile = {
  /** Folder of its book, named after the book's id. */
  book: string;
  /** Folder of its account: the account's id or code. */
  account: string;
  /** Display name of the file. */
  name: string;
  folder: string;
  /** Name on disk as bytes: invalid text would become another name when decoded. */
  rawName: Buffer;
  path: Buffer;
  size: number;
  /** When the content last changed (ms). */
  changedAtMs: number;
  /** Changes with each change to the file. */
  fingerprint: string;
};

/** Refuses to start if the folder is not readable and writable. */
export function checkInbox(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    throw new StartupProblem(`The folder ${folder} in BANK_INBOX_DIR can't be used: ${explainCause(error)}.`);
  }
  throw new StartupProblem(`BANK_INBOX_DIR must be a folder, but ${folder} is a file.`);
}

/**
 * Returns the waiting files, by the names of book, account and file. Links are not followed; unfinished files, and those
 * outside a book's folder, are left alone.
 */
export async function listWaitingFiles(root: string): Promise<InboxFile[]> {
  const files: InboxFile[] = [];
  for (const accountFolder of await listAccountFolders(root)) files.push(...(await listFiles(accountFolder)));
  return files;
}

/** Counts the refused files that are still in the folder, without their notes. */
export async function countRefused(root: string): Promise<number> {
  let count = 0;
  for (const { folder } of await listAccountFolders(root)) {
    const names = await readdir(join(folder, "refused")).catch(replaceMissing<string[]>([]));
    count += names.filter((name) => !name.endsWith(NOTE_SUFFIX)).length;
  }
  return count;
}

/** A refused file that is still in the folder, with the text of its note. */
export type RefusedInFolder = FileToMove & {
  account: string;
  name: string;
  refusedAtMs: number;
  sentences: string[];
};

const FILES_EXAMINED_MAX = 1_000;
const NOTE_BYTES_MAX = 16 * 1024;
const SENTENCE_MAX = 500;

/** Returns the refused files of a book, except links and the like. */
export async function listRefusedFiles({
  root,
  book,
}: {
  root: string;
  book: string;
}): Promise<RefusedInFolder[]> {
  const refusedFiles: RefusedInFolder[] = [];
  for (const account of await listFolders(join(root, book))) {
    const folder = join(root, book, account);
    const refused = join(folder, "refused");
    if ((await lstat(refused).catch(replaceMissing(null)))?.isDirectory() !== true) continue;
    const names = await readdir(refused, "buffer").catch(replaceMissing<Buffer[]>([]));
    const files = names.filter((name) => !name.toString().endsWith(NOTE_SUFFIX)).slice(0, FILES_EXAMINED_MAX);
    for (const rawName of files) {
      const path = joinPath(refused, rawName);
      const file = await lstat(path).catch(replaceMissing(null));
      if (file?.isFile() !== true) continue;
      const note = await readNote(Buffer.concat([path, Buffer.from(NOTE_SUFFIX)]));
      const refusedAtMs = note?.writtenAtMs ?? file.ctimeMs;
      const sentences = note?.sentences ?? [];
      refusedFiles.push({
        folder,
        account,
        rawName,
        path,
        name: storedFileName(rawName),
        refusedAtMs,
        sentences,
      });
    }
  }
  return refusedFiles;
}

/** Returns the sentences in a note, without its first and last ones; null if there is no note. */
async function readNote(path: Buffer): Promise<{ writtenAtMs: number; sentences: string[] } | null> {
  const file = await open(path, NO_FOLLOW_FLAGS).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTE_BYTES_MAX), 0, NOTE_BYTES_MAX, 0);
    const [, noteBody = ""] = buffer.subarray(0, bytesRead).toString().split("\n\n");
    const sentences = noteBody.split("\n").map((sentence) => visibleText(sentence).slice(0, SENTENCE_MAX));
    return {
      writtenAtMs: (await file.stat()).mtimeMs,
      sentences: sentences.filter((sentence) => sentence !== ""),
    };
  } finally {
    await file.close();
  }
}

const NOTE_SUFFIX = ".why.txt";

type AccountFolder = Pick<InboxFile, "book" | "account" | "folder">;

/** Returns the account folders in all book folders. */
async function listAccountFolders(root: string): Promise<AccountFolder[]> {
  const places: AccountFolder[] = [];
  for (const book of await listFolders(root)) {
    if (!isIdText(book)) continue;
    for (const account of await listFolders(join(root, book)))
      places.push({ book, account, folder: join(root, book, account) });
  }
  return places;
}

async function listFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(replaceMissing([]));
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted();
}

const MISSING_FILE_CODES = new Set(["ENOENT", "ENOTDIR"]);

/** Replaces the error for a file or folder that was removed in the meantime. */
function replaceMissing<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && "code" in error && MISSING_FILE_CODES.has(String(error.code)))
      return instead;
    throw error;
  };
}

/** Names that programs give to unfinished files, which they rename when complete. */
const UNFINISHED_NAME = /^\.|~$|\.(part|partial|filepart|crdownload|tmp|temp)$/i;

async function listFiles(accountFolder: AccountFolder): Promise<InboxFile[]> {
  const files: InboxFile[] = [];
  const names = await readdir(accountFolder.folder, "buffer").catch(replaceMissing<Buffer[]>([]));
  for (const rawName of names.toSorted((a, b) => Buffer.compare(a, b))) {
    const path = joinPath(accountFolder.folder, rawName);
    const stats = await lstat(path).catch(replaceMissing(null));
    if (stats === null || !stats.isFile() || UNFINISHED_NAME.test(rawName.toString())) continue;
    files.push({
      ...accountFolder,
      rawName,
      path,
      name: storedFileName(rawName),
      size: stats.size,
      changedAtMs: stats.ctimeMs,
      fingerprint: fileFingerprint(stats),
    });
  }
  return files;
}

function joinPath(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name]);
}

function fileFingerprint({ ino, size, mtimeMs, ctimeMs }: Awaited<ReturnType<typeof lstat>>): string {
  return [ino, size, mtimeMs, ctimeMs].join(" ");
}

/** The name as stored by the product: on one line, without invisible characters, limited in length. */
function storedFileName(raw: Buffer): string {
  return Array.from(visibleText(raw.toString())).slice(-100).join("") || "file";
}

function visibleText(text: string): string {
  return Array.from(text.normalize("NFC"))
    .map((sign) => (hasHiddenCharacters(sign) ? "_" : sign))
    .join("")
    .trim();
}

/** A link or a pipe could replace a file in the meantime: neither is opened or waited for. */
const NO_FOLLOW_FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Whether a file is still there, unchanged. */
export async function isUnchangedFile({ path, fingerprint }: InboxFile): Promise<boolean> {
  const stats = await lstat(path).catch(replaceMissing(null));
  return stats !== null && fileFingerprint(stats) === fingerprint;
}

/** Returns a file's content; null if it was replaced, or changes while it is read. */
export async function readUnchangedFile({ path, fingerprint }: InboxFile): Promise<Buffer | null> {
  const file = await open(path, NO_FOLLOW_FLAGS).catch(replaceMissing(null));
  if (file === null) return null;
  try {
    if (fileFingerprint(await file.stat()) !== fingerprint) return null;
    const bytes = await file.readFile();
    return fileFingerprint(await file.stat()) === fingerprint ? bytes : null;
  } finally {
    await file.close();
  }
}

/** A file to move aside, and its folder. */
type FileToMove = Pick<InboxFile, "folder" | "rawName" | "path">;
type AsideFolder = "archive" | "refused" | "dismissed";

/** Creates the folder that a file is moved to, before anything is saved about it. */
export async function prepareAsideFolder(file: FileToMove, folderName: AsideFolder): Promise<string> {
  const folder = join(file.folder, folderName);
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}

const NAME_BYTES_MAX = 255;

/** Moves a file aside, with a note that explains why. False if another process has done it. */
export async function moveAside(
  file: FileToMove,
  { folderName, refusalNote, now }: { folderName: AsideFolder; refusalNote?: string; now: number },
): Promise<boolean> {
  const folder = await prepareAsideFolder(file, folderName);
  const isTaken = (await lstat(joinPath(folder, file.rawName)).catch(replaceMissing(null))) !== null;
  const stamp = isTaken ? `${new Date(now).toISOString().replaceAll(":", "-")}-` : "";
  const room = NAME_BYTES_MAX - stamp.length - (refusalNote === undefined ? 0 : NOTE_SUFFIX.length);
  const name = Buffer.concat([Buffer.from(stamp), file.rawName.subarray(-room)]);
  const isMoved = await rename(file.path, joinPath(folder, name)).then(() => true, replaceMissing(false));
  // Moves a refusal's note with it.
  if (isMoved && folderName === "dismissed")
    await rm(Buffer.concat([file.path, Buffer.from(NOTE_SUFFIX)]), { force: true });
  if (!isMoved || refusalNote === undefined) return isMoved;
  const note = joinPath(folder, Buffer.concat([name, Buffer.from(NOTE_SUFFIX)]));
  // An existing file there may be a link to another place.
  await rm(note, { force: true });
  await writeFile(note, refusalNote, { flag: "wx" });
  return true;
}
