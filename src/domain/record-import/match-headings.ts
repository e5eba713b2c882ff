/** Headings by field, most specific first. */
export type ColumnHeadings<Field extends string> = readonly (readonly [Field, readonly RegExp[]])[];

/** Field of each table column; null for a column that isn't imported. */
export type ColumnFields<Field extends string> = readonly (Field | null)[];

type ImportTableRow = {
  line: number;
  fields: readonly string[];
  /** Which cells of a workbook are numbers; they use a decimal point, whatever the other cells use. */
  workbook?: { numbers: ReadonlySet<number> } | undefined;
};

export const HEADER_WITHIN = 20;

/** Normalizes a heading: no accents, no signs, and no prefix for the kind of address or contact, as in "PO Address Line1". */
export function headingOf(text: string): string {
  return (
    text
      .replace(/([a-z\d])([A-Z])/g, "$1 $2")
      .replace(/^PO(?=[A-Z])/, "PO ")
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll("\u00df", "ss")
      .replace(/[*:\u00b0\u00ba#\ufeff"()[\]]/g, " ")
      .replace(/[_\-/.'\u2019]+/g, " ")
      .replace(/\s+/g, " ")
      .trim()
      // Zoho calls the postal code of an address so.
      .replace(/^(?:billing|bill to) code$/, "postal code")
      .replace(/^(?:billing|bill to|bill|po|primary|main|variant)\s(?=\S)/, "")
  );
}

/** Assigns a field to each heading; each field is used for one column at most. */
export function columnsOf<Field extends string>(
  header: readonly string[],
  headings: ColumnHeadings<Field>,
): (Field | null)[] {
  const titles = header.map(headingOf);
  const columns: (Field | null)[] = titles.map(() => null);
  for (const [field, choices] of headings) {
    if (columns.includes(field)) continue;
    const indexes = choices
      .map((pattern) => titles.findIndex((title, column) => columns[column] === null && pattern.test(title)))
      .find((column) => column >= 0);
    if (indexes !== undefined) columns[indexes] = field;
  }
  return columns;
}

/** Finds the first row with enough fields to be a header; null if there is none. */
export function findHeader<Field extends string>(
  records: readonly ImportTableRow[],
  headings: ColumnHeadings<Field>,
  isHeader: (fields: ReadonlySet<Field>) => boolean,
): { at: number; columns: ColumnFields<Field> } | null {
  for (const [at, { fields }] of records.slice(0, HEADER_WITHIN).entries()) {
    const columns = columnsOf(fields, headings);
    if (isHeader(new Set(columns.filter((field) => field !== null)))) return { at, columns };
  }
  return null;
}

export type RowTexts<Field extends string> = {
  /** Whether any column has the field. */
  has: (field: Field) => boolean;
  /** Text of a field in one line; several columns are joined. */
  text: (field: Field, between?: string) => string;
  /** Text of a field with its line breaks. */
  lines: (field: Field) => string;
  /** Whether it is a numeric cell of a workbook. */
  isNumber: (field: Field) => boolean;
};

/** Returns accessors for the cells of a row by field. */
export function cellsOf<Field extends string>(
  { fields, workbook }: Omit<ImportTableRow, "line">,
  columns: ColumnFields<Field>,
): RowTexts<Field> {
  const parts = (field: Field) =>
    columns.flatMap((columnField, column) => {
      // An apostrophe before a sign prevents a spreadsheet from evaluating the text.
      const text = (fields[column] ?? "").trim().replace(/^'(?=[=+\-@])/, "");
      return columnField === field && text !== "" ? [text] : [];
    });
  return {
    has: (field) => columns.includes(field),
    text: (field, between = " ") => parts(field).join(between).replace(/\s+/g, " ").normalize("NFC"),
    lines: (field) =>
      parts(field)
        .join("\n")
        .split("\n")
        .map((line) => line.replace(/\s+/g, " ").trim())
        .filter((line) => line !== "")
        .join("\n")
        .normalize("NFC"),
    isNumber: (field) => workbook?.numbers.has(columns.indexOf(field)) ?? false,
  };
}

const YES =
  /^(?:yes|true|1|y|t|x|ja|oui|si|s\u00ed|sim|active|aktiv|actif|actief|activo|attivo|ativo|published|enabled)$/i;
const NO_PATTERN =
  /^(?:no|false|0|-1|n|f|nein|non|nee|n\u00e3o|inactive|inaktiv|inactif|inactief|inactivo|inattivo|inativo|archived|draft|disabled|hidden)$/i;

/** Whether a record is active; null for unrelated text, such as "Customer". */
export function activeOf(text: string): boolean | null {
  if (YES.test(text)) return true;
  return NO_PATTERN.test(text) ? false : null;
}

/** Returns a note about unrecognized text; none if it is blank. */
export function unrecognizedNote(text: string, isRecognized: boolean, outcome: string): string[] {
  return text === "" || isRecognized ? [] : [`"${text.slice(0, 40)}" isn't recognized: ${outcome}`];
}
