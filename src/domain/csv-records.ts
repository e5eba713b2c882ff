/** One record of a CSV file with its starting line; `isBroken` if its quotation marks don't match. */
export type CsvRecord = { line: number; fields: readonly string[]; isBroken: boolean };

/** Why a broken record can't be read, and how to fix it. */
export const BROKEN_ROW = "This row has an unclosed quotation mark. Close it, or remove it.";

/**
 * Reads the records of a CSV file (RFC 4180), skipping blank lines and comments (Behavior 5.2). Spaces next to quotation marks
 * are accepted, and a quoted field may contain a line starting with #: comments are only recognized where a record could start.
 * Bank files have no comments, and a name in them may start with #. The delimiter is detected from the header unless given.
 */
export function readCsvRecords(
  file: string,
  { delimiter: requestedDelimiter, hasComments = true }: { delimiter?: string; hasComments?: boolean } = {},
): CsvRecord[] {
  const text = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const delimiter = requestedDelimiter ?? delimiterOf(text);
  const records: CsvRecord[] = [];
  let line = 1;
  for (let offset = 0; offset < text.length;) {
    const { end, ...record } =
      hasComments && isCommentAt(text, offset)
        ? { fields: [], isBroken: false, end: endOfLine(text, offset) }
        : readRecord(text, offset, delimiter);
    if (record.isBroken || record.fields.some((field) => field.trim() !== "")) {
      records.push({ line, ...record });
    }
    line += text.slice(offset, end + 1).split("\n").length - 1;
    offset = end + 1;
  }
  return records;
}

const WORKBOOKS = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0"];
// UTF-16 appears as a byte order mark in Windows-1252, or as a zero in every other byte.
const UTF_16 = /^(\u00ff\u00fe|\u00fe\u00ff|[^\0]\0[^\0]\0|\0[^\0]\0)/;

/** Returns what a file mistaken for CSV really is; null when it may be CSV. */
export function csvError(file: string): string | null {
  if (WORKBOOKS.some((mark) => file.startsWith(mark)))
    return 'This is an Excel workbook, not a CSV file. Save it as "CSV UTF-8" and try again.';
  return UTF_16.test(file) ? 'This file is in UTF-16. Save it as "CSV UTF-8" and try again.' : null;
}

const DELIMITERS = [",", ";", "\t"];

/** Detects the field delimiter from the header, which is the first line with text. */
function delimiterOf(text: string): string {
  const header = text.split("\n").find((line) => line.trim() !== "" && !isCommentAt(line, 0)) ?? "";
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function isCommentAt(text: string, offset: number): boolean {
  let start = offset;
  while (text[start] === " " || text[start] === "\t") start += 1;
  return text[start] === "#";
}

function endOfLine(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  return end === -1 ? text.length : end;
}

/** Reads the fields up to the end of the record; `end` is the index of its line break. */
function readRecord(text: string, offset: number, delimiter: string) {
  const fields: string[] = [];
  for (let start = offset; ;) {
    const { value, end, isBroken } = readField(text, start, delimiter);
    fields.push(value);
    if (isBroken || text[end] !== delimiter) return { fields, isBroken, end };
    start = end + 1;
  }
}

function readField(text: string, offset: number, delimiter: string) {
  const start = afterBlanks(text, offset, delimiter);
  if (text[start] === '"') return readQuoted(text, start, delimiter);
  let end = offset;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
  return { value: text.slice(offset, end), end, isBroken: false };
}

/** Reads a quoted field, in which two quotation marks stand for one. An unclosed field takes the rest of the file. */
function readQuoted(text: string, start: number, delimiter: string) {
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close === -1) return { value: text.slice(start + 1), end: text.length, isBroken: true };
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  const end = afterBlanks(text, close + 1, delimiter);
  if (end === text.length || text[end] === delimiter || text[end] === "\n") {
    return { value, end, isBroken: false };
  }
  return { value, end: endOfLine(text, end), isBroken: true };
}

function afterBlanks(text: string, offset: number, delimiter: string): number {
  let end = offset;
  while (text[end] === " " || (text[end] === "\t" && delimiter !== "\t")) end += 1;
  return end;
}
