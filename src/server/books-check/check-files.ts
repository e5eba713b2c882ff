import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import type { BooksCheck } from "#contract/books-check.ts";
import { folderOfBook, storedFilePath } from "#server/attachments/file-store.ts";
import type { Books } from "#server/db/books.ts";
import { bookOf, bookRows } from "#server/db/transaction.ts";

/** The folder of attached files, and whether to read every byte, which would take too long on a page. */
export type CheckedFiles = { files: string; reads: boolean };

type AttachedFile = { sha256: string; size: number; name: string };
type FileCheckResult = BooksCheck["checks"][number];

const MOST_PROBLEMS = 20;
const A_DAY_MS = 86_400_000;

/** Checks that attached files on disk are unchanged, and that there are no others (I-119). */
export async function checkFiles(
  readBook: Books["read"],
  { files, reads }: CheckedFiles,
): Promise<FileCheckResult> {
  const { book, linked } = await readBook(async (tx) => {
    const { rows } = await sql<AttachedFile>`
      select sha256, min(size_bytes) as size, min(name) as name from ${bookRows("attachments")}
      group by sha256 order by sha256`.execute(tx);
    return { book: bookOf(tx), linked: rows };
  });
  const problems: string[] = [];
  for (const file of linked) {
    const fault = await fileError(storedFilePath(files, { bookId: book, sha256: file.sha256 }), file, reads);
    if (fault !== null) problems.push(`The attached file ${file.name} ${fault} (${file.sha256})`);
  }
  if (reads) problems.push(...(await findOrphans(folderOfBook(files, book), linked)));
  const shownProblems = problems.slice(0, MOST_PROBLEMS);
  return {
    invariant: "I-119",
    rule: "Every attached file is stored as it was attached",
    problems: shownProblems,
    records: shownProblems.map(() => null),
  };
}

async function fileError(
  path: string,
  { sha256, size }: AttachedFile,
  reads: boolean,
): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  if (stats === null) return "is missing";
  if (stats.size !== size) return `has ${stats.size} bytes instead of ${size}`;
  if (!reads) return null;
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex") === sha256 ? null : "was changed";
}

/** Returns files that no record has. One that has just been stored may be linked in a moment. */
async function findOrphans(folder: string, linked: readonly AttachedFile[]): Promise<string[]> {
  const linkedHashes = new Set(linked.map(({ sha256 }) => sha256));
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const orphans: string[] = [];
  for (const name of names) {
    const stats = await stat(join(folder, name));
    const isOld = Date.now() - stats.mtimeMs > A_DAY_MS;
    if (stats.isFile() && isOld && !linkedHashes.has(basename(name)))
      orphans.push(`The file ${basename(name)} is stored, but no record has it`);
  }
  return orphans;
}
