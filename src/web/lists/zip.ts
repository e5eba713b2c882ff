/** Packs files, by name, into one ZIP archive, each deflated by the browser. */
export async function zip(files: Readonly<Record<string, string>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [bytes(name), bytes(text)];
    const packed = await deflated(content);
    const entryFields = [
      ...[VERSION, 0, DEFLATE_METHOD, 0, DAY].map(twoBytes),
      ...[crc32(content), packed.length, content.length].map(fourBytes),
      twoBytes(path.length),
      twoBytes(0),
    ];
    parts.push(joinBytes([fourBytes(0x04034b50), ...entryFields, path, packed]));
    // Comment length, disk number and attributes, all zero, then the file's offset.
    const directoryFields = [...[0, 0, 0].map(twoBytes), fourBytes(0), fourBytes(offset)];
    directory.push(
      joinBytes([fourBytes(0x02014b50), twoBytes(VERSION), ...entryFields, ...directoryFields, path]),
    );
    offset += parts.at(-1)?.length ?? 0;
  }
  const index = joinBytes(directory);
  const count = twoBytes(directory.length);
  const end = [
    fourBytes(0x06054b50),
    twoBytes(0),
    twoBytes(0),
    count,
    count,
    fourBytes(index.length),
    fourBytes(offset),
    twoBytes(0),
  ];
  return new Blob([...parts, index, joinBytes(end)]);
}

const VERSION = 20;
const DEFLATE_METHOD = 8;
/** January 1, 1980, the earliest ZIP date: a fixed date makes equal reports equal files. */
const DAY = 0x21;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const twoBytes = (value: number): Uint8Array<ArrayBuffer> => new Uint8Array([value, value >> 8]);
const fourBytes = (value: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array([value, value >> 8, value >> 16, value >> 24]);

async function deflated(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** CRC-32 of the content, bit by bit, which is fast enough for a small report. */
function crc32(content: Uint8Array): number {
  let crc = -1;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
