import { truncate } from "#domain/text.ts";
import { readCsvRecords } from "#domain/csv-records.ts";
import { dayOrderOf } from "./day-order.ts";
import { guessRoles } from "./guess-roles.ts";
import { type BankDecimals, bankText, UnreadableBankFile } from "./statement.ts";
import { isProviderHead } from "./providers.ts";
import { rolesOfHead } from "./table-heads.ts";
import type { BankTable, ColumnRole, TableMapping, TableRow } from "./table.ts";
import { isDated } from "./table-sample.ts";
import {
  delimiterOf,
  FOUND_LAYOUT,
  type FileSampleLine,
  sampleLines,
  type TableLayout,
} from "./table-layout.ts";

const COLUMNS_MAX = 100;
const TITLE_LENGTH = 100;
const COULD_BE_A_DAY = /\d{1,4}[-/.'\s]+\w{1,9}\.?[-/.'\s,]+\d{1,4}|\d{5}/;

/** A table with its layout in the file, and the lines that may be its header. */
export type TableFile = BankTable & { layout: TableLayout; sampleLines: readonly FileSampleLine[] };

/** Splits a text into a table by its delimiter. */
export function readBankTable(file: string, layout: TableLayout = FOUND_LAYOUT): TableFile {
  const delimiter = layout.delimiter ?? delimiterOf(file);
  const records = readCsvRecords(file, { delimiter, hasComments: false });
  // Without a header and without anything like a date, no column mapping yields transactions.
  if (!COULD_BE_A_DAY.test(file) && headerRowIndex(records) < 0)
    throw new UnreadableBankFile(
      1,
      "This file isn't a bank statement we can read. Download it in another format.",
    );
  return tableOf(records, { ...layout, delimiter });
}

/** Builds a table from records: its header, and the rows below it. */
export function tableOf(records: readonly TableRow[], layout: TableLayout = FOUND_LAYOUT): TableFile {
  const widest = Math.max(0, ...records.slice(0, 200).map(({ fields }) => fields.length));
  if (widest < 2)
    throw new UnreadableBankFile(
      1,
      "This file isn't a bank statement we can read. Download it in another format.",
    );
  const wide = records.find(({ fields }) => fields.length > COLUMNS_MAX);
  if (wide !== undefined)
    throw new UnreadableBankFile(
      wide.line,
      `The table has more than ${COLUMNS_MAX} columns. Remove those you don't need.`,
    );
  const headIndex =
    layout.headerLine === null ? requireHeaderRow(records) : findHeadIndex(records, layout.headerLine);
  const head =
    headIndex < 0
      ? Array.from({ length: widest }, (_, column) => `Column ${column + 1}`)
      : (records[headIndex]?.fields ?? []);
  const rows = records.slice(headIndex + 1);
  if (rows.length === 0)
    throw new UnreadableBankFile(records[0]?.line ?? 1, "The table has no rows. Choose another file.");
  const headerLine = records[headIndex]?.line ?? 0;
  return {
    head: head.map(columnTitle),
    rows,
    layout: { ...layout, headerLine },
    sampleLines: sampleLines(records, headerLine),
  };
}

/** Returns a column heading as it is displayed, stored, and compared. */
export function columnTitle(title: string): string {
  return truncate(bankText(title), TITLE_LENGTH);
}

function requireHeaderRow(records: readonly TableRow[]): number {
  const knownIndex = headerRowIndex(records);
  return knownIndex >= 0 ? knownIndex : unknownHeaderRowIndex(records);
}

function findHeadIndex(records: readonly TableRow[], headerLine: number): number {
  const index = records.findIndex(({ line }) => line === headerLine);
  if (index < 0 && headerLine > 0)
    throw new UnreadableBankFile(
      headerLine,
      "No transactions found from this row. Choose another header row.",
    );
  return index;
}

/** Returns the index of the first upper row that is a known header or names a date and an amount; -1 if none. */
export function headerRowIndex(records: readonly TableRow[]): number {
  return records.slice(0, 40).findIndex(({ fields }) => isProviderHead(fields) || isHeadRow(fields));
}

/** Finds a header in unknown words: a row of words above the first row with a date, with as many columns. */
function unknownHeaderRowIndex(records: readonly TableRow[]): number {
  const first = records.slice(0, 40).findIndex(({ fields }) => fields.some(isDated));
  const above = records[first - 1]?.fields ?? [];
  const areWords = above.every((field) => /^\P{N}*\p{L}\P{N}*$/u.test(field.trim()));
  return above.length > 1 && areWords && above.length === records[first]?.fields.length ? first - 1 : -1;
}

/** Whether the headings include one for a date and one for an amount. */
function isHeadRow(fields: readonly string[]): boolean {
  const roles = new Set(fields.map((title) => rolesOfHead(title)[0]));
  return roles.has("date") && (roles.has("amount") || roles.has("in") || roles.has("out"));
}

/** The guessed mapping, and what the user should confirm; `doubt` is null if the file proves it. */
export type MappingGuess = { mapping: TableMapping; doubt: string | null };

/** What is known before looking at the table: a known layout, and whether the account is a card. */
type GuessOptions = {
  decimals: BankDecimals;
  layout?: TableMapping | undefined;
  isCard?: boolean | undefined;
};

const ROWS_LOOKED_AT = 200;

/**
 * Guesses the mapping of a table from its headings and cells. For a known layout, only the date order and the decimal separator
 * are detected, because those depend on the user's settings.
 */
export function guessMapping(
  { head, rows }: BankTable,
  { decimals, layout, isCard }: GuessOptions,
): MappingGuess {
  const sample = rows.slice(0, ROWS_LOOKED_AT).map(({ fields }) => fields);
  const dated = sample.filter((fields) => fields.some(isDated));
  const { roles, doubt } = layout
    ? { roles: layout.columns, doubt: null }
    : guessRoles({ head, rows: dated.length > 0 ? dated : sample, decimals, isCard });
  // All rows are checked: one in ten thousand may tell day from month.
  const column = (index: number) => rows.map(({ fields }) => fields[index]?.trim() ?? "");
  const indexOfRole = (role: ColumnRole) => roles.indexOf(role);
  const amounts = (["amount", "in", "out", "fee", "balance"] as const).flatMap((role) =>
    indexOfRole(role) < 0 ? [] : textCells(rows, indexOfRole(role)),
  );
  // 05/05 is the same in any order; the value date next to it may not be.
  const dates = (["date", "valueDate"] as const).flatMap((role) =>
    indexOfRole(role) < 0 ? [] : column(indexOfRole(role)).filter(isDated),
  );
  return {
    mapping: {
      columns: roles,
      dateFormat: layout?.dateFormat ?? dayOrderOf(dates),
      decimalSign: guessDecimalSign(amounts, decimals),
      isSignReversed: layout?.isSignReversed ?? false,
    },
    doubt,
  };
}

/** Returns the text cells of a column; numeric cells of a workbook don't show how its texts are written. */
function textCells(rows: readonly TableRow[], column: number): string[] {
  return rows.flatMap(({ fields, workbook }) =>
    workbook?.numbers.has(column) === true ? [] : (fields[column]?.trim() ?? ""),
  );
}

const DECIMAL_PATTERNS = {
  2: { comma: /,(-|\d{1,2})\D*$/, point: /\.\d{1,2}\D*$/ },
  3: { comma: /,(-|\d{1,3})\D*$/, point: /\.\d{1,3}\D*$/ },
};

function guessDecimalSign(amounts: readonly string[], decimals: BankDecimals): "." | "," {
  const { comma, point } = DECIMAL_PATTERNS[decimals];
  const commas = amounts.filter((amount) => comma.test(amount)).length;
  const points = amounts.filter((amount) => point.test(amount)).length;
  return commas > points ? "," : ".";
}
