const EXIF = Buffer.from("Exif\0\0", "latin1");
const ORIENTATION = 0x0112;
const GPS = 0x8825;
const ENTRY_BYTES = 12;
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Reads a TIFF's numbers in its byte order. */
export type Tiff = { bytes: Buffer; short: (offset: number) => number; long: (offset: number) => number };

export function tiffIn(bytes: Buffer): Tiff | null {
  const order = bytes.toString("latin1", 0, 4);
  if (order === "II*\0")
    return {
      bytes,
      short: (offset) => bytes.readUInt16LE(offset),
      long: (offset) => bytes.readUInt32LE(offset),
    };
  if (order === "MM\0*")
    return {
      bytes,
      short: (offset) => bytes.readUInt16BE(offset),
      long: (offset) => bytes.readUInt32BE(offset),
    };
  return null;
}

/** Returns the offsets of a directory's entries, as far as they exist. */
export function entriesOf({ bytes, short }: Tiff, directory: number): number[] {
  if (directory + 2 > bytes.length) return [];
  const count = Math.min(short(directory), Math.floor((bytes.length - directory - 2) / ENTRY_BYTES));
  return Array.from({ length: count }, (_, index) => directory + 2 + index * ENTRY_BYTES);
}

function entryOf(tiff: Tiff, tag: number): number | undefined {
  return entriesOf(tiff, tiff.long(4)).find((entry) => tiff.short(entry) === tag);
}

/** Returns the orientation of a picture, 1 to 8, as set by its camera (Exif 4.6.4); null if not set. */
export function orientationIn(segment: Buffer): number | null {
  if (!segment.subarray(0, EXIF.length).equals(EXIF)) return null;
  const tiff = tiffIn(segment.subarray(EXIF.length));
  if (tiff === null || tiff.bytes.length < 8) return null;
  const entry = entryOf(tiff, ORIENTATION);
  const orientationTag = entry === undefined ? 1 : tiff.short(entry + 8);
  return orientationTag >= 1 && orientationTag <= 8 ? orientationTag : null;
}

/** Overwrites the location of a picture wherever this file contains it, without changing its length. */
export function clearGpsPosition(file: Buffer): Buffer {
  const bytes = clearWrittenGps(file);
  for (let offset = bytes.indexOf(EXIF); offset >= 0; offset = bytes.indexOf(EXIF, offset + 1))
    clearGps(bytes.subarray(offset + EXIF.length));
  return bytes;
}

/** Copies a file without the location in its text metadata. */
export function clearWrittenGps(file: Buffer): Buffer {
  const bytes = Buffer.from(file);
  for (const { index, 0: tagText } of bytes.toString("latin1").matchAll(WRITTEN_GPS))
    bytes.fill(" ", index + tagText.indexOf("GPS"), index + tagText.length);
  return bytes;
}

/** GPS data in XMP, as an attribute or an element. */
const WRITTEN_GPS = /exif:GPS\w{1,40}(?:\s{0,9}=\s{0,9}"[^"]{0,200}"|>[^<]{0,200})/g;

/** Overwrites the GPS directory of a TIFF. */
export function clearGps(bytes: Buffer): void {
  const tiff = tiffIn(bytes);
  if (tiff === null || bytes.length < 8) return;
  const pointer = entryOf(tiff, GPS);
  if (pointer === undefined) return;
  const directory = tiff.long(pointer + 8);
  for (const entry of entriesOf(tiff, directory)) {
    const length = (VALUE_BYTES[tiff.short(entry + 2)] ?? 1) * tiff.long(entry + 4);
    // A longer value is elsewhere.
    if (length > 4)
      bytes.fill(0, Math.min(tiff.long(entry + 8), bytes.length), tiff.long(entry + 8) + length);
    bytes.fill(0, entry, entry + ENTRY_BYTES);
  }
  bytes.fill(0, directory, directory + 2);
}
