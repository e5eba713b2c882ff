import { checkMarkup, findDescendants, readMarkup, unescaped } from "./markup.ts";
import { truncate } from "#domain/text.ts";
import { UnreadableBankFile } from "./statement.ts";
import type { TableRow } from "./table.ts";
import { attributeOf, type NumberStyle, numberStyles, displayedNumber } from "./workbook-cells.ts";

/** The files of a workbook by their names in lowercase. */
export type WorkbookFiles = ReadonlyMap<string, string>;

const MAIN = "xl/workbook.xml";

/** Reads the visible sheets of an XLSX workbook, each as its nonempty rows (ECMA-376). */
export function readWorkbook(files: WorkbookFiles): TableRow[][] {
  const workbook = readMarkup(files.get(MAIN) ?? "", "xml");
  const styles = files.get("xl/styles.xml");
  const [properties] = findDescendants(workbook, "WORKBOOKPR");
  const context: WorkbookContext = {
    strings: readStrings(files.get("xl/sharedstrings.xml") ?? ""),
    styles: styles === undefined ? [] : numberStyles(readMarkup(styles, "xml")),
    is1904: /^(1|true)$/.test(attributeOf(properties ?? { attributes: "" }, "date1904") ?? ""),
    days: new Map(),
    room: TEXT_MAX,
    cells: 0,
  };
  const visibleSheets = findDescendants(workbook, "SHEET").filter(
    (sheet) => !/hidden/i.test(attributeOf(sheet, "state") ?? ""),
  );
  const targets = targetsOf(files.get("xl/_rels/workbook.xml.rels") ?? "");
  return visibleSheets.flatMap((listed) => {
    const sheet = files.get(targets.get(attributeOf(listed, "id") ?? "") ?? "");
    return sheet === undefined ? [] : [readSheet(sheet, context)];
  });
}

/** Maps relationship IDs to file names. */
function targetsOf(relations: string): Map<string, string> {
  const elements = findDescendants(readMarkup(relations, "xml"), "RELATIONSHIP");
  return new Map(
    elements.map((relation) => {
      const target = (attributeOf(relation, "Target") ?? "").toLowerCase().replace(/^\.\//, "");
      return [attributeOf(relation, "Id") ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`];
    }),
  );
}

const TEXT_MAX = 100 * 1024 * 1024;
const CELLS_MAX = 4_000_000;
const CELL_TEXT_MAX = 2_000;
const COLUMNS_READ = 101;

type WorkbookContext = {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  is1904: boolean;
  /** Cache of converted days: a sheet repeats each of its days many times. */
  days: Map<string, string>;
  /** Remaining text and cell limits: a short file can refer to one long text a million times. */
  room: number;
  cells: number;
};

const TOKEN = /<(?=[^<>]*>)(\/?)(?:[\w.-]+:)?(row|c|v|is|si|t|rPh)(?![\w:.-])([^<>]*?)(\/?)>/g;

type XmlToken = {
  name: string;
  isEnd: boolean;
  isEmpty: boolean;
  attributes: string;
  at: number;
  after: number;
};

/** Yields the tags of rows, cells, and texts; a sheet is too large for a tree. */
function* tokensOf(part: string): Generator<XmlToken> {
  checkMarkup(part);
  for (const token of part.matchAll(TOKEN)) {
    const [markup, end, name = "", attributes = "", empty] = token;
    const offset = token.index;
    yield {
      name,
      isEnd: end === "/",
      isEmpty: empty === "/",
      attributes,
      at: offset,
      after: offset + markup.length,
    };
  }
}

/** Reads the shared strings that cells refer to by index, joining those with several formatted pieces. */
function readStrings(part: string): string[] {
  const strings: string[] = [];
  let [text, start, isAside] = ["", 0, false];
  for (const { name, isEnd, isEmpty, at, after } of tokensOf(part)) {
    if (name === "si") {
      if (isEnd || isEmpty) strings.push(truncate(text, CELL_TEXT_MAX));
      text = "";
    } else if (name === "rPh") isAside = !isEnd && !isEmpty;
    else if (name === "t" && isEnd && !isAside) text += textIn(part.slice(start, at));
    start = after;
  }
  return strings;
}

type SheetCell = { column: number; type: string; style: NumberStyle; text: string; isAside: boolean };
type Sheet = { rows: TableRow[]; line: number; fields: string[]; numbers: Set<number>; column: number };

/** Reads rows by their number in the workbook, and their cells by column. */
function readSheet(part: string, context: WorkbookContext): TableRow[] {
  const sheet: Sheet = { rows: [], line: 0, fields: [], numbers: new Set(), column: -1 };
  let [cell, start]: [SheetCell | null, number] = [null, 0];
  for (const token of tokensOf(part)) {
    const { name, isEnd, isEmpty, at, after } = token;
    if (name === "row") {
      if (isEnd) endRow(sheet, context);
      else beginRow(sheet, token);
    } else if (name === "c" && !isEnd) {
      cell = cellOf(token, { sheet, context });
      if (isEmpty) cell = null;
    } else if (name === "c" && cell !== null) {
      addCell(cell, { sheet, context });
      cell = null;
    } else if (name === "rPh" && cell !== null) cell.isAside = !isEnd && !isEmpty;
    else if ((name === "v" || name === "t") && isEnd && cell?.isAside === false)
      cell.text += textIn(part.slice(start, at));
    start = after;
  }
  return sheet.rows;
}

function beginRow(sheet: Sheet, row: XmlToken): void {
  const rowNumber = attributeOf(row, "r") ?? "";
  sheet.line = /^\d{1,7}$/.test(rowNumber) ? Number(rowNumber) : sheet.line + 1;
  sheet.fields = [];
  sheet.numbers = new Set();
  sheet.column = -1;
}

function endRow({ rows, line, fields, numbers }: Sheet, { is1904 }: WorkbookContext): void {
  if (fields.every((field) => field.trim() === "")) return;
  rows.push({ line, fields, isBroken: false, workbook: { numbers, is1904 } });
}

type CellSurroundings = { sheet: Sheet; context: WorkbookContext };

function cellOf(cell: XmlToken, { sheet, context }: CellSurroundings): SheetCell {
  const [, letters] = /^([A-Z]{1,3})\d/i.exec(attributeOf(cell, "r") ?? "") ?? [];
  sheet.column = letters === undefined ? sheet.column + 1 : columnOf(letters);
  const style = context.styles[Number(attributeOf(cell, "s") ?? "0")] ?? "plain";
  return {
    column: sheet.column,
    type: attributeOf(cell, "t") ?? "n",
    style,
    text: "",
    isAside: false,
  };
}

/** Converts a column name to an index from zero: "A" is 0, "Z" 25, "AA" 26. */
function columnOf(letters: string): number {
  return (
    Array.from(letters.toUpperCase()).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}

/** Adds a cell to its row. A cell beyond the maximum columns marks the table as too wide. */
function addCell(cell: SheetCell, { sheet, context }: CellSurroundings): void {
  const { column, type } = cell;
  const { strings } = context;
  const isNumber = type === "n" && /\d/.test(cell.text);
  const text = truncate(
    type === "s" ? (strings[Number(cell.text)] ?? "") : isNumber ? numberIn(cell, context) : cell.text,
    CELL_TEXT_MAX,
  );
  context.cells += 1;
  context.room -= text.length;
  if (context.cells > CELLS_MAX)
    throw new UnreadableBankFile(
      sheet.line,
      "The workbook has more than 4,000,000 cells. Split it into smaller ones.",
    );
  if (context.room < 0)
    throw new UnreadableBankFile(
      sheet.line,
      "The workbook holds more than 100 MB of text. Split it into smaller ones.",
    );
  if (text === "") return;
  const columnIndex = Math.min(column, COLUMNS_READ - 1);
  while (sheet.fields.length < columnIndex) sheet.fields.push("");
  sheet.fields[columnIndex] = text;
  if (isNumber) sheet.numbers.add(columnIndex);
}

function numberIn({ text, style }: SheetCell, { is1904, days }: WorkbookContext): string {
  const cachedDay = style === "day" ? days.get(text) : undefined;
  const displayText = cachedDay ?? displayedNumber(text, { style, is1904 });
  if (style === "day") days.set(text, displayText);
  return displayText;
}

/** Decodes text: resolves XML escapes and workbook escapes such as "_x000D_" for a line end. */
function textIn(rawText: string): string {
  const text = rawText.includes("<![CDATA[") ? rawText.replace(/<!\[CDATA\[|\]\]>/g, "") : unescaped(rawText);
  return text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
