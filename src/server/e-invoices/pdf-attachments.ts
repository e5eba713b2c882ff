import { inflateSync } from "node:zlib";
import { UnreadableFile } from "#domain/file-limits.ts";

const OBJECTS_MAX = 100_000;
const TRAILER_MAX = 2_000;
const UNPACKED_BYTES_MAX = 20 * 1024 * 1024;

/** A PDF object: its text, and the position of its stream. */
type PdfObject = { text: string; stream: readonly [number, number] | null };
type Objects = Map<string, PdfObject>;

/** An attachment's contents, or why they can't be read. */
export type PdfAttachment = { name: string; contents: Unpacked };
type Unpacked = Buffer | { unreadable: string };

/**
 * Returns the files attached to a PDF, including the invoice of a hybrid one (PDF 32000-1, 7.11.4). Reads only what leads to
 * them: objects, packed objects and attachment streams. Never runs, draws or fetches anything.
 */
export function attachmentsOf(pdf: Buffer): PdfAttachment[] {
  const file = pdf.toString("latin1");
  const lengths = lengthsIn(file);
  let scanned = scan(file, lengths);
  let packed = unpackAll(pdf, scanned.objects);
  // A stream's length can be in a packed object, which is known only now.
  if (scanned.unknown.some((number) => packed.has(number))) {
    for (const [number, { text }] of packed)
      if (/^\s*\d{1,10}\s*$/.test(text)) addLength(lengths, number, text);
    scanned = scan(file, lengths);
    packed = unpackAll(pdf, scanned.objects);
  }
  const { objects: plain, streams } = scanned;
  if (
    [...plain.values()].some(({ text }) => text.includes("/Encrypt")) ||
    isEncryptedByTrailer(file, streams)
  )
    throw new UnreadableFile(
      1,
      "This PDF is password-protected. Save it without a password, and upload it again.",
    );
  const unpack = unpackerOf(pdf);
  const objects = new Map([...packed, ...plain]);
  return attachedFiles(objects).flatMap(({ name, number }) => {
    const object = objects.get(number);
    return object === undefined || object.stream === null ? [] : [{ name, contents: unpack(object) }];
  });
}

function unpackAll(pdf: Buffer, plain: Objects): Objects {
  const unpack = unpackerOf(pdf);
  const packed = [...plain.values()]
    .filter(({ text }) => /\/Type\s*\/ObjStm\b/.test(text))
    .flatMap((fileSpec) => {
      const inside = unpack(fileSpec);
      return !Buffer.isBuffer(inside)
        ? []
        : packedObjects({ inside: inside.toString("latin1"), text: fileSpec.text });
    });
  return new Map(packed);
}

/** Objects that are just a number, by object number. Attached PDFs also contain such objects, so each is a candidate. */
type Lengths = Map<string, Set<number>>;
const CANDIDATES_MAX = 20;

function lengthsIn(file: string): Lengths {
  const lengths: Lengths = new Map();
  for (const [, number = "", length = ""] of file.matchAll(
    /(?<!\d)(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\s{1,9}(\d{1,10})\s{1,9}endobj/g,
  ))
    addLength(lengths, number, length);
  return lengths;
}

function addLength(lengths: Lengths, ...[number, length]: [string, string]): void {
  const candidates = lengths.get(number) ?? new Set();
  if (candidates.size < CANDIDATES_MAX) lengths.set(number, candidates.add(Number(length)));
}

/** Assumes that a trailer is short: finding where each ends would mean rereading the file. */
function isEncryptedByTrailer(file: string, streams: readonly (readonly [number, number])[]): boolean {
  let trailer = -TRAILER_MAX;
  let next = 0;
  for (const { 0: word, index } of file.matchAll(/trailer|\/Encrypt/g)) {
    while ((streams[next]?.[1] ?? file.length) < index) next += 1;
    // An attached PDF may have its own password.
    if ((streams[next]?.[0] ?? file.length) < index) continue;
    if (word === "trailer") trailer = index;
    else if (index - trailer < TRAILER_MAX) return true;
  }
  return false;
}

/** Returns the objects that file specifications refer to, with the file names. */
function attachedFiles(objects: ReadonlyMap<string, PdfObject>): { name: string; number: string }[] {
  const fileNames = new Map<string, string>();
  for (const { text } of objects.values()) {
    for (const [, inside = "", outside = ""] of text.matchAll(
      /\/EF\s{0,9}(?:<<([^<>]{0,200})>>|(\d{1,10})\s)/g,
    )) {
      const files = inside === "" ? (objects.get(outside)?.text ?? "") : inside;
      const [, number] = /\/U?F\s{1,9}(\d{1,10})\s{1,9}\d{1,5}\s{1,9}R/.exec(files) ?? [];
      if (number !== undefined && !fileNames.has(number)) fileNames.set(number, fileNameIn(text));
    }
  }
  return [...fileNames].map(([number, name]) => ({ name, number }));
}

/** Reads a name in parentheses or in hexadecimal digits; only its ASCII characters matter here. */
function fileNameIn(text: string): string {
  const [, plain, digits = ""] =
    /\/U?F\s{0,9}(?:\(([^()]{0,200})\)|<([\dA-Fa-f\s]{0,800})>)/.exec(text) ?? [];
  const name = plain ?? Buffer.from(digits.replace(/\s/g, ""), "hex").toString("latin1");
  return name.replace(/[^ -~]/g, "");
}

type OpenObject = { number: string; from: number; to: number; stream: PdfObject["stream"] };

const STEP = /(\d{1,10})\s{1,9}\d{1,5}\s{1,9}obj\b|>>\s{0,9}stream\r?\n|endobj/g;

type PdfScan = {
  objects: Objects;
  streams: (readonly [number, number])[];
  /** Object numbers of lengths that aren't in the file itself. */
  unknown: string[];
};

/** Reads every object with its one stream in a single pass; the last object with a number counts. */
function scan(file: string, lengths: Lengths): PdfScan {
  const scanned: PdfScan = { objects: new Map(), streams: [], unknown: [] };
  const step = new RegExp(STEP);
  let open: OpenObject | null = null;
  for (let token = step.exec(file); token !== null; token = step.exec(file)) {
    const [match, number] = token;
    if (number !== undefined) open = { number, from: step.lastIndex, stream: null, to: -1 };
    else if (open !== null && match === "endobj") {
      const text = file.slice(open.from, open.to < 0 ? token.index : open.to);
      scanned.objects.set(open.number, { text, stream: open.stream });
      if (scanned.objects.size > OBJECTS_MAX) throw new UnreadableFile(1, "The PDF has too many parts");
      open = null;
    } else if (open !== null && open.stream === null) {
      open.to = token.index + 2;
      const length = lengthOf(file.slice(open.from, open.to), lengths);
      if ("unknown" in length) scanned.unknown.push(length.unknown);
      const end = endOfStream(file, {
        from: step.lastIndex,
        lengths: "unknown" in length ? [] : length.candidates,
      });
      if (end < 0) break;
      open.stream = [step.lastIndex, end];
      scanned.streams.push(open.stream);
      step.lastIndex = end;
    }
  }
  return scanned;
}

/** Candidates for a stream's length: its own entry, or the object it refers to. */
function lengthOf(text: string, lengths: Lengths): { candidates: readonly number[] } | { unknown: string } {
  const [, length = "", reference] = /\/Length\s{1,9}(\d{1,10})(\s{1,9}\d{1,5}\s{1,9}R)?/.exec(text) ?? [];
  if (reference === undefined) return { candidates: length === "" ? [] : [Number(length)] };
  const candidates = lengths.get(length);
  return candidates === undefined ? { unknown: length } : { candidates: [...candidates] };
}

/** Ends at one of the lengths if it fits, or else at the first end marker. */
function endOfStream(file: string, { from, lengths }: { from: number; lengths: readonly number[] }): number {
  const length = lengths.find((candidate) =>
    /^\s{0,2}endstream/.test(file.slice(from + candidate, from + candidate + 20)),
  );
  return length === undefined ? file.indexOf("endstream", from) : from + length;
}

/** Unpacks streams until their total is too large: a small file may expand without limit. */
function unpackerOf(pdf: Buffer): (object: PdfObject) => Unpacked {
  let room = UNPACKED_BYTES_MAX;
  return ({ text, stream }) => {
    if (stream === null) return { unreadable: "is empty" };
    const bytes = pdf.subarray(...stream);
    const [, filters = ""] = /\/Filter\s*(\[[^\]]{0,200}\]|\/\w{1,40})/.exec(text) ?? [];
    const names = filters.match(/\w+/g) ?? [];
    const isPredicted = /\/Predictor\s+(?!1\b)\d/.test(text);
    if (isPredicted || names.length > 1 || names.some((name) => name !== "FlateDecode" && name !== "Fl"))
      return { unreadable: `is encoded in a way we can't read (${names.join(", ")})` };
    const unpacked = names.length === 0 ? bytes : inflate(bytes, room);
    if (unpacked === null) return { unreadable: "is damaged" };
    room -= unpacked.length;
    if (room <= 0) throw new UnreadableFile(1, "The contents of the PDF are larger than 20 MB");
    return unpacked;
  };
}

function inflate(bytes: Buffer, room: number): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: room });
  } catch (error) {
    if (error instanceof RangeError)
      throw new UnreadableFile(1, "The contents of the PDF are larger than 20 MB");
    return null;
  }
}

/** Splits a stream of packed objects: their numbers and offsets come first, then the objects. */
function packedObjects({ inside, text }: { inside: string; text: string }): [string, PdfObject][] {
  const first = Number(/\/First\s+(\d{1,10})/.exec(text)?.[1] ?? Number.NaN);
  if (!(first <= inside.length)) return [];
  const numbers = inside.slice(0, first).match(/\d{1,10}/g) ?? [];
  if (numbers.length > OBJECTS_MAX) throw new UnreadableFile(1, "The PDF has too many parts");
  return numbers.flatMap((number, index): [string, PdfObject][] => {
    if (index % 2 === 1) return [];
    const [from, to] = [numbers[index + 1], numbers[index + 3]];
    const end = to === undefined ? undefined : first + Number(to);
    return [[number, { text: inside.slice(first + Number(from), end), stream: null }]];
  });
}
