import { clearGpsPosition } from "./exif.ts";
import { checkPixels, damagedFile } from "./pictures.ts";

const BRANDS = new Set(["heic", "heix", "heim", "heis", "mif1", "msf1"]);

export const isHeic = (bytes: Buffer) =>
  bytes.toString("latin1", 4, 8) === "ftyp" && BRANDS.has(bytes.toString("latin1", 8, 12));

const SIZE = Buffer.from("ispe");

/** Checks a phone's photo: a sequence of boxes to the end of the file (ISO 14496-12). Overwrites its location. */
export function readHeic(bytes: Buffer): Buffer {
  const boxes = new Set<string>();
  for (let offset = 0; offset < bytes.length;) {
    const length = bytes.readUInt32BE(offset);
    boxes.add(bytes.toString("latin1", offset + 4, offset + 8));
    if (length !== 0 && (length < 8 || offset + length > bytes.length)) throw damagedFile();
    offset += length === 0 ? bytes.length : length;
  }
  if (!boxes.has("meta") || !boxes.has("mdat")) throw damagedFile();
  for (let offset = bytes.indexOf(SIZE); offset >= 0; offset = bytes.indexOf(SIZE, offset + 4)) {
    // The pixels of a picture, after its description, may contain the same letters.
    if (bytes.readUInt32BE(offset - 4) !== 20) continue;
    checkPixels({ width: bytes.readUInt32BE(offset + 8), height: bytes.readUInt32BE(offset + 12) });
  }
  return clearGpsPosition(bytes);
}
