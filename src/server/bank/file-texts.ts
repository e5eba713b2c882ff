import { inflateRawSync } from "node:zlib";
import { UnreadableBankFile } from "#domain/bank/statement.ts";

const BYTES_MAX = 100 * 1024 * 1024;
const ENTRIES_MAX = 1_000;
const UTF_16_MARKS: Record<string, string> = { fffe: "utf-16le", feff: "utf-16be" };

/** The texts in a file that was sent: itself, or the files of a ZIP archive, in which banks send one for each day. */
export function textsOf(content: string): string[] {
  const bytes = Buffer.from(content, "base64");
  return bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004"
    ? unzip(bytes).map(decode)
    : [decode(bytes)];
}

/** UTF-16 by its mark, else UTF-8, else Windows-1252: what a header says of it is often wrong. */
function decode(bytes: Buffer): string {
  const marked = UTF_16_MARKS[bytes.subarray(0, 2).toString("hex")];
  if (marked !== undefined) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of an archive by its directory, with a limit on how many there are and on what they grow to. */
function unzip(bytes: Buffer): Buffer[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== END) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw new UnreadableBankFile(1, `The archive has more than ${ENTRIES_MAX} files`);
  const files: Buffer[] = [];
  let [at, room] = [bytes.readUInt32LE(end + 16), BYTES_MAX];
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw broken();
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28)).toString();
    if (!name.endsWith("/")) {
      const file = entryOf(bytes, { at, room });
      room -= file.length;
      files.push(file);
    }
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (files.length === 0) throw new UnreadableBankFile(1, "The archive is empty");
  return files;
}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

function entryOf(bytes: Buffer, { at, room }: { at: number; room: number }): Buffer {
  const [flags, method] = [bytes.readUInt16LE(at + 8), bytes.readUInt16LE(at + 10)];
  const [size, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableBankFile(1, "The archive is locked with a password");
  if (local + 30 > bytes.length) throw broken();
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + size);
  if (packed.length !== size) throw broken();
  if (method === STORED && size <= room) return packed;
  if (method !== DEFLATED) throw broken();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw isTooLarge
      ? new UnreadableBankFile(1, "The files of the archive are larger than 100 MB")
      : broken();
  }
}

function broken(): UnreadableBankFile {
  return new UnreadableBankFile(1, "The archive is damaged or cut off");
}
