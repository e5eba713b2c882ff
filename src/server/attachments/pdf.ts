import { inflateSync } from "node:zlib";
import { UnreadableFile } from "#domain/file-limits.ts";
import { damagedFile } from "./pictures.ts";

export const isPdf = (bytes: Buffer) => bytes.toString("latin1", 0, 5) === "%PDF-";

const PAGES_MAX = 2_000;
const UNPACKED_MAX = 64 * 1024 * 1024;
const TRAILER_BYTES_MAX = 2_048;

/** Returns a PDF unchanged. It must be complete, without a password, and not have too many pages. */
export function readPdf(bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  if (!text.slice(-TRAILER_BYTES_MAX).includes("%%EOF")) throw damagedFile();
  if (pagesIn(text) + packedPages(bytes, text) > PAGES_MAX)
    throw new UnreadableFile(1, "This PDF has more than 2,000 pages. Split the file into smaller ones.");
  return bytes;
}

function pagesIn(text: string): number {
  let pages = 0;
  for (const _ of text.matchAll(/\/Type\s{0,9}\/Page\b/g)) pages += 1;
  return pages;
}

/** Counts pages in object streams (PDF 32000-1, 7.5.7), unpacked up to a limit. */
function packedPages(bytes: Buffer, text: string): number {
  let [pages, room] = [0, UNPACKED_MAX];
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/g)) {
    const start = text.indexOf("stream", index);
    const end = text.indexOf("endstream", start);
    if (start < 0 || end < 0 || end - start < 8) continue;
    const from = start + (text[start + 6] === "\r" ? 8 : 7);
    const unpacked = inflate(bytes.subarray(from, end), room);
    room -= unpacked.length;
    pages += pagesIn(unpacked.toString("latin1"));
    if (pages > PAGES_MAX) break;
  }
  return pages;
}

function inflate(packed: Buffer, room: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(room, 1) });
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile(1, "The contents of this PDF are larger than 64 MB. Choose a smaller one.");
    // Other compressions and encrypted files are not inspected here.
    return Buffer.alloc(0);
  }
}
