import { UnreadableFile } from "#domain/sent-files.ts";
import { clearGps, clearWrittenGps, entriesOf, type Tiff, tiffIn } from "./exif.ts";
import { checkPixels, damaged } from "./pictures.ts";

const [WIDTH, HEIGHT] = [256, 257];
/** Where the points are and how many bytes of them: in strips or in tiles. */
const POINTS = [
  [273, 279],
  [324, 325],
] as const;
const SHORT = 3;
const PAGES_MAX = 2_000;

export const isTiff = (bytes: Buffer) => tiffIn(bytes) !== null;

/** The pages of a scanner or fax, each with its points in this file (TIFF 6.0). Its place is overwritten. */
export function readTiff(bytes: Buffer): Buffer {
  const kept = clearWrittenGps(bytes);
  const tiff = tiffIn(kept);
  if (tiff === null) throw damaged();
  clearGps(kept);
  let directory = tiff.long(4);
  for (let page = 0; directory !== 0; page += 1) {
    if (page === PAGES_MAX)
      throw new UnreadableFile(1, "This picture has more than 2,000 pages. Split it into smaller files");
    checkPage(tiff, directory);
    directory = tiff.long(directory + 2 + entriesOf(tiff, directory).length * 12);
  }
  return kept;
}

function checkPage(tiff: Tiff, directory: number): void {
  const entries = entriesOf(tiff, directory);
  if (entries.length === 0 || entries.length !== tiff.short(directory)) throw damaged();
  const valuesOf = (tag: number): number[] => {
    const at = entries.find((entry) => tiff.short(entry) === tag);
    return at === undefined ? [] : valuesIn(tiff, at);
  };
  const [width = 0] = valuesOf(WIDTH);
  const [height = 0] = valuesOf(HEIGHT);
  checkPixels({ width, height });
  const parts = POINTS.flatMap(([places, sizes]) => {
    const lengths = valuesOf(sizes);
    return valuesOf(places).map((offset, index) => offset + (lengths[index] ?? 0));
  });
  if (parts.length === 0 || parts.some((end) => end > tiff.bytes.length)) throw damaged();
}

/** The whole numbers of an entry, which stand in it where there is room. */
function valuesIn({ bytes, short, long }: Tiff, entry: number): number[] {
  const isShort = short(entry + 2) === SHORT;
  const [size, read] = isShort ? [2, short] : [4, long];
  const count = long(entry + 4);
  const from = count * size <= 4 ? entry + 8 : long(entry + 8);
  if (from + count * size > bytes.length) throw damaged();
  return Array.from({ length: count }, (_, index) => read(from + index * size));
}
