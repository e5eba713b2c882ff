import { accessSync, constants, statSync } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasHiddenCharacters } from "#domain/text.ts";
import { StartupProblem } from "#server/config.ts";
import { isIdText } from "#server/http/cursor.ts";
import { causeOf } from "#server/causes.ts";

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
  state: string;
};

/** Refuses to start if the folder is not readable and writable. */
export function checkInbox(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    throw new StartupProblem(`The folder ${folder} in BANK_INBOX_DIR can't be used: ${causeOf(error)}.`);
  }
  throw new StartupProblem(`BANK_INBOX_DIR must be a folder, but ${folder} is a file.`);
}

/**
 * Returns the waiting files, by the names of book, account and file. Links are not followed; unfinished files, and those
 * outside a book's folder, are left alone.
 */
export async function waitingFiles(root: string): Promise<InboxFile[]> {
  const files: InboxFile[] = [];
  for (const accountFolder of await placesIn(root)) files.push(...(await filesIn(accountFolder)));
  return files;
}

/** Counts the refused files that are still in the folder, without their notes. */
export async function countRefused(root: string): Promise<number> {
  let count = 0;
  for (const { folder } of await placesIn(root)) {
    const names = await readdir(join(folder, "refused")).catch(unlessGone<string[]>([]));
    count += names.filter((name) => !name.endsWith(NOTE)).length;
  }
  return count;
}

/** A refused file that is still in the folder, with the text of its note. */
export type RefusedInFolder = Moved & {
  account: string;
  name: string;
  refusedAtMs: number;
  sentences: string[];
};

const LOOKED_AT_MAX = 1_000;
const NOTE_BYTES_MAX = 16 * 1024;
const SENTENCE_MAX = 500;

/** Returns the refused files of a book, except links and the like. */
export async function refusedIn({ root, book }: { root: string; book: string }): Promise<RefusedInFolder[]> {
  const found: RefusedInFolder[] = [];
  for (const account of await foldersIn(join(root, book))) {
    const folder = join(root, book, account);
    const refused = join(folder, "refused");
    if ((await lstat(refused).catch(unlessGone(null)))?.isDirectory() !== true) continue;
    const names = await readdir(refused, "buffer").catch(unlessGone<Buffer[]>([]));
    const files = names.filter((name) => !name.toString().endsWith(NOTE)).slice(0, LOOKED_AT_MAX);
    for (const rawName of files) {
      const path = pathOf(refused, rawName);
      const file = await lstat(path).catch(unlessGone(null));
      if (file?.isFile() !== true) continue;
      const note = await readNote(Buffer.concat([path, Buffer.from(NOTE)]));
      const refusedAtMs = note?.writtenAtMs ?? file.ctimeMs;
      const sentences = note?.sentences ?? [];
      found.push({ folder, account, rawName, path, name: shownName(rawName), refusedAtMs, sentences });
    }
  }
  return found;
}

/** Returns the sentences in a note, without its first and last ones; null if there is no note. */
async function readNote(path: Buffer): Promise<{ writtenAtMs: number; sentences: string[] } | null> {
  const file = await open(path, UNFOLLOWED).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(NOTE_BYTES_MAX), 0, NOTE_BYTES_MAX, 0);
    const [, noteBody = ""] = buffer.subarray(0, bytesRead).toString().split("\n\n");
    const sentences = noteBody.split("\n").map((sentence) => seenText(sentence).slice(0, SENTENCE_MAX));
    return { writtenAtMs: (await file.stat()).mtimeMs, sentences: sentences.filter((one) => one !== "") };
  } finally {
    await file.close();
  }
}

const NOTE = ".why.txt";

type AccountFolder = Pick<InboxFile, "book" | "account" | "folder">;

/** Returns the account folders in all book folders. */
async function placesIn(root: string): Promise<AccountFolder[]> {
  const places: AccountFolder[] = [];
  for (const book of await foldersIn(root)) {
    if (!isIdText(book)) continue;
    for (const account of await foldersIn(join(root, book)))
      places.push({ book, account, folder: join(root, book, account) });
  }
  return places;
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessGone([]));
  return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).toSorted();
}

const GONE = new Set(["ENOENT", "ENOTDIR"]);

/** Replaces the error for a file or folder that was removed in the meantime. */
function unlessGone<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && "code" in error && GONE.has(String(error.code))) return instead;
    throw error;
  };
}

/** Names that programs give to unfinished files, which they rename when complete. */
const UNFINISHED = /^\.|~$|\.(part|partial|filepart|crdownload|tmp|temp)$/i;

async function filesIn(accountFolder: AccountFolder): Promise<InboxFile[]> {
  const files: InboxFile[] = [];
  const names = await readdir(accountFolder.folder, "buffer").catch(unlessGone<Buffer[]>([]));
  for (const rawName of names.toSorted((a, b) => Buffer.compare(a, b))) {
    const path = pathOf(accountFolder.folder, rawName);
    const found = await lstat(path).catch(unlessGone(null));
    if (found === null || !found.isFile() || UNFINISHED.test(rawName.toString())) continue;
    files.push({
      ...accountFolder,
      rawName,
      path,
      name: shownName(rawName),
      size: found.size,
      changedAtMs: found.ctimeMs,
      state: stateOf(found),
    });
  }
  return files;
}

function pathOf(folder: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), name]);
}

function stateOf({ ino, size, mtimeMs, ctimeMs }: Awaited<ReturnType<typeof lstat>>): string {
  return [ino, size, mtimeMs, ctimeMs].join(" ");
}

/** The name as stored by the product: on one line, without invisible characters, limited in length. */
function shownName(raw: Buffer): string {
  return Array.from(seenText(raw.toString())).slice(-100).join("") || "file";
}

function seenText(text: string): string {
  return Array.from(text.normalize("NFC"))
    .map((sign) => (hasHiddenCharacters(sign) ? "_" : sign))
    .join("")
    .trim();
}

/** A link or a pipe could replace a file in the meantime: neither is opened or waited for. */
const UNFOLLOWED = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Whether a file is still there, unchanged. */
export async function isThere({ path, state }: InboxFile): Promise<boolean> {
  const found = await lstat(path).catch(unlessGone(null));
  return found !== null && stateOf(found) === state;
}

/** Returns a file's content; null if it was replaced, or changes while it is read. */
export async function readWhole({ path, state }: InboxFile): Promise<Buffer | null> {
  const file = await open(path, UNFOLLOWED).catch(unlessGone(null));
  if (file === null) return null;
  try {
    if (stateOf(await file.stat()) !== state) return null;
    const bytes = await file.readFile();
    return stateOf(await file.stat()) === state ? bytes : null;
  } finally {
    await file.close();
  }
}

/** A file to move aside, and its folder. */
type Moved = Pick<InboxFile, "folder" | "rawName" | "path">;
type Aside = "archive" | "refused" | "dismissed";

/** Creates the folder that a file is moved to, before anything is saved about it. */
export async function prepareAsideFolder(file: Moved, folderName: Aside): Promise<string> {
  const folder = join(file.folder, folderName);
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is not a folder`);
  return folder;
}

const NAME_BYTES_MAX = 255;

/** Moves a file aside, with a note that explains why. False if another process has done it. */
export async function moveAside(
  file: Moved,
  { folderName, refusalNote, now }: { folderName: Aside; refusalNote?: string; now: number },
): Promise<boolean> {
  const folder = await prepareAsideFolder(file, folderName);
  const isTaken = (await lstat(pathOf(folder, file.rawName)).catch(unlessGone(null))) !== null;
  const stamp = isTaken ? `${new Date(now).toISOString().replaceAll(":", "-")}-` : "";
  const room = NAME_BYTES_MAX - stamp.length - (refusalNote === undefined ? 0 : NOTE.length);
  const name = Buffer.concat([Buffer.from(stamp), file.rawName.subarray(-room)]);
  const isMoved = await rename(file.path, pathOf(folder, name)).then(() => true, unlessGone(false));
  // Moves a refusal's note with it.
  if (isMoved && folderName === "dismissed")
    await rm(Buffer.concat([file.path, Buffer.from(NOTE)]), { force: true });
  if (!isMoved || refusalNote === undefined) return isMoved;
  const note = pathOf(folder, Buffer.concat([name, Buffer.from(NOTE)]));
  // An existing file there may be a link to another place.
  await rm(note, { force: true });
  await writeFile(note, refusalNote, { flag: "wx" });
  return true;
}
