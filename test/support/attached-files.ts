import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { filesFolder } from "#server/attachments/file-store.ts";
import { credit, debit, journal, type TestReply, type TestBooks } from "./new-books.ts";
import { testApp } from "./test-app.ts";
import { expectMade } from "./trade.ts";

type AttachTarget = { kind: string; id: string };

/** A record to attach files to, in books with these two accounts. */
export async function newAttachable(books: TestBooks): Promise<AttachTarget> {
  const lines = [debit("Cash", "1.00"), credit("Sales", "1.00")];
  return { kind: "journal", id: String(expectMade(await books.post("/journals", journal(books, lines))).id) };
}

/** Attaches bytes to a record as any client does. */
export function attach(
  books: TestBooks,
  { kind, id }: AttachTarget,
  { name, bytes, headers = {} }: { name: string; bytes: Buffer | string; headers?: Record<string, string> },
): Promise<TestReply> {
  const query = new URLSearchParams({ recordKind: kind, recordId: id, name });
  return books.send("POST", `/attachments?${query.toString()}`, {
    payload: Buffer.from(bytes),
    headers: { "content-type": "application/octet-stream", ...headers },
  });
}

/** A minimal PDF with this many pages. */
export function pdfFile({ pages = 1, more = "" }: { pages?: number; more?: string } = {}): Buffer {
  const page = "<< /Type /Page /Parent 2 0 R >>";
  const kids = Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(" ");
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 210 297] >> endobj`,
    ...Array.from({ length: pages }, (_, index) => `${index + 3} 0 obj ${page} endobj`),
  ];
  return Buffer.from(
    `%PDF-1.7\n${objects.join("\n")}\n${more}\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
    "latin1",
  );
}

const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

const GPS_TEXT = "48.2082N 16.3738E";

/** The metadata that a phone writes into a photo: its orientation, and where it was taken. */
function exifWithPosition(turned: number): Buffer {
  const tiff = Buffer.alloc(80);
  tiff.write("MM\0*", "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (offset: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.writeUInt16BE(tag, offset);
    tiff.writeUInt16BE(type, offset + 2);
    tiff.writeUInt32BE(count, offset + 4);
    if (type === 3) tiff.writeUInt16BE(value, offset + 8);
    else tiff.writeUInt32BE(value, offset + 8);
  };
  entry(10, [0x0112, 3, 1, turned]);
  entry(22, [0x8825, 4, 1, 38]);
  tiff.writeUInt16BE(1, 38);
  entry(40, [0x0002, 2, GPS_TEXT.length, 56]);
  tiff.write(GPS_TEXT, 56, "latin1");
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
}

type Photo = { width?: number; height?: number; exif?: Buffer };

/** A JPEG with the parts of a photo; its pixels are made up. */
export function jpegFile({ width = 8, height = 8, exif = exifWithPosition(6) }: Photo = {}): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xed, Buffer.from("Photoshop 3.0 Vienna")),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, data, Buffer.alloc(4)]);
};

export function pngFile({ width = 1, height = 1 }: { width?: number; height?: number } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("eXIf", exifWithPosition(1).subarray(6)),
    chunk("tEXt", Buffer.from("Location\0Vienna")),
    chunk("IDAT", deflateSync(Buffer.alloc(2))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function webpFile({ width = 1 }: { width?: number } = {}): Buffer {
  const part = (name: string, data: Buffer) => {
    const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const extended = Buffer.alloc(10);
  extended.writeUInt8(0b1100);
  extended.writeUIntLE(width - 1, 4, 3);
  const body = Buffer.concat([
    Buffer.from("WEBP"),
    part("VP8X", extended),
    part("VP8L", Buffer.from([0x2f, 0, 0, 0, 0])),
    part("EXIF", exifWithPosition(1)),
  ]);
  const head = Buffer.from("RIFF\0\0\0\0", "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** A GIF of one pixel with a comment. */
export function gifFile({ width = 1 }: { width?: number } = {}): Buffer {
  const head = Buffer.concat([Buffer.from("GIF89a"), Buffer.from([0, 0, 1, 0, 0, 0, 0])]);
  head.writeUInt16LE(width, 6);
  const comment = Buffer.from("!\u00fe\x0648.2 N\0", "latin1");
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0]);
  return Buffer.concat([head, comment, image, Buffer.from(";")]);
}

/** A TIFF of one page with the location where it was taken. */
export function tiffFile({ width = 8 }: { width?: number } = {}): Buffer {
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, 8],
    [273, 4, 1, 112],
    [279, 4, 1, 8],
    [0x8825, 4, 1, 74],
  ];
  const file = Buffer.alloc(120);
  file.write("II*\0", "latin1");
  file.writeUInt32LE(8, 4);
  const directory = (directoryOffset: number, tags: typeof entries) => {
    file.writeUInt16LE(tags.length, directoryOffset);
    for (const [index, [tag, type, count, value]] of tags.entries()) {
      const offset = directoryOffset + 2 + index * 12;
      file.writeUInt16LE(tag, offset);
      file.writeUInt16LE(type, offset + 2);
      file.writeUInt32LE(count, offset + 4);
      file.writeUInt32LE(value, offset + 8);
    }
  };
  directory(8, entries);
  directory(74, [[0x0002, 2, GPS_TEXT.length, 92]]);
  file.write(GPS_TEXT, 92, "latin1");
  return file;
}

export function heicFile({ width = 8 }: { width?: number } = {}): Buffer {
  const box = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length + 8);
    head.write(name, 4, "latin1");
    return Buffer.concat([head, data]);
  };
  const size = Buffer.alloc(12);
  size.writeUInt32BE(width, 4);
  size.writeUInt32BE(8, 8);
  return Buffer.concat([
    box("ftyp", Buffer.from("heic\0\0\0\0mif1heic", "latin1")),
    box("meta", box("ispe", size)),
    box("mdat", Buffer.concat([exifWithPosition(1), Buffer.from('exif:GPSLatitude="48,12.5N"')])),
  ]);
}

/** The directory of an archive with named files and their declared sizes. */
export function archiveFile(files: Readonly<Record<string, number>>): Buffer {
  const entries = Object.entries(files).map(([name, unpacked]) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46, "latin1");
    return entry;
  });
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(4, 16);
  return Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), ...entries, end]);
}

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The API's list for a record. */
export const attachedTo = async (owner: TestBooks, { kind, id }: { kind: string; id: string }) =>
  expectMade(await owner.get(`/attachments?recordKind=${kind}&recordId=${id}`)).items;

/** The files that are still uploading. */
export async function incomingFiles(): Promise<string[]> {
  const folder = join(filesFolder((await testApp()).config), "incoming");
  return existsSync(folder) ? readdirSync(folder) : [];
}
