import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { toInstant } from "#domain/dates.ts";
import { explainCause } from "#server/explain-cause.ts";
import { StartupProblem } from "#server/config.ts";

/**
 * A backup in one file (Decision 0033). The first line is a plain-text header, the last line the SHA-256 of all bytes
 * before it; between them are compressed lines of JSON:
 *
 *     {"schema": ..., "functions": ...}                         how the tables were created
 *     {"table":"accounts","book":"...","columns":["id", ...]}    start of a part: a table of one book
 *     ["...","1000", ...]                                       a row, with values as PostgreSQL text, or null
 *     {"rows":12,"sha256":"..."}                                end of the part
 *     {"end":true,"parts":31,"rows":2044}
 */
const headerLine = z.object({
  product: z.string(),
  backup: z.int(),
  /** The last migration of the backed-up database; empty if none exists yet. */
  schema: z.string(),
  madeAt: z.iso.datetime().transform(toInstant),
});
export type BackupHead = z.infer<typeof headerLine>;

const schemaText = z.object({ name: z.string(), text: z.string() });
const manifestLine = z.object({ schema: z.array(schemaText), functions: z.array(schemaText) });
export type Manifest = z.infer<typeof manifestLine>;

const partLine = z.object({ table: z.string(), book: z.uuid().nullable(), columns: z.array(z.string()) });
export type BackupPart = z.infer<typeof partLine>;
/** Rows as JSON, one per line. */
export type FilledPart = BackupPart & { batches: AsyncIterable<readonly string[]> };

const partEnd = z.object({ rows: z.int(), sha256: z.string() });
const lastLine = z.object({ end: z.literal(true), parts: z.int(), rows: z.int() });
export type Totals = { parts: number; rows: number };

export const PRODUCT = "Twofold";
/** Backups of format 1 were made before migrations were restarted (Decision 0118). */
export const FORMAT = 2;

const closingLine = (sha256: string) => `\n${JSON.stringify({ sha256 })}\n`;
const END_BYTES = closingLine("0".repeat(64)).length;
const LONGEST_HEAD = 4_096;

const digestOf = (hash: Hash) => hash.digest("hex");

/** Writes all parts to a file that must not exist yet; returns the numbers of parts and rows. */
export async function writeFile(
  path: string,
  { head, manifest, parts }: { head: BackupHead; manifest: Manifest; parts: AsyncIterable<FilledPart> },
): Promise<Totals> {
  const fileHash = createHash("sha256");
  const totals = { parts: 0, rows: 0 };
  // The file contains all companies' books, so only its owner may read it.
  const file = await translateWriteErrors(path, open(path, "wx", 0o600));
  try {
    const write = async (bytes: Uint8Array) => {
      fileHash.update(bytes);
      await translateWriteErrors(path, file.writeFile(bytes));
    };
    await write(Buffer.from(`${JSON.stringify(head)}\n`));
    const lines = Readable.from(joinLines(writeLines(manifest, parts, totals)));
    for await (const bytes of lines.pipe(forwardErrors(lines, createGzip())))
      await write(requireBytes(bytes));
    await translateWriteErrors(path, file.writeFile(closingLine(digestOf(fileHash))));
    await translateWriteErrors(path, file.sync());
    return totals;
  } finally {
    await file.close();
  }
}

async function translateWriteErrors<Result>(path: string, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw backupNotWritten(path, error);
  });
}

export function backupNotWritten(path: string, error: unknown): StartupProblem {
  return new StartupProblem(
    `The backup can't be written to the folder ${dirname(path)}: ${explainCause(error)}.`,
  );
}

async function* writeLines(
  manifest: Manifest,
  parts: AsyncIterable<FilledPart>,
  totals: Totals,
): AsyncGenerator<string> {
  yield JSON.stringify(manifest);
  for await (const { batches, ...part } of parts) {
    const hash = createHash("sha256");
    let rows = 0;
    for await (const batch of batches) {
      if (rows === 0) yield JSON.stringify(part);
      for (const row of batch) {
        hash.update(row).update("\n");
        yield row;
      }
      rows += batch.length;
    }
    if (rows === 0) continue;
    yield JSON.stringify({ rows, sha256: digestOf(hash) });
    totals.parts += 1;
    totals.rows += rows;
  }
  yield JSON.stringify({ end: true, ...totals });
}

const LARGE_PIECE_BYTES = 64 * 1024;

async function* joinLines(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = "";
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < LARGE_PIECE_BYTES) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  yield Buffer.from(piece);
}

function forwardErrors<Stream extends NodeJS.ReadWriteStream & { destroy: (error: Error) => unknown }>(
  from: Readable,
  to: Stream,
): Stream {
  from.once("error", (error) => to.destroy(error));
  return to;
}

function requireBytes(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new Error("The stream contains something other than bytes.");
}

/**
 * Returns the header of a file after reading all of it: the whole against its checksum, then each part against its own.
 * Refuses one that is truncated, altered, of another product or of a newer version.
 */
export async function checkFile(path: string): Promise<{ head: BackupHead; totals: Totals }> {
  const { head } = await readBackupHead(path);
  const { size } = await stat(path);
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(path, { end: size - END_BYTES - 1 }))
    hash.update(requireBytes(bytes));
  const end = await readText(path, { from: size - END_BYTES, bytes: END_BYTES });
  if (!/^\n\{"sha256":"[0-9a-f]{64}"\}\n$/.test(end)) {
    throw new StartupProblem(`${path} is incomplete: the backup ends before its checksum.`);
  }
  const altered = new StartupProblem(`${path} was changed: its checksum doesn't match.`);
  if (end !== closingLine(digestOf(hash))) throw altered;
  try {
    return { head, totals: await readParts(path, { onManifest: async () => {}, onRows: async () => {} }) };
  } catch {
    throw altered;
  }
}

async function readBackupHead(path: string): Promise<{ head: BackupHead; bytes: number }> {
  if (!existsSync(path)) throw new StartupProblem(`The file ${path} doesn't exist.`);
  const start = await readText(path, { from: 0, bytes: LONGEST_HEAD }).catch((error: unknown) => {
    throw new StartupProblem(`${path} can't be read: ${explainCause(error)}.`);
  });
  const line = start.split("\n", 1)[0] ?? "";
  const parsedHead = headerLine.safeParse(parsed(line));
  if (!parsedHead.success || parsedHead.data.product !== PRODUCT) {
    throw new StartupProblem(`${path} isn't a backup of ${PRODUCT}.`);
  }
  const head = parsedHead.data;
  if (head.backup > FORMAT) throw new StartupProblem(`${path} was made by a newer version of ${PRODUCT}.`);
  return { head, bytes: Buffer.byteLength(line) + 1 };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

async function readText(path: string, { from, bytes }: { from: number; bytes: number }): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, from));
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}

type Readers = {
  onManifest: (manifest: Manifest) => Promise<void>;
  /** Receives some rows of a part; `isEnd` with the last. */
  onRows: (part: BackupPart, rows: readonly string[], isEnd: boolean) => Promise<void>;
};

const MOST_ROWS = 500;
const MOST_TEXT = 1024 * 1024;

/** Reads the parts of a file in order, some rows at a time; fails if anything differs from what was written. */
export async function readParts(path: string, { onManifest, onRows }: Readers): Promise<Totals> {
  const totals = { parts: 0, rows: 0 };
  let isWhole = false;
  let part: (BackupPart & { hash: Hash; count: number }) | null = null;
  let pendingRows: string[] = [];
  let length = 0;
  for await (const line of linesIn(path)) {
    if (line.startsWith("[") && part !== null) {
      part.hash.update(line).update("\n");
      part.count += 1;
      length += line.length;
      if (pendingRows.push(line) < MOST_ROWS && length < MOST_TEXT) continue;
      await onRows(part, pendingRows, false);
      [pendingRows, length] = [[], 0];
    } else if (line.startsWith('{"schema"')) {
      await onManifest(manifestLine.parse(parsed(line)));
    } else if (line.startsWith('{"table"')) {
      part = { ...partLine.parse(parsed(line)), hash: createHash("sha256"), count: 0 };
    } else if (line.startsWith('{"rows"') && part !== null) {
      const { rows, sha256 } = partEnd.parse(parsed(line));
      if (rows !== part.count || sha256 !== digestOf(part.hash))
        throw new Error("A part of the backup is damaged.");
      await onRows(part, pendingRows, true);
      totals.parts += 1;
      totals.rows += rows;
      [part, pendingRows, length] = [null, [], 0];
    } else {
      const { parts, rows } = lastLine.parse(parsed(line));
      isWhole = parts === totals.parts && rows === totals.rows;
    }
  }
  if (!isWhole) throw new Error("The last part of the backup is missing.");
  return totals;
}

async function* linesIn(path: string): AsyncGenerator<string> {
  const [{ bytes }, { size }] = await Promise.all([readBackupHead(path), stat(path)]);
  const packed = createReadStream(path, { start: bytes, end: size - END_BYTES - 1 });
  const input = packed.pipe(forwardErrors(packed, createGunzip()));
  yield* createInterface({ input, crlfDelay: Infinity });
}
