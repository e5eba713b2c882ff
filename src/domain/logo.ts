/** The logo on a company's PDFs (Decision 0057, Behavior 2.15). */
export type Logo = { type: "image/png" | "image/jpeg"; width: number; height: number };

export const LOGO_MAX_BYTES = 150_000;
const LOGO_MAX_SIDE = 2000;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/**
 * Reads the header of an image. Returns a message for files that are neither PNG nor JPEG, too large, or PNGs that PDFs can't
 * show (interlaced, or 16 bits per channel). Only drawing shows whether the pixels can be read.
 */
export function readLogo(bytes: Uint8Array): Logo | string {
  if (bytes.length > LOGO_MAX_BYTES) return "The logo is larger than 150 kB. Choose a smaller one.";
  const logo = startsWithBytes(bytes, PNG)
    ? readPng(bytes)
    : startsWithBytes(bytes, JPEG)
      ? readJpeg(bytes)
      : NO_PICTURE;
  if (typeof logo === "string") return logo;
  const { width, height } = logo;
  if (width === 0 || height === 0) return BROKEN;
  if (width > LOGO_MAX_SIDE || height > LOGO_MAX_SIDE)
    return `The logo is ${width} x ${height} pixels. Choose one with at most ${LOGO_MAX_SIDE} x ${LOGO_MAX_SIDE}.`;
  return logo;
}

const NO_PICTURE = "The logo must be a PNG or JPEG image. Choose another file.";
const BROKEN = "This image can't be read. Choose another one.";

function startsWithBytes(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** A PNG's header is its first chunk, at a fixed offset (PNG 11.2.2). */
function readPng(bytes: Uint8Array): Logo | string {
  if (bytes.length < 33 || String.fromCharCode(...bytes.subarray(12, 16)) !== "IHDR") return BROKEN;
  if (bytes[24] === 16 || bytes[28] !== 0)
    return "Interlaced and 16-bit PNGs aren't supported. Save it as a standard PNG.";
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

/** The frame of a JPEG follows any number of other segments, each with its length (JPEG B.1.1). */
function readJpeg(bytes: Uint8Array): Logo | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 2;
  while (offset + 9 < bytes.length && bytes[offset] === 0xff) {
    const marker = bytes[offset + 1] ?? 0;
    if (isFrame(marker))
      return { type: "image/jpeg", width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
    offset += 2 + view.getUint16(offset + 2);
  }
  return BROKEN;
}

/** C4, C8 and CC are tables, not frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
