import { checkPixels, damagedFile } from "./pictures.ts";

export const isWebp = (bytes: Buffer) =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";

const METADATA_CHUNKS = new Set(["EXIF", "XMP "]);
/** Bits of the extended header for these chunks. */
const METADATA_FLAGS = 0b1100;

/** Returns only the picture, without metadata and bytes after its end (WebP container specification). */
export function readWebp(bytes: Buffer): Buffer {
  const totalBytes = 8 + bytes.readUInt32LE(4);
  if (totalBytes > bytes.length) throw damagedFile();
  const keptChunks: Buffer[] = [];
  let hasSize = false;
  for (let offset = 12; offset + 8 <= totalBytes;) {
    const name = bytes.toString("latin1", offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    const end = offset + 8 + length + (length % 2);
    if (offset + 8 + length > totalBytes) throw damagedFile();
    const chunk = Buffer.from(bytes.subarray(offset, Math.min(end, totalBytes)));
    const size = sizeOf(name, chunk.subarray(8));
    if (size !== null) {
      checkPixels(size);
      hasSize = true;
    }
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~METADATA_FLAGS, 8);
    if (!METADATA_CHUNKS.has(name)) keptChunks.push(chunk);
    offset = end;
  }
  if (!hasSize) throw damagedFile();
  const body = Buffer.concat([Buffer.from("WEBP"), ...keptChunks]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

type Size = { width: number; height: number };

/** Reads the size of each of the three kinds of pictures, and of each animation frame. */
function sizeOf(name: string, data: Buffer): Size | null {
  if (name === "VP8X") return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === "VP8 ") return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (name !== "VP8L") return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
