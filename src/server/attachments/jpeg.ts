import { orientationIn } from "./exif.ts";
import { checkPixels, damagedFile } from "./pictures.ts";

export const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/**
 * Returns only the picture (JPEG B.1.1), without metadata other than its colors and orientation, and without bytes after
 * its end. Metadata of photos includes their location and camera.
 */
export function readJpeg(bytes: Buffer): Buffer {
  const keptSegments: Buffer[] = [bytes.subarray(0, 2)];
  let orientationTag = 1;
  let hasFrame = false;
  let offset = 2;
  for (;;) {
    const { marker, start } = markerAt(bytes, offset);
    if (marker === END_OF_IMAGE) break;
    const end = start + bytes.readUInt16BE(start);
    const segment = bytes.subarray(start + 2, end);
    if (end > bytes.length || end < start + 2) throw damagedFile();
    if (isFrame(marker)) {
      checkPixels({ width: segment.readUInt16BE(3), height: segment.readUInt16BE(1) });
      hasFrame = true;
    }
    if (marker === 0xe1) orientationTag = orientationIn(segment) ?? orientationTag;
    if (isNeeded(marker, segment)) keptSegments.push(bytes.subarray(start - 2, end));
    offset = end;
    if (marker !== START_OF_SCAN) continue;
    if (!hasFrame) throw damagedFile();
    const next = findScanEnd(bytes, end);
    keptSegments.push(bytes.subarray(end, next));
    offset = next;
  }
  if (!keptSegments.some((part) => part[1] === START_OF_SCAN)) throw damagedFile();
  if (orientationTag !== 1) keptSegments.splice(1, 0, orientation(orientationTag));
  return Buffer.concat([...keptSegments, Buffer.from([0xff, END_OF_IMAGE])]);
}

/** Returns the next marker; any number of 0xff may precede it. */
function markerAt(bytes: Buffer, from: number): { marker: number; start: number } {
  let offset = from;
  if (bytes.readUInt8(offset) !== 0xff) throw damagedFile();
  while (bytes.readUInt8(offset) === 0xff) offset += 1;
  return { marker: bytes.readUInt8(offset), start: offset + 1 };
}

/** Excludes C4, C8 and CC, which are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Keeps tables, frames and what colors need: JFIF, profiles and Adobe's transform. */
function isNeeded(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return segment.toString("latin1", 0, 11) === "ICC_PROFILE";
  return marker === 0xe0 || marker === 0xee;
}

/** Returns the end of a scan's data: a marker other than a stuffed byte or a restart. */
function findScanEnd(bytes: Buffer, from: number): number {
  for (
    let offset = bytes.indexOf(0xff, from);
    offset >= 0 && offset + 1 < bytes.length;
    offset = bytes.indexOf(0xff, offset + 1)
  ) {
    const next = bytes[offset + 1] ?? 0;
    const isScanData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isScanData) return offset;
  }
  throw damagedFile();
}

/** A segment that contains only the orientation. */
function orientation(orientationTag: number): Buffer {
  const head = Buffer.from("ffe10022457869660000", "hex");
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010001000000000000", "hex");
  tiff.writeUInt16BE(orientationTag, 18);
  return Buffer.concat([head, tiff]);
}
