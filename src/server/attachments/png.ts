import { checkPixels, damagedFile } from "./pictures.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

export const isPng = (bytes: Buffer) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Metadata about where and how a picture was made, as text or Exif (PNG 11.3). */
const METADATA_CHUNKS = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** Returns only the picture, without metadata and bytes after its end. */
export function readPng(bytes: Buffer): Buffer {
  const keptChunks: Buffer[] = [SIGNATURE];
  let hasPoints = false;
  for (let offset = SIGNATURE.length; ;) {
    const end = offset + 12 + bytes.readUInt32BE(offset);
    if (end > bytes.length) throw damagedFile();
    const name = bytes.toString("latin1", offset + 4, offset + 8);
    if (keptChunks.length === 1) {
      if (name !== "IHDR") throw damagedFile();
      checkPixels({ width: bytes.readUInt32BE(offset + 8), height: bytes.readUInt32BE(offset + 12) });
    }
    hasPoints ||= name === "IDAT";
    if (!METADATA_CHUNKS.has(name)) keptChunks.push(bytes.subarray(offset, end));
    offset = end;
    if (name === "IEND") break;
  }
  if (!hasPoints) throw damagedFile();
  return Buffer.concat(keptChunks);
}
