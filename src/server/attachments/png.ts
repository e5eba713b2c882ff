import { checkPixels, damaged } from "./pictures.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");

export const isPng = (bytes: Buffer) => bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);

/** Metadata about where and how a picture was made, as text or Exif (PNG 11.3). */
const ABOUT = new Set(["eXIf", "tEXt", "zTXt", "iTXt", "tIME"]);

/** Returns only the picture, without metadata and bytes after its end. */
export function readPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [SIGNATURE];
  let hasPoints = false;
  for (let at = SIGNATURE.length; ;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw damaged();
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (kept.length === 1) {
      if (name !== "IHDR") throw damaged();
      checkPixels({ width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) });
    }
    hasPoints ||= name === "IDAT";
    if (!ABOUT.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  if (!hasPoints) throw damaged();
  return Buffer.concat(kept);
}
