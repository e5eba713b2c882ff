import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs";
import type { AttachmentType } from "#domain/attachment.ts";
import { Refusal } from "#domain/refusals.ts";
import { UnreadableFile } from "#domain/file-limits.ts";
import { isGif, readGif } from "./gif.ts";
import { isHeic, readHeic } from "./heic.ts";
import { isJpeg, readJpeg } from "./jpeg.ts";
import { isPdf, readPdf } from "./pdf.ts";
import { isPng, readPng } from "./png.ts";
import { isTiff, readTiff } from "./tiff.ts";
import { isText, isXml } from "./text-files.ts";
import { isWebp, readWebp } from "./webp.ts";
import { isArchive, readWorkbookFile } from "./workbook-file.ts";

/** Type, hash and size of a valid file. */
export type FileInspection = { type: AttachmentType; sha256: string; sizeBytes: number };

type FileReader = {
  type: AttachmentType;
  /** Whether the first bytes match the type. */
  is: (bytes: Buffer) => boolean;
  /** Returns the file as we store it; throws if it is broken or too large to open safely. */
  read: (bytes: Buffer) => Buffer;
};

const keepBytes = (bytes: Buffer) => bytes;

/** The closed list of types; anything else is rejected, including web pages and SVG. */
const READERS: readonly FileReader[] = [
  { type: "application/pdf", is: isPdf, read: readPdf },
  { type: "image/jpeg", is: isJpeg, read: readJpeg },
  { type: "image/png", is: isPng, read: readPng },
  { type: "image/webp", is: isWebp, read: readWebp },
  { type: "image/heic", is: isHeic, read: readHeic },
  { type: "image/gif", is: isGif, read: readGif },
  { type: "image/tiff", is: isTiff, read: readTiff },
  {
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    is: isArchive,
    read: readWorkbookFile,
  },
  { type: "application/xml", is: isXml, read: keepBytes },
  { type: "text/plain", is: isText, read: keepBytes },
];

const UNSUPPORTED_TYPE =
  "Files of this type can't be attached. Use PDF, JPEG, PNG, WebP, HEIC, GIF, TIFF, XLSX, CSV, text or an e-invoice in XML.";

/**
 * Detects the type of an uploaded file by its content alone, and writes it as we store it: without the location of a
 * photo, and without bytes after the end of a picture. It is on disk when this returns.
 */
export function inspectFile({ path, name }: { path: string; name: string }): FileInspection {
  const original = readFileSync(path);
  const reader = READERS.find(({ is }) => is(original));
  if (original.length === 0) throw unsupportedFile("This file is empty. Choose another one.");
  if (reader === undefined) throw unsupportedFile(UNSUPPORTED_TYPE);
  const storedBytes = readWith(reader, original);
  saveToDisk(path, storedBytes === original ? null : storedBytes);
  const type = reader.type === "text/plain" && /\.csv$/i.test(name) ? "text/csv" : reader.type;
  return {
    type,
    sha256: createHash("sha256").update(storedBytes).digest("hex"),
    sizeBytes: storedBytes.length,
  };
}

/** A reader that runs past the end of the file has found a truncated file. */
function readWith({ read }: FileReader, original: Buffer): Buffer {
  try {
    return read(original);
  } catch (error) {
    if (error instanceof UnreadableFile) throw unsupportedFile(error.message);
    if (error instanceof RangeError)
      throw unsupportedFile("This file is damaged or incomplete. Choose another one.");
    throw error;
  }
}

function saveToDisk(path: string, changed: Buffer | null): void {
  const file = openSync(path, "r+");
  try {
    if (changed !== null) writeFileSync(path, changed);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function unsupportedFile(message: string): Refusal {
  return new Refusal("attachment.not-supported", [{ field: "file", message }]);
}
