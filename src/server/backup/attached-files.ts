import { createHash, type Hash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { BookId } from "#domain/ids.ts";
import { storedFilePath, storeFile } from "#server/attachments/file-store.ts";
import { OWNER_ONLY } from "#server/db/data-folder.ts";
import type { Client } from "#server/db/database.ts";
import type { FilledPart } from "./backup-file.ts";
import { selectFiles } from "./queries.ts";

/** The part of a backup with a book's attached files, which has no table: each file in chunks, in order. */
export const FILES = "files";
const COLUMNS = ["sha256", "start", "bytes"];
const filePiece = z.tuple([z.string().regex(/^[0-9a-f]{64}$/), z.string(), z.base64()]);
const PIECE_BYTES = 48 * 1024;

/** The folder of attached files, and the files missing from it, which a backup can't include and reports. */
export type FileSource = { folder: string; missing: string[] };

/** Returns the files of a book. One that is gone from the disk is skipped and added to `missing`. */
export function filesOf(client: Client, source: FileSource, book: BookId): FilledPart {
  return { table: FILES, book, columns: COLUMNS, batches: encodeFiles(client, source, book) };
}

async function* encodeFiles(
  client: Client,
  { folder, missing }: FileSource,
  bookId: BookId,
): AsyncGenerator<string[]> {
  for (const { sha256, name } of await selectFiles(client, bookId)) {
    const path = storedFilePath(folder, { bookId, sha256 });
    if (!existsSync(path)) {
      missing.push(`Book ${bookId}: the attached file ${name} is missing (${sha256})`);
      continue;
    }
    const file = await open(path, "r");
    try {
      let start = 0;
      for await (const bytes of file.createReadStream({ highWaterMark: PIECE_BYTES, autoClose: false })) {
        const content = Buffer.from(bytes);
        yield [JSON.stringify([sha256, String(start), content.toString("base64")])];
        start += content.length;
      }
    } finally {
      await file.close();
    }
  }
}

type FileBeingWritten = { sha256: string; path: string; file: FileHandle; hash: Hash };

/** Writes the files of a backup to their places, one after the other. */
export function filesWriter(files: string) {
  const incoming = join(files, "incoming");
  const isNew = !existsSync(files);
  const writtenPaths: string[] = [];
  let current: FileBeingWritten | null = null;
  const beginFile = async (sha256: string): Promise<FileBeingWritten> => {
    await mkdir(incoming, { recursive: true, mode: OWNER_ONLY });
    const path = join(incoming, randomUUID());
    writtenPaths.push(path);
    return { sha256, path, file: await open(path, "wx", 0o600), hash: createHash("sha256") };
  };
  const finish = async (bookId: BookId): Promise<void> => {
    if (current === null) return;
    const { sha256, path, file, hash } = current;
    current = null;
    await file.sync();
    await file.close();
    if (hash.digest("hex") !== sha256) throw new Error(`the attached file ${sha256} was changed`);
    const stored = { bookId, sha256 };
    if (!existsSync(storedFilePath(files, stored))) writtenPaths.push(storedFilePath(files, stored));
    await storeFile(files, { from: path, ...stored });
  };
  return {
    write: async (bookId: BookId, rows: readonly string[], isEnd: boolean): Promise<void> => {
      for (const row of rows) {
        const [sha256, , bytes] = filePiece.parse(JSON.parse(row));
        if (current?.sha256 !== sha256) {
          await finish(bookId);
          current = await beginFile(sha256);
        }
        const content = Buffer.from(bytes, "base64");
        current.hash.update(content);
        await current.file.writeFile(content);
      }
      if (isEnd) await finish(bookId);
    },
    /** Removes the files written by this restore if it failed. */
    undo: async (): Promise<void> => {
      await current?.file.close();
      for (const path of writtenPaths) await rm(path, { force: true });
      if (isNew) await rm(files, { recursive: true, force: true });
    },
  };
}
