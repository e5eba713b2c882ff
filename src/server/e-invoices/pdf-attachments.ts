import { inflateSync } from "node:zlib";
import { UnreadableFile } from "#domain/sent-files.ts";

const OBJECTS_MAX = 100_000;
const TRAILER_MAX = 2_000;
const UNPACKED_BYTES_MAX = 20 * 1024 * 1024;

/** An object of a PDF file: what stands in it, and where its stream lies. */
type PdfObject = { text: string; stream: readonly [number, number] | null };

/**
 * The files that are attached to a PDF, the invoice of a hybrid one among them (PDF 32000-1, 7.11.4). Only what leads to
 * them is read: objects, packed objects, and the streams of attachments. Nothing of it is run, drawn or fetched.
 */
export function attachmentsOf(pdf: Buffer): Buffer[] {
  const file = pdf.toString("latin1");
  const unpack = unpackerOf(pdf);
  const plain = objectsOf(file);
  if ([...plain.values()].some(({ text }) => text.includes("/Encrypt")) || isEncryptedByTrailer(file))
    throw new UnreadableFile(1, "The PDF is password-protected");
  const packed = [...plain.values()]
    .filter(({ text }) => /\/Type\s*\/ObjStm\b/.test(text))
    .flatMap((each) => {
      const inside = unpack(each);
      return inside === null ? [] : packedObjects({ inside: inside.toString("latin1"), text: each.text });
    });
  const objects = new Map([...packed, ...plain]);
  return attachmentNumbers(objects).flatMap((number) => {
    const object = objects.get(number);
    return object === undefined ? [] : (unpack(object) ?? []);
  });
}

/** A trailer is short; how far it reaches is not looked for, which would read the file again for each. */
function isEncryptedByTrailer(file: string): boolean {
  let trailer = -TRAILER_MAX;
  for (const { 0: word, index } of file.matchAll(/trailer|\/Encrypt/g)) {
    if (word === "trailer") trailer = index;
    else if (index - trailer < TRAILER_MAX) return true;
  }
  return false;
}

/** Which objects the descriptions of files lead to. */
function attachmentNumbers(objects: ReadonlyMap<string, PdfObject>): string[] {
  const found = new Set<string>();
  for (const { text } of objects.values()) {
    for (const [, inside = "", elsewhere = ""] of text.matchAll(
      /\/EF\s{0,9}(?:<<([^<>]{0,200})>>|(\d{1,10})\s)/g,
    )) {
      const files = inside === "" ? (objects.get(elsewhere)?.text ?? "") : inside;
      const [, number] = /\/U?F\s{1,9}(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R/.exec(files) ?? [];
      if (number !== undefined) found.add(number);
    }
  }
  return [...found];
}

type OpenObject = { number: string; from: number; to: number; stream: PdfObject["stream"] };

const STEP = /(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b|>>\s{0,9}stream\r?\n|endobj/g;

/** Every object of the file in one walk, with its one stream; of several with a number the last is the one that counts. */
function objectsOf(file: string): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const step = new RegExp(STEP);
  let open: OpenObject | null = null;
  for (let token = step.exec(file); token !== null; token = step.exec(file)) {
    const [whole, number] = token;
    if (number !== undefined) open = { number, from: step.lastIndex, stream: null, to: -1 };
    else if (open !== null && whole === "endobj") {
      const text = file.slice(open.from, open.to < 0 ? token.index : open.to);
      objects.set(open.number, { text, stream: open.stream });
      if (objects.size > OBJECTS_MAX) throw new UnreadableFile(1, "The PDF has too many parts");
      open = null;
    } else if (open !== null && open.stream === null) {
      open.to = token.index + 2;
      const end = endOfStream(file, { from: step.lastIndex, text: file.slice(open.from, open.to) });
      if (end < 0) break;
      open.stream = [step.lastIndex, end];
      step.lastIndex = end;
    }
  }
  return objects;
}

/** Where its length says, if it ends there, or else where its end is said. */
function endOfStream(file: string, { from, text }: { from: number; text: string }): number {
  const [, length] = /\/Length\s{1,9}(\d{1,10})(?!\s{1,9}\d{1,5}\s{1,9}R)/.exec(text) ?? [];
  const said = from + Number(length);
  const isThere = length !== undefined && /^\s{0,2}endstream/.test(file.slice(said, said + 20));
  return isThere ? said : file.indexOf("endstream", from);
}

/** Unpacks streams until all of them together are too large: a small file may grow without end. */
function unpackerOf(pdf: Buffer): (object: PdfObject) => Buffer | null {
  let room = UNPACKED_BYTES_MAX;
  return ({ text, stream }) => {
    if (stream === null) return null;
    const bytes = pdf.subarray(...stream);
    const [, filters = ""] = /\/Filter\s*(\[[^\]]{0,200}\]|\/\w{1,40})/.exec(text) ?? [];
    const names = filters.match(/\w+/g) ?? [];
    const isPredicted = /\/Predictor\s+(?!1\b)\d/.test(text);
    if (isPredicted || names.length > 1 || names.some((name) => name !== "FlateDecode" && name !== "Fl"))
      return null;
    const unpacked = names.length === 0 ? bytes : inflated(bytes, room);
    if (unpacked !== null) room -= unpacked.length;
    if (room <= 0) throw new UnreadableFile(1, "The contents of the PDF are larger than 20 MB");
    return unpacked;
  };
}

function inflated(bytes: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: room });
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile(1, "The contents of the PDF are larger than 20 MB");
    return null;
  }
}

/** The objects that are packed together in one stream: first their numbers and places, then themselves. */
function packedObjects({ inside, text }: { inside: string; text: string }): [string, PdfObject][] {
  const first = Number(/\/First\s+(\d{1,10})/.exec(text)?.[1] ?? Number.NaN);
  if (!(first <= inside.length)) return [];
  const numbers = inside.slice(0, first).match(/\d{1,10}/g) ?? [];
  if (numbers.length > OBJECTS_MAX) throw new UnreadableFile(1, "The PDF has too many parts");
  return numbers.flatMap((number, at): [string, PdfObject][] => {
    if (at % 2 === 1) return [];
    const [from, to] = [numbers[at + 1], numbers[at + 3]];
    const end = to === undefined ? undefined : first + Number(to);
    return [[number, { text: inside.slice(first + Number(from), end), stream: null }]];
  });
}
