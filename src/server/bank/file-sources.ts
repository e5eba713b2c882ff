import { isUtf8 } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import type { Encoding } from "#domain/bank/table-layout.ts";
import { readCsvRecords } from "#domain/csv-records.ts";
import { readWorkbook } from "#domain/bank/workbook.ts";
import type { TableRow } from "#domain/bank/table.ts";
import { Refusal } from "#domain/refusals.ts";
import { UnreadableBankFile } from "#domain/bank/statement.ts";
import { decodeText, guessEncoding } from "./text-encoding.ts";

const BYTES_MAX = 100 * 1024 * 1024;
const ENTRIES_MAX = 1_000;
const UTF_16_MARKS: Record<string, Encoding> = { fffe: "utf-16le", feff: "utf-16be" };

/** The readable content of a file: a text, or the parts of a workbook by lowercase name. */
export type BankSource = { text: string; encoding: Encoding } | { workbook: ReadonlyMap<string, string> };

/** The encoding of a text file: the user's choice, else the one of earlier files for the account. */
type TextEncoding = { chosen: Encoding | null; otherwise: Encoding | null };
const NO_ENCODING: TextEncoding = { chosen: null, otherwise: null };

/** Returns the contents of an uploaded file: itself, or the files of a ZIP archive, as some banks send one per day. */
export function sourcesOf(content: string, letters: TextEncoding = NO_ENCODING): BankSource[] {
  const bytes = Buffer.from(content, "base64");
  const limit = { room: BYTES_MAX, letters };
  if (!isArchive(bytes)) return [readSource(bytes, limit)];
  const entries = unzip(bytes, limit);
  const workbook = workbookIn(entries);
  return workbook === null ? entries.map((entry) => readSource(entry.bytes, limit)) : [{ workbook }];
}

/** Returns the rows of a table that isn't a statement: of a CSV file, or of the first nonempty sheet of a workbook. */
export function recordsOfFile(content: string): TableRow[] {
  try {
    const [source] = sourcesOf(content);
    if (source === undefined) return [];
    if ("text" in source) return readCsvRecords(rejectBinary(source.text));
    return readWorkbook(source.workbook).find((rows) => rows.length > 0) ?? [];
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    throw new Refusal("request.invalid", [
      { field: "content", message: `Line ${error.line}: ${error.message}` },
    ]);
  }
}

/** Bytes that text never has, but a PDF or a picture does. */
// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const BINARY = /[\u0000-\u0008\u000e-\u001f]/;

function rejectBinary(text: string): string {
  if (!BINARY.test(text)) return text;
  const message = "The file is neither CSV nor XLSX. Save it as one of them.";
  throw new Refusal("request.invalid", [{ field: "content", message }]);
}

const isArchive = (bytes: Buffer) => bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
/** Old workbooks (before 2007) and password-protected ones use another container format. */
const isOldWorkbook = (bytes: Buffer) => bytes.subarray(0, 4).toString("hex") === "d0cf11e0";

/** Reads a file, alone or in an archive; a workbook is an archive too. */
function readSource(bytes: Buffer, limit: UnpackLimit): BankSource {
  if (isOldWorkbook(bytes))
    throw new UnreadableBankFile(
      1,
      "This workbook is in an old format or password-protected. Save it as XLSX without a password.",
    );
  if (!isArchive(bytes)) {
    const encoding = limit.letters.chosen ?? encodingOf(bytes, limit.letters);
    return { text: decodeText(bytes, encoding), encoding };
  }
  const workbook = workbookIn(unzip(bytes, limit));
  if (workbook === null)
    throw new UnreadableBankFile(1, "An archive inside an archive isn't supported. Unpack it first.");
  return { workbook };
}

/** Returns the parts of a workbook that we read; null for other archives. */
function workbookIn(entries: readonly ZipEntry[]): Map<string, string> | null {
  const parts = entries.map(({ name, bytes }) => ({ name: name.replaceAll("\\", "/").toLowerCase(), bytes }));
  if (!parts.some(({ name }) => name === "xl/workbook.xml")) return null;
  const workbookParts = parts.filter(({ name }) => /^xl\/.*\.(xml|rels)$/.test(name));
  return new Map(
    workbookParts.map(({ name, bytes }) => [name, decodeText(bytes, encodingOf(bytes, NO_ENCODING))]),
  );
}

/**
 * Detects UTF-16 by its mark or zero bytes, else UTF-8, else uses that of earlier files or guesses by letters: the
 * encoding in a header is often wrong.
 */
function encodingOf(bytes: Buffer, { otherwise }: TextEncoding): Encoding {
  const wide = UTF_16_MARKS[bytes.subarray(0, 2).toString("hex")] ?? unmarkedUtf16(bytes);
  return wide ?? (isUtf8(bytes) ? "utf-8" : (otherwise ?? guessEncoding(bytes)));
}

/** UTF-16 without a mark has a zero in every other byte, since bank files begin with ASCII. */
function unmarkedUtf16(bytes: Buffer): Encoding | undefined {
  const zeros = Array.from(bytes.subarray(0, 8), (byte) => (byte === 0 ? "0" : "x")).join("");
  return zeros === "x0x0x0x0" ? "utf-16le" : zeros === "0x0x0x0x" ? "utf-16be" : undefined;
}

const ZIP_END = 0x06054b50;
const ZIP_ENTRY = 0x02014b50;

type ZipEntry = { name: string; bytes: Buffer };
/** Remaining size for the unpacked content of one file, and the encoding of its text if known. */
type UnpackLimit = { room: number; letters: TextEncoding };

/** Archive entries to skip: folders, and metadata that some computers add. */
const SKIPPED_ENTRY = /\/$|(^|\/)(__MACOSX\/|\.)/;

/** Returns the files in an archive's directory, with limits on their number and unpacked size. */
function unzip(bytes: Buffer, limit: UnpackLimit): ZipEntry[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== ZIP_END) throw damagedArchive();
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX)
    throw new UnreadableBankFile(
      1,
      `The archive has more than ${ENTRIES_MAX} files. Split it into smaller ones.`,
    );
  const files: ZipEntry[] = [];
  let offset = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (offset + 46 > bytes.length || bytes.readUInt32LE(offset) !== ZIP_ENTRY) throw damagedArchive();
    const name = bytes.subarray(offset + 46, offset + 46 + bytes.readUInt16LE(offset + 28)).toString();
    if (!SKIPPED_ENTRY.test(name)) {
      const file = entryOf(bytes, { at: offset, room: limit.room });
      limit.room -= file.length;
      files.push({ name, bytes: file });
    }
    offset +=
      46 +
      bytes.readUInt16LE(offset + 28) +
      bytes.readUInt16LE(offset + 30) +
      bytes.readUInt16LE(offset + 32);
  }
  if (files.length === 0) throw new UnreadableBankFile(1, "The archive is empty. Choose another file.");
  return files;
}

const METHOD_STORED = 0;
const METHOD_DEFLATED = 8;
const ENCRYPTED_FLAG = 1;

function entryOf(bytes: Buffer, { at, room }: { at: number; room: number }): Buffer {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  if ((flags & ENCRYPTED_FLAG) !== 0)
    throw new UnreadableBankFile(1, "The archive is password-protected. Unpack it first.");
  if (local + 30 > bytes.length) throw damagedArchive();
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (packed.length !== size) throw damagedArchive();
  if (method === METHOD_STORED && size <= room) return packed;
  if (method !== METHOD_DEFLATED) throw damagedArchive();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw isTooLarge
      ? new UnreadableBankFile(
          1,
          "The files in the archive are larger than 100 MB. Split the archive into smaller ones.",
        )
      : damagedArchive();
  }
}

function damagedArchive(): UnreadableBankFile {
  return new UnreadableBankFile(1, "The archive is damaged or incomplete. Download it again.");
}
