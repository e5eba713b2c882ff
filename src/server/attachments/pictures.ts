import { UnreadableFile } from "#domain/file-limits.ts";

const PIXELS_MAX = 100_000_000;
const SIDE_MAX = 20_000;

export const damagedFile = () =>
  new UnreadableFile(1, "This file is damaged or incomplete. Choose another one.");

/** A small file can contain a picture so large that it fills the memory of a viewer. */
export function checkPixels({ width, height }: { width: number; height: number }): void {
  if (width === 0 || height === 0) throw damagedFile();
  if (width > SIDE_MAX || height > SIDE_MAX || width * height > PIXELS_MAX)
    throw new UnreadableFile(1, "This picture has more than 100 megapixels. Choose a smaller one.");
}
