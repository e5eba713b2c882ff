import type { TableRow } from "./table.ts";

/** Delimiters between the columns of a text. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Possible character encodings of a table, by their names on the web. */
export const ENCODINGS = [
  "utf-8",
  "windows-1252",
  "iso-8859-15",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "macintosh",
  "utf-16le",
  "utf-16be",
] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** How the bytes of a file form a table; null for anything detected, or not applicable, as in a workbook. */
export type TableLayout = {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  /** Line number of the column headings; 0 if there are none. */
  headerLine: number | null;
};

/** Nothing is preset, so the whole layout is detected. */
export const FOUND_LAYOUT: TableLayout = { encoding: null, delimiter: null, headerLine: null };

/** Merges layouts: the new setting of each part, or else the earlier one. */
export function mergeLayouts(layout: TableLayout, { before }: { before: TableLayout }): TableLayout {
  return {
    encoding: layout.encoding ?? before.encoding,
    delimiter: layout.delimiter ?? before.delimiter,
    headerLine: layout.headerLine ?? before.headerLine,
  };
}

/** Returns the delimiter that occurs equally often in most of the first lines. */
export function delimiterOf(file: string): Delimiter {
  const lines = file.slice(0, 20_000).split(/\r\n|\r|\n/, 60);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines
      .map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1)
      .filter((count) => count > 0);
    const delimiterCounts = counts.map(
      (count) => counts.filter((otherCount) => otherCount === count).length * Math.min(count, 8),
    );
    return Math.max(0, ...delimiterCounts);
  });
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? ",";
}

/** One of the first lines of the file, as shown to the user for choosing the header. */
export type FileSampleLine = { line: number; text: string };
const FIRST_LINES = 8;
const MOST_FIRST_LINES = 40;

/** Returns the lines at the start of a table, down to its header. */
export function sampleLines(records: readonly TableRow[], headerLine: number): FileSampleLine[] {
  return records
    .slice(0, MOST_FIRST_LINES)
    .filter(({ line }, index) => index < FIRST_LINES || line <= headerLine)
    .map(({ line, fields }) => {
      const text = fields.filter((field) => field.trim() !== "").join(", ");
      return { line, text: text.slice(0, 80) };
    });
}
