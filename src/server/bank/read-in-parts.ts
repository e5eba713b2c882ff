import type { ReadBankFile } from "#domain/bank/read-statements.ts";
import type { BankLine } from "#domain/bank/statement.ts";
import { recordsOfFile } from "./file-sources.ts";
import { type BankReadRequest, readSources } from "./read-sources.ts";

/** First what a file holds without its transactions, then those, by the places of the reading and of its statement. */
export type PartOfBankFile =
  | { readings: ReadBankFile[] }
  | { reading: number; statement: number; lines: readonly BankLine[] };

/** So many are read from a message within a millisecond or two. */
const ROWS_OF_PART = 2_000;
/** No more rows of a table are shown. */
const ROWS_SHOWN = 8;

/** Reads a file of a bank; runs in a worker. */
export function readBankFileInParts(request: BankReadRequest): PartOfBankFile[] {
  const readings = readSources(request);
  return [
    { readings: readings.map(withoutRows) },
    ...readings.flatMap(({ statements }, reading) =>
      statements.flatMap(({ lines }, statement) =>
        inParts(lines).map((part) => ({ reading, statement, lines: part })),
      ),
    ),
  ];
}

function withoutRows({ statements, table, ...read }: ReadBankFile): ReadBankFile {
  const limitRows = (rows: NonNullable<ReadBankFile["table"]>["table"]["rows"]) => rows.slice(0, ROWS_SHOWN);
  return {
    ...read,
    statements: statements.map((statement) => ({ ...statement, lines: [] })),
    table: table && { ...table, table: { ...table.table, rows: limitRows(table.table.rows) } },
  };
}

/** Reads the rows of a table that is no statement; runs in a worker. */
export function readRecordsInParts({ content }: { content: string }) {
  return inParts(recordsOfFile(content));
}

function inParts<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.max(Math.ceil(rows.length / ROWS_OF_PART), 1);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_OF_PART, (part + 1) * ROWS_OF_PART),
  );
}
