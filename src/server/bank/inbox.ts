import type { ErrorLog } from "#server/db/background-rounds.ts";
import { fileLimits, STATEMENT_MEGABYTES_MAX } from "#domain/file-limits.ts";
import { bankImportInput, type BankImportInput } from "#contract/bank.ts";
import { Refusal, refusalReply } from "#domain/refusals.ts";
import { openBooks } from "#server/db/books.ts";
import type { Database } from "#server/db/database.ts";
import { findOpenBook } from "#server/identity/owned-books.ts";
import { importAutomatically, inputOfAccount } from "./import-from-inbox.ts";
import { parseInWorker } from "./read-file-in-worker.ts";
import {
  type InboxFile,
  isUnchangedFile,
  prepareAsideFolder,
  moveAside,
  readUnchangedFile,
  listWaitingFiles,
} from "./inbox-folder.ts";

type InboxDependencies = { database: Database };

export type Inbox = {
  /** Imports the files that have stopped changing. */
  look: (now: number) => Promise<void>;
  /** Ends after the current file. */
  end: () => void;
};

const CHECK_INTERVAL_MS = 10_000;
/** Time within which a program still writing a file should continue. */
export const UNCHANGED_MS = 20_000;
const RETRY_MS = 15 * 60_000;

/** Checks the folder for bank files from time to time. Returns the function that stops it. */
export function watchInbox(folder: string, parts: InboxDependencies, log: ErrorLog): () => Promise<void> {
  const inbox = openInbox(folder, parts, log);
  let running: Promise<void> | null = null;
  const checkFolder = (): void => {
    running ??= inbox
      .look(Date.now())
      .catch((failure: unknown) =>
        log.error({ failure: String(failure) }, "The bank inbox folder can't be read"),
      )
      .finally(() => (running = null));
  };
  const timer = setInterval(checkFolder, CHECK_INTERVAL_MS).unref();
  checkFolder();
  return async () => {
    clearInterval(timer);
    inbox.end();
    await running;
  };
}

/** Earliest time to read a file, by path; each change restarts it. */
type FileChanges = Map<string, { fingerprint: string; fromMs: number }>;

/** Opens the folder for bank files, which is read at each check. */
export function openInbox(folder: string, parts: InboxDependencies, log: ErrorLog): Inbox {
  const lastChanges: FileChanges = new Map();
  let isOver = false;
  const checkFolder = async (now: number) => {
    const files = await listWaitingFiles(folder);
    const unchangedFiles = files.filter((file) => isUnchanged(lastChanges, file, now));
    const fileKeys = new Set(files.map(keyOf));
    for (const key of lastChanges.keys()) if (!fileKeys.has(key)) lastChanges.delete(key);
    for (const file of unchangedFiles) {
      if (isOver) return;
      await importInboxFile(file, parts, { now, log }).catch((failure: unknown) => {
        lastChanges.set(keyOf(file), { fingerprint: file.fingerprint, fromMs: now + RETRY_MS });
        log.error({ ...placeOf(file), failure: String(failure) }, "A bank file couldn't be read yet");
      });
    }
  };
  return { look: checkFolder, end: () => (isOver = true) };
}

// Names are bytes, perhaps invalid text.
const keyOf = ({ path }: InboxFile) => path.toString("latin1");
const placeOf = ({ book, account, name }: InboxFile) => ({ book, account, file: name });

/** Whether a file has been unchanged long enough: a file still being written is not read. */
function isUnchanged(lastChanges: FileChanges, file: InboxFile, now: number): boolean {
  const key = keyOf(file);
  const before = lastChanges.get(key);
  if (before?.fingerprint === file.fingerprint) return now >= before.fromMs;
  lastChanges.set(key, { fingerprint: file.fingerprint, fromMs: now + UNCHANGED_MS });
  return false;
}

/**
 * Imports a file and moves it aside. If the server stops in between, the next check finds the file again, and all of it
 * is already known (Decision 0059).
 */
async function importInboxFile(
  file: InboxFile,
  parts: InboxDependencies,
  { now, log }: { now: number; log: ErrorLog },
): Promise<void> {
  const book = await findOpenBook(parts.database, file.book);
  if (book === null) throw new Error("No company has the ID in the name of this folder");
  await prepareAsideFolder(file, "archive");
  const sentences = await explainRefusal(async () => {
    const accountInput = await inputOf(file);
    if (accountInput === null) return;
    const books = openBooks(parts.database, { ...book, program: "import" });
    const input = { ...accountInput, account: file.account };
    const reading = await parseInWorker(books, async (tx) => (await inputOfAccount(tx, input)).input);
    await books.write(async (tx) => {
      // Another server may have had it while this one waited.
      if (!(await isUnchangedFile(file))) return;
      await importAutomatically(tx, { ...input, parsedFile: reading });
    });
  });
  if (sentences === null) {
    if (await isUnchangedFile(file)) await moveAside(file, { folderName: "archive", now });
    return;
  }
  const isMoved = await moveAside(file, {
    folderName: "refused",
    refusalNote: refusalNote(file, sentences),
    now,
  });
  if (isMoved) log.error({ ...placeOf(file), sentences }, "A bank file was rejected");
}

const LIMITS = fileLimits(STATEMENT_MEGABYTES_MAX);

/** Returns the input of a user who uploads the file to its account; null if the file has changed. */
async function inputOf(file: InboxFile): Promise<BankImportInput | null> {
  if (file.size > LIMITS.bytesMax) throw unreadableFile([LIMITS.sentence]);
  const bytes = await readUnchangedFile(file);
  if (bytes === null) return null;
  const parsed = bankImportInput.safeParse({ fileName: file.name, content: bytes.toString("base64") });
  if (!parsed.success) throw unreadableFile(parsed.error.issues.map(({ message }) => message));
  return parsed.data;
}

function unreadableFile(sentences: readonly string[]): Refusal {
  return new Refusal(
    "bank.unreadable",
    sentences.map((message) => ({ field: "content", message })),
  );
}

/** Does the work; returns the reasons if it was refused for good, or null if it was done now or before. */
async function explainRefusal(work: () => Promise<void>): Promise<string[] | null> {
  try {
    await work();
    return null;
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const { status, detail } = refusalReply(failure.code);
    // The database is busy, full or away, which is not the file's fault.
    if (status >= 500) throw failure;
    if (failure.code === "bank.already-imported") return null;
    return [...new Set([detail, ...failure.errors.map(({ message }) => message)])].filter(
      (part) => part !== "",
    );
  }
}

const SENTENCES_MAX = 20;

function refusalNote({ name }: InboxFile, sentences: readonly string[]): string {
  const more = sentences.length > SENTENCES_MAX ? [`And ${sentences.length - SENTENCES_MAX} more.`] : [];
  return [
    `Nothing was imported from ${name}.`,
    "",
    ...sentences.slice(0, SENTENCES_MAX),
    ...more,
    "",
    "Drop the file on the Bank page to review it before importing; we'll ask about anything unclear.",
    "",
  ].join("\n");
}
