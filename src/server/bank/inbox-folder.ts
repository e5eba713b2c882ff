import { accessSync, constants, statSync } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasHiddenCharacters } from "#domain/text.ts";
import { StartupProblem } from "#server/config.ts";
import { isIdText } from "#server/http/cursor.ts";
import { causeOf } from "#server/causes.ts";

/** A file of a bank that lies in the folder of an account. */
export type InboxFile = {
  /** The folder of its book, which has the book's id as its name. */
  book: string;
  /** The folder of its account: the account's id or its code. */
  account: string;
  /** Its name as a person reads it. */
  name: string;
  folder: string;
  /** As the disk has it: what is no text there would be another name after it was read as one. */
  rawName: Buffer;
  path: Buffer;
  size: number;
  /** Since when it lies here with what is in it. */
  changedAtMs: number;
  /** Another one for each change of the file. */
  state: string;
};

/** Declines to start with a folder that cannot be read and written. */
export function checkInbox(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    throw new StartupProblem(`The folder of BANK_INBOX_DIR, ${folder}, cannot be used: ${causeOf(error)}.`);
  }
  throw new StartupProblem(`The folder of BANK_INBOX_DIR, ${folder}, is a file.`);
}

/**
 * The files that wait, by the names of book, account and file. What is no file and no folder of its own, such as a link
 * to one, is not followed; what is named as something unfinished, and what is in no folder of a book, is left alone.
 */
export async function waitingFiles(root: string): Promise<InboxFile[]> {
  const files: InboxFile[] = [];
  for (const accountFolder of await placesIn(root)) files.push(...(await filesIn(accountFolder)));
  return files;
}

/** How many files were refused and lie there still, without the notes beside them. */
export async function countRefused(root: string): Promise<number> {
  let count = 0;
  for (const { folder } of await placesIn(root)) {
    const names = await readdir(join(folder, "refused")).catch(unlessGone<string[]>([]));
    count += names.filter((name) => !name.endsWith(NOTE)).length;
  }
  return count;
}

/** A file that was refused and lies there still, with what its note says. */
export type RefusedInFolder = Moved & {
  account: string;
  name: string;
  refusedAtMs: number;
  sentences: string[];
};

const LOOKED_AT_MAX = 1_000;
const NOTE_BYTES_MAX = 16 * 1024;
const SENTENCE_MAX = 500;

/** The refused files of a book. What is no file of its own, such as a link to one, is not among them. */
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

/** The sentences of a note, which stand between what opens and what closes it; null where there is none. */
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

/** The folders of accounts in folders of books. */
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

/** Replaces the result for a file or folder that was removed in the meantime. */
function unlessGone<Instead>(instead: Instead): (error: unknown) => Instead {
  return (error) => {
    if (error instanceof Error && "code" in error && GONE.has(String(error.code))) return instead;
    throw error;
  };
}

/** A program that writes a file under such a name renames it when it is complete. */
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

/** The name as the product stores names: on one line, without invisible characters, and limited in length. */
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

/** Whether a file is still the one that was found. */
export async function isThere({ path, state }: InboxFile): Promise<boolean> {
  const found = await lstat(path).catch(unlessGone(null));
  return found !== null && stateOf(found) === state;
}

/** What is in a file; null when it is not the one that was found any more, or changes while it is read. */
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

/** A file that is moved out of the way, and whereto. */
type Moved = Pick<InboxFile, "folder" | "rawName" | "path">;
type Aside = "archive" | "refused" | "dismissed";

/** Makes the folder that a file is moved to, before anything is kept of the file. */
export async function prepareAsideFolder(file: Moved, folderName: Aside): Promise<string> {
  const folder = join(file.folder, folderName);
  await mkdir(folder, { recursive: true });
  if (!(await lstat(folder)).isDirectory()) throw new Error(`${folder} is no folder of its own`);
  return folder;
}

const NAME_BYTES_MAX = 255;

/** Moves a file aside, with a note that explains why. False when another process has done so. */
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
  // The note of a refusal goes with it.
  if (isMoved && folderName === "dismissed")
    await rm(Buffer.concat([file.path, Buffer.from(NOTE)]), { force: true });
  if (!isMoved || refusalNote === undefined) return isMoved;
  const note = pathOf(folder, Buffer.concat([name, Buffer.from(NOTE)]));
  // A file that already exists there may be a link to another place.
  await rm(note, { force: true });
  await writeFile(note, refusalNote, { flag: "wx" });
  return true;
}
