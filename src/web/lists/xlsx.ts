import type { MinorUnit } from "#domain/money.ts";
import { pageMinorUnit } from "#web/api/page-notation.ts";
import {
  type CompanyHeader,
  isAmountInFile,
  headerLines,
  type ReportFile,
  type Total,
} from "./report-file.ts";
import { zip } from "./zip.ts";

/** A report as a workbook: numbers, dates, and totals as formulas, with frozen column heads (Interface 5). */
export function reportXlsx(company: CompanyHeader, file: ReportFile): Promise<Blob> {
  return zip({
    "[Content_Types].xml": xml(CONTENT_TYPES),
    "_rels/.rels": xml(relationships({ rId1: ["officeDocument", "xl/workbook.xml"] })),
    "xl/workbook.xml": xml(WORKBOOK),
    "xl/_rels/workbook.xml.rels": xml(
      relationships({ rId1: ["worksheet", "worksheets/sheet1.xml"], rId2: ["styles", "styles.xml"] }),
    ),
    "xl/styles.xml": xml(styles(pageMinorUnit(file.currency))),
    "xl/worksheets/sheet1.xml": xml(sheet(company, file)),
  });
}

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`;

const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`;
const WORKBOOK = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function relationships(targets: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const all = Object.entries(targets).map(
    ([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
}

/** Cell styles, by index in the style sheet. */
const CELL_STYLES = { plain: 0, bold: 1, money: 2, boldMoney: 3, date: 4 };
const FORMATS: Readonly<Record<MinorUnit, string>> = { 0: "#,##0", 2: "#,##0.00", 3: "#,##0.000" };
const styles = (minorUnit: MinorUnit) =>
  `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="${FORMATS[minorUnit]}"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>` +
  `<xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/>` +
  `<xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1"/>` +
  `<xf numFmtId="165" applyNumberFormat="1"/></cellXfs>` +
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheet(company: CompanyHeader, file: ReportFile): string {
  const above = headerLines(company, file);
  const heads = above.length + 1;
  const sheetContext = { file, heads, totals: new Map(file.totals.map((total) => [total.row, total])) };
  const top = above.map((line, index) =>
    row(
      index + 1,
      line === "" ? "" : textCell({ at: `A${index + 1}`, value: line, style: CELL_STYLES.plain }),
    ),
  );
  const rows = file.rows.map((cells, index) =>
    row(
      heads + index,
      cells.map((value, column) => cell(value, { ...sheetContext, index, column })).join(""),
    ),
  );
  return (
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="${heads}" topLeftCell="A${heads + 1}" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths(file)}</cols><sheetData>${[...top, ...rows].join("")}</sheetData></worksheet>`
  );
}

const row = (rowNumber: number, cells: string): string => `<row r="${rowNumber}">${cells}</row>`;

type CellContext = {
  file: ReportFile;
  /** The sheet row of the column heads. */
  heads: number;
  totals: ReadonlyMap<number, Total>;
  index: number;
  column: number;
};

function cell(value: string, { file, heads, totals, index, column }: CellContext): string {
  if (value === "") return "";
  const reference = `${columnLetter(column)}${heads + index}`;
  const total = totals.get(index);
  const isBold = index === 0 || total !== undefined;
  if (index > 0 && /^\d{4}-\d\d-\d\d$/.test(value))
    return numberCell({ at: reference, value: daysSince1900(value), style: CELL_STYLES.date });
  const isFigure = index > 0 && !file.texts.includes(column) && /^-?\d+(\.\d+)?$/.test(value);
  if (!isFigure)
    return textCell({ at: reference, value, style: isBold ? CELL_STYLES.bold : CELL_STYLES.plain });
  const isMoney = isAmountInFile(value, file);
  const [bold, plain] = isMoney
    ? [CELL_STYLES.boldMoney, CELL_STYLES.money]
    : [CELL_STYLES.bold, CELL_STYLES.plain];
  const style = isBold ? bold : plain;
  // A percentage in a total row isn't a sum.
  const isSum = total !== undefined && isMoney && !total.but?.includes(column);
  return numberCell({ at: reference, value, style }, isSum ? formula(total, { column, heads }) : "");
}

type CellContent = { at: string; value: string; style: number };

function textCell({ at, value, style }: CellContent): string {
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(value)}</t></is></c>`;
}

/** A number, with its formula if it is a total: the cached value shows before the sheet is calculated. */
function numberCell({ at, value, style }: CellContent, sumFormula = ""): string {
  return `<c r="${at}" s="${style}">${sumFormula === "" ? "" : `<f>${sumFormula}</f>`}<v>${value}</v></c>`;
}

function formula({ plus, less = [] }: Total, { column, heads }: { column: number; heads: number }): string {
  const sum = (rows: readonly number[]): string => {
    const ranges = rangesOf(rows).map(([from, to]) => {
      const [first, last] = [from, to].map((index) => `${columnLetter(column)}${heads + index}`);
      return first === last ? first : `${first}:${last}`;
    });
    return ranges.length === 0 ? "" : `SUM(${ranges.join(",")})`;
  };
  return `${sum(plus)}${less.length === 0 ? "" : `-${sum(less)}`}`;
}

/** Groups consecutive row numbers into ranges, each as first and last. */
function rangesOf(places: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const rowIndex of places) {
    const last = ranges.at(-1);
    if (last && last[1] === rowIndex - 1) last[1] = rowIndex;
    else ranges.push([rowIndex, rowIndex]);
  }
  return ranges;
}

/** "A" to "Z": no report has more columns. */
const columnLetter = (column: number): string => String.fromCharCode(65 + column);

const DAY_MS = 86_400_000;

/** A day as a spreadsheet serial number, which treats 1900 as a leap year. */
const daysSince1900 = (day: string): string =>
  String((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS);

// Control characters aren't allowed in XML.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escapeText = (value: string): string =>
  value.replaceAll(CONTROLS, "").replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);

const WIDTH_MAX = 50;

function widths({ rows }: ReportFile): string {
  const [heads = []] = rows;
  return heads
    .map((_, column) => {
      const longest = Math.max(8, ...rows.map((cells) => cells[column]?.length ?? 0));
      return `<col min="${column + 1}" max="${column + 1}" width="${Math.min(longest + 3, WIDTH_MAX)}" customWidth="1"/>`;
    })
    .join("");
}
