import type { ParsedBankFile } from "#domain/bank/read-statements.ts";
import type { BankTransaction } from "#domain/bank/statement.ts";
import { recordsOfFile } from "./file-sources.ts";
import { type BankReadRequest, readSources } from "./read-sources.ts";

/** First the content of a file without its transactions, then those, by indexes of the reading and statement. */
export type PartOfBankFile =
  | { readings: ParsedBankFile[] }
  | { reading: number; statement: number; lines: readonly BankTransaction[] };

/** Number of rows read from a message in one or two ms. */
const ROWS_OF_PART = 2_000;
/** Maximum table rows to show. */
const ROWS_SHOWN = 8;

/** Reads a bank file; runs in a worker. */
export function readBankFileInParts(request: BankReadRequest): PartOfBankFile[] {
  const readings = readSources(request);
  return [
    { readings: readings.map(withoutTableRows) },
    ...readings.flatMap(({ statements }, reading) =>
      statements.flatMap(({ lines: transactions }, statement) =>
        splitRows(transactions).map((part) => ({ reading, statement, lines: part })),
      ),
    ),
  ];
}

function withoutTableRows({ statements, table, ...read }: ParsedBankFile): ParsedBankFile {
  const limitRows = (rows: NonNullable<ParsedBankFile["table"]>["table"]["rows"]) =>
    rows.slice(0, ROWS_SHOWN);
  return {
    ...read,
    statements: statements.map((statement) => ({ ...statement, lines: [] })),
    table: table && { ...table, table: { ...table.table, rows: limitRows(table.table.rows) } },
  };
}

/** Reads the rows of a table that isn't a statement; runs in a worker. */
export function readRecordsInParts({ content }: { content: string }) {
  return splitRows(recordsOfFile(content));
}

function splitRows<Row>(rows: readonly Row[]): (readonly Row[])[] {
  const count = Math.max(Math.ceil(rows.length / ROWS_OF_PART), 1);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_OF_PART, (part + 1) * ROWS_OF_PART),
  );
}
