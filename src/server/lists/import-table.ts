import { setImmediate } from "node:timers/promises";
import {
  type RowTexts,
  cellsOf,
  type ColumnFields,
  findHeader,
  HEADER_WITHIN,
  type ColumnHeadings,
} from "#domain/record-import/match-headings.ts";
import { BROKEN_ROW } from "#domain/csv-records.ts";
import type { RowFault } from "#domain/record-import/party-rows.ts";
import type { TableRow } from "#domain/bank/table.ts";
import { Refusal } from "#domain/refusals.ts";
import { runInWorker, TOO_COSTLY } from "#server/workers/run-in-worker.ts";

/** Columns of an importable file: fields, how to recognize the header, and the field of each heading. */
export type ImportHeadings<Field extends string> = {
  headings: ColumnHeadings<Field>;
  isHeader: (fields: ReadonlySet<Field>) => boolean;
  columnsOf: (header: readonly string[]) => ColumnFields<Field>;
};

/** Table of a file: its header row, and the field of each column. */
export type ImportTable<Field extends string> = {
  header: readonly string[];
  headerLine: number;
  sampleLines: { line: number; text: string }[];
  columns: ColumnFields<Field>;
  rows: readonly TableRow[];
};

export type ReadImportRow<Values> = {
  line: number;
  cells: readonly string[];
  values: Values;
  faults: readonly RowFault[];
  /** What isn't imported or is interpreted differently. */
  notes: readonly string[];
};

const ROWS_MAX = 10_000;
const ROWS_OF_TURN = 500;

/** Returns the rows of a table that isn't a statement: of a CSV file, or of the first nonempty sheet of a workbook. */
export async function readRecords(content: string): Promise<TableRow[]> {
  const tooMuch = new Refusal("request.invalid", [{ field: "content", message: TOO_COSTLY }]);
  return (await runInWorker<TableRow[]>({ task: "read-records", input: { content }, tooMuch })).flat();
}

/** Finds the header of a table, or uses the chosen one (Behavior 5.2). */
export function importTable<Field extends string>(
  records: readonly TableRow[],
  kind: ImportHeadings<Field>,
  chosenHeadings: { headerLine: number | null; columns: ColumnFields<Field> | null },
): ImportTable<Field> {
  const headerIndex = headerAt(records, kind, chosenHeadings.headerLine);
  const record = records[headerIndex];
  if (record === undefined)
    throw refusedImport({ field: "content", message: "The file is empty. Choose another file." });
  const below = records.slice(headerIndex + 1);
  if (below.length === 0)
    throw refusedImport({
      field: "content",
      message: "The file has no rows below its header. Choose another file.",
    });
  if (below.length > ROWS_MAX)
    throw refusedImport({
      field: "content",
      message: `This file has more than ${ROWS_MAX} rows. Split it into smaller ones.`,
    });
  const width = Math.max(
    record.fields.length,
    ...below.slice(0, ROWS_OF_TURN).map(({ fields }) => fields.length),
  );
  const header = Array.from({ length: Math.min(width, COLUMNS_MAX) }, (_, index) =>
    (record.fields[index] ?? "").trim(),
  );
  const columns = chosenHeadings.columns ?? kind.columnsOf(header);
  return {
    header,
    headerLine: record.line,
    sampleLines: records.slice(0, HEADER_WITHIN).map(({ line, fields }) => ({
      line,
      text: fields
        .filter((field) => field !== "")
        .join(", ")
        .slice(0, LINE_SHOWN),
    })),
    columns: header.map((_, index) => columns[index] ?? null),
    rows: below,
  };
}

const COLUMNS_MAX = 100;
const LINE_SHOWN = 80;

function headerAt<Field extends string>(
  records: readonly TableRow[],
  kind: ImportHeadings<Field>,
  line: number | null,
): number {
  // Defaults to the first row, whose columns the user can then choose.
  if (line === null) return findHeader(records, kind.headings, kind.isHeader)?.at ?? 0;
  const index = records.findIndex((record) => record.line === line);
  if (index < 0)
    throw refusedImport({
      field: "headerLine",
      message: `Line ${line} of the file is empty. Choose another header row.`,
    });
  return index;
}

/** Reads the rows of a table, yielding to the event loop in between. */
export async function readImportRows<Field extends string, Values>(
  { rows, columns }: Pick<ImportTable<Field>, "rows" | "columns">,
  readCells: (cells: RowTexts<Field>) => { values: Values; faults: RowFault[]; notes: string[] },
): Promise<ReadImportRow<Values>[]> {
  const importRows: ReadImportRow<Values>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_OF_TURN === ROWS_OF_TURN - 1) await setImmediate();
    const { values, faults, notes } = readCells(cellsOf(row, columns));
    const broken = row.isBroken ? [{ field: "row", message: BROKEN_ROW }] : [];
    importRows.push({ line: row.line, cells: row.fields, values, faults: [...broken, ...faults], notes });
  }
  return importRows;
}

function refusedImport(error: RowFault): Refusal {
  return new Refusal("request.invalid", [error]);
}
