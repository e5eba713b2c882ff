import { UnreadableFile } from "#domain/file-limits.ts";
import { damagedFile } from "./pictures.ts";

export const isArchive = (bytes: Buffer) => bytes.toString("latin1", 0, 4) === "PK\u0003\u0004";

const UNPACKED_MAX = 200 * 1024 * 1024;
const PARTS_MAX = 10_000;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = Buffer.from("504b0506", "hex");

/** Returns a workbook unchanged, after reading only its directory; rejects other archives and workbooks with macros. */
export function readWorkbookFile(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(END_SIGNATURE);
  if (end < 0 || end + 22 > bytes.length) throw damagedFile();
  const count = bytes.readUInt16LE(end + 10);
  const names = new Set<string>();
  let unpacked = 0;
  let offset = bytes.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    if (bytes.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw damagedFile();
    const nameEnd = offset + 46 + bytes.readUInt16LE(offset + 28);
    names.add(bytes.toString("utf8", offset + 46, nameEnd).toLowerCase());
    unpacked += bytes.readUInt32LE(offset + 24);
    offset = nameEnd + bytes.readUInt16LE(offset + 30) + bytes.readUInt16LE(offset + 32);
  }
  if (!names.has("xl/workbook.xml"))
    throw new UnreadableFile(1, "Archives can't be attached. Unpack the archive and attach its files.");
  if ([...names].some((name) => name.includes("vbaproject")))
    throw new UnreadableFile(1, "Workbooks with macros can't be attached. Save it as XLSX without macros.");
  if (unpacked > UNPACKED_MAX || count > PARTS_MAX)
    throw new UnreadableFile(
      1,
      "The contents of this workbook are larger than 200 MB. Choose a smaller one.",
    );
  return bytes;
}
