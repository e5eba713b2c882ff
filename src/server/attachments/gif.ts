import { checkPixels, damagedFile } from "./pictures.ts";

const HEAD_BYTES = 13;
const [EXTENSION, IMAGE, END] = [0x21, 0x2c, 0x3b];
/** How long and how a picture is shown; other extensions are text and data added by programs. */
const GRAPHIC_CONTROL = 0xf9;

export const isGif = (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6));

/** Returns only the pictures, without comments, data added by programs, and bytes after the end (GIF 89a). */
export function readGif(bytes: Buffer): Buffer {
  checkPixels({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) });
  let offset = HEAD_BYTES + colorsIn(bytes.readUInt8(10));
  const keptBlocks = [bytes.subarray(0, offset)];
  let hasPoints = false;
  for (;;) {
    const kind = bytes.readUInt8(offset);
    if (kind === END) break;
    const start = offset;
    if (kind === EXTENSION) offset = blocksEnd(bytes, offset + 2);
    else if (kind === IMAGE) {
      checkPixels({ width: bytes.readUInt16LE(offset + 5), height: bytes.readUInt16LE(offset + 7) });
      offset = blocksEnd(bytes, offset + 11 + colorsIn(bytes.readUInt8(offset + 9)));
      hasPoints = true;
    } else throw damagedFile();
    if (kind === IMAGE || bytes.readUInt8(start + 1) === GRAPHIC_CONTROL)
      keptBlocks.push(bytes.subarray(start, offset));
  }
  if (!hasPoints) throw damagedFile();
  return Buffer.concat([...keptBlocks, Buffer.from([END])]);
}

/** Size of a color table in bytes, from a flag and three bits. */
const colorsIn = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Returns the end of blocks that each start with their length; the last one is empty. */
function blocksEnd(bytes: Buffer, from: number): number {
  let offset = from;
  for (let length = bytes.readUInt8(offset); length > 0; length = bytes.readUInt8(offset))
    offset += length + 1;
  return offset + 1;
}
