/** One record of a CSV file with the line on which it starts; broken where its quotation marks do not fit. */
export type CsvRecord = { line: number; fields: readonly string[]; isBroken: boolean };

/** Why a broken record can't be read, and what to do. */
export const BROKEN_ROW = "This row has an unclosed quotation mark. Close it, or remove it";

/**
 * The records of a CSV file (RFC 4180), without blank lines and comments (Behavior 5.2). People type blanks
 * beside quotation marks, and a quoted field may have a line that begins with #: a comment begins where
 * a record could. Bank files have no comments, and a name in them may begin with #. The separator is found in
 * the header unless it is given.
 */
export function readCsvRecords(
  file: string,
  { delimiter: given, hasComments = true }: { delimiter?: string; hasComments?: boolean } = {},
): CsvRecord[] {
  const text = file.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const delimiter = given ?? delimiterOf(text);
  const records: CsvRecord[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const { end, ...record } =
      hasComments && isCommentAt(text, at)
        ? { fields: [], isBroken: false, end: endOfLine(text, at) }
        : readRecord(text, at, delimiter);
    if (record.isBroken || record.fields.some((field) => field.trim() !== "")) {
      records.push({ line, ...record });
    }
    line += text.slice(at, end + 1).split("\n").length - 1;
    at = end + 1;
  }
  return records;
}

const WORKBOOKS = ["PK\u0003\u0004", "\u00d0\u00cf\u0011\u00e0"];
// UTF-16 shows its byte order mark as Windows-1252 would, or a zero in every other byte.
const UTF_16 = /^(\u00ff\u00fe|\u00fe\u00ff|[^\0]\0[^\0]\0|\0[^\0]\0)/;

/** A sentence about what a file is that was taken for a CSV file; null when it may be one. */
export function csvError(file: string): string | null {
  if (WORKBOOKS.some((mark) => file.startsWith(mark)))
    return 'This is an Excel workbook, not a CSV file. Save it as "CSV UTF-8" and try again.';
  return UTF_16.test(file) ? 'This file is in UTF-16. Save it as "CSV UTF-8" and try again.' : null;
}

const DELIMITERS = [",", ";", "\t"];

/** The separator of the fields in the header, which is the first line with text. */
function delimiterOf(text: string): string {
  const header = text.split("\n").find((line) => line.trim() !== "" && !isCommentAt(line, 0)) ?? "";
  const bare = header.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

function isCommentAt(text: string, at: number): boolean {
  let start = at;
  while (text[start] === " " || text[start] === "\t") start += 1;
  return text[start] === "#";
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** The fields up to the end of the record; `end` is the place of its line break. */
function readRecord(text: string, at: number, delimiter: string) {
  const fields: string[] = [];
  for (let start = at; ;) {
    const { value, end, isBroken } = readField(text, start, delimiter);
    fields.push(value);
    if (isBroken || text[end] !== delimiter) return { fields, isBroken, end };
    start = end + 1;
  }
}

function readField(text: string, at: number, delimiter: string) {
  const start = afterBlanks(text, at, delimiter);
  if (text[start] === '"') return readQuoted(text, start, delimiter);
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
  return { value: text.slice(at, end), end, isBroken: false };
}

/** A field in quotation marks, of which two stand for one. What is not closed takes the rest of the file. */
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

function afterBlanks(text: string, at: number, delimiter: string): number {
  let end = at;
  while (text[end] === " " || (text[end] === "\t" && delimiter !== "\t")) end += 1;
  return end;
}
