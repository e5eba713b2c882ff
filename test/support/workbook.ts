import { archive } from "./bank-file.ts";

/** The parts of a workbook: sheets as their cells are written, shared texts that cells refer to by index, and styles. */
export type Workbook = {
  sheets: readonly (readonly string[])[];
  strings?: readonly string[];
  /** The attributes of a sheet in the list of sheets, such as `state="hidden"`. */
  marks?: readonly string[];
  properties?: string;
};

/** The styles of these workbooks: plain, a custom date, cents, and a built-in date. */
export const STYLES = { plain: 0, day: 1, cents: 2, knownDay: 3 };

const STYLES_PART = `<styleSheet xmlns="x"><numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy;@"/>
<numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;EUR&quot;;[Red]-#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
<cellXfs><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`;

export function workbookParts({ sheets, strings = [], marks = [], properties = "" }: Workbook) {
  const sheetPart = (rows: readonly string[]) =>
    `<?xml version="1.0"?><worksheet><sheetData>${rows.map((cells, row) => `<row r="${row + 1}">${cells}</row>`).join("")}</sheetData></worksheet>`;
  const name = (index: number) => `worksheets/sheet${index + 1}.xml`;
  const listed = sheets.map(
    (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" ${marks[index] ?? ""} r:id="rId${index}"/>`,
  );
  const related = sheets.map((_, index) => `<Relationship Id="rId${index}" Target="${name(index)}"/>`);
  return new Map([
    ["[content_types].xml", "<Types/>"],
    ["xl/workbook.xml", `<workbook>${properties}<sheets>${listed.join("")}</sheets></workbook>`],
    ["xl/_rels/workbook.xml.rels", `<Relationships>${related.join("")}</Relationships>`],
    ["xl/styles.xml", STYLES_PART],
    ["xl/sharedstrings.xml", `<sst>${strings.map((text) => `<si>${text}</si>`).join("")}</sst>`],
    ...sheets.map((rows, index): [string, string] => [`xl/${name(index)}`, sheetPart(rows)]),
  ]);
}

export function workbookFile(workbook: Workbook): Buffer {
  return archive([...workbookParts(workbook)]);
}

/** Adjacent cells, with the text in the cell itself. */
export const texts = (...cells: readonly string[]) =>
  cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("");

export const number = (value: string, style = STYLES.plain) => `<c s="${style}"><v>${value}</v></c>`;
