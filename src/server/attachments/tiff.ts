import { UnreadableFile } from "#domain/file-limits.ts";
import { clearGps, clearWrittenGps, entriesOf, type Tiff, tiffIn } from "./exif.ts";
import { checkPixels, damagedFile } from "./pictures.ts";

const [WIDTH, HEIGHT] = [256, 257];
/** Tags with the offsets and sizes of the pixel data: strips or tiles. */
const PIXEL_DATA_TAGS = [
  [273, 279],
  [324, 325],
] as const;
const SHORT = 3;
const PAGES_MAX = 2_000;

export const isTiff = (bytes: Buffer) => tiffIn(bytes) !== null;

/** Checks the pages of a scan or fax, each with its pixels in this file (TIFF 6.0). Overwrites its location. */
export function readTiff(bytes: Buffer): Buffer {
  const cleanedBytes = clearWrittenGps(bytes);
  const tiff = tiffIn(cleanedBytes);
  if (tiff === null) throw damagedFile();
  clearGps(cleanedBytes);
  let directory = tiff.long(4);
  for (let page = 0; directory !== 0; page += 1) {
    if (page === PAGES_MAX)
      throw new UnreadableFile(
        1,
        "This picture has more than 2,000 pages. Split the file into smaller ones.",
      );
    checkPage(tiff, directory);
    directory = tiff.long(directory + 2 + entriesOf(tiff, directory).length * 12);
  }
  return cleanedBytes;
}

function checkPage(tiff: Tiff, directory: number): void {
  const entries = entriesOf(tiff, directory);
  if (entries.length === 0 || entries.length !== tiff.short(directory)) throw damagedFile();
  const readValues = (tag: number): number[] => {
    const entryOffset = entries.find((entry) => tiff.short(entry) === tag);
    return entryOffset === undefined ? [] : valuesIn(tiff, entryOffset);
  };
  const [width = 0] = readValues(WIDTH);
  const [height = 0] = readValues(HEIGHT);
  checkPixels({ width, height });
  const parts = PIXEL_DATA_TAGS.flatMap(([places, sizes]) => {
    const lengths = readValues(sizes);
    return readValues(places).map((offset, index) => offset + (lengths[index] ?? 0));
  });
  if (parts.length === 0 || parts.some((end) => end > tiff.bytes.length)) throw damagedFile();
}

/** Reads the integers of an entry, which are stored in it if they fit. */
function valuesIn({ bytes, short, long }: Tiff, entry: number): number[] {
  const isShort = short(entry + 2) === SHORT;
  const [size, readValue] = isShort ? [2, short] : [4, long];
  const count = long(entry + 4);
  const from = count * size <= 4 ? entry + 8 : long(entry + 8);
  if (from + count * size > bytes.length) throw damagedFile();
  return Array.from({ length: count }, (_, index) => readValue(from + index * size));
}
