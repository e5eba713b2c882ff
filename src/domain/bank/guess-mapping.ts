import { truncate } from "#domain/text.ts";
import { readCsvRecords } from "#domain/csv-records.ts";
import { dayOrderOf } from "./day-order.ts";
import { guessRoles } from "./guess-roles.ts";
import { type BankDecimals, bankText, UnreadableBankFile } from "./statement.ts";
import { isKnownHead } from "./providers.ts";
import { rolesOfHead } from "./table-heads.ts";
import type { BankTable, ColumnRole, TableMapping, TableRow } from "./table.ts";
import { isDated } from "./table-sample.ts";
import { delimiterOf, FOUND_LAYOUT, type FirstLine, firstLines, type TableLayout } from "./table-layout.ts";

const COLUMNS_MAX = 100;
const TITLE_LENGTH = 100;
const COULD_BE_A_DAY = /\d{1,4}[-/.'\s]+\w{1,9}\.?[-/.'\s,]+\d{1,4}|\d{5}/;

/** A table with its layout in the file, and the lines that may be its header. */
export type WrittenTable = BankTable & { layout: TableLayout; firstLines: readonly FirstLine[] };

/** The table of a text, by its separator. */
export function readBankTable(file: string, layout: TableLayout = FOUND_LAYOUT): WrittenTable {
  const delimiter = layout.delimiter ?? delimiterOf(file);
  const records = readCsvRecords(file, { delimiter, hasComments: false });
  // Without a head, and without anything that could be a day, no choice of columns makes transactions.
  if (!COULD_BE_A_DAY.test(file) && headPlace(records) < 0)
    throw new UnreadableBankFile(
      1,
      "This file isn't a bank statement we can read. Download it in another format",
    );
  return tableOf(records, { ...layout, delimiter });
}

/** The table of some records: its head, and the rows below it. */
export function tableOf(records: readonly TableRow[], layout: TableLayout = FOUND_LAYOUT): WrittenTable {
  const widest = Math.max(0, ...records.slice(0, 200).map(({ fields }) => fields.length));
  if (widest < 2)
    throw new UnreadableBankFile(
      1,
      "This file isn't a bank statement we can read. Download it in another format",
    );
  const wide = records.find(({ fields }) => fields.length > COLUMNS_MAX);
  if (wide !== undefined)
    throw new UnreadableBankFile(
      wide.line,
      `The table has more than ${COLUMNS_MAX} columns. Remove those you don't need`,
    );
  const headIndex = layout.headLine === null ? foundPlace(records) : findHeadIndex(records, layout.headLine);
  const head =
    headIndex < 0
      ? Array.from({ length: widest }, (_, column) => `Column ${column + 1}`)
      : (records[headIndex]?.fields ?? []);
  const rows = records.slice(headIndex + 1);
  if (rows.length === 0)
    throw new UnreadableBankFile(records[0]?.line ?? 1, "The table has no rows. Choose another file");
  const headLine = records[headIndex]?.line ?? 0;
  return {
    head: head.map(columnTitle),
    rows,
    layout: { ...layout, headLine },
    firstLines: firstLines(records, headLine),
  };
}

/** The head of a column as it is shown, kept and compared. */
export function columnTitle(title: string): string {
  return truncate(bankText(title), TITLE_LENGTH);
}

function foundPlace(records: readonly TableRow[]): number {
  const knownIndex = headPlace(records);
  return knownIndex >= 0 ? knownIndex : unknownHeadPlace(records);
}

function findHeadIndex(records: readonly TableRow[], headLine: number): number {
  const index = records.findIndex(({ line }) => line === headLine);
  if (index < 0 && headLine > 0)
    throw new UnreadableBankFile(headLine, "No transactions found from this row");
  return index;
}

/** The first of the upper lines that is known, or names a date and an amount; -1 where there is none. */
export function headPlace(records: readonly TableRow[]): number {
  return records.slice(0, 40).findIndex(({ fields }) => isKnownHead(fields) || isHead(fields));
}

/** A line of words above the first row with a date, with as many columns: a header in unknown words. */
function unknownHeadPlace(records: readonly TableRow[]): number {
  const first = records.slice(0, 40).findIndex(({ fields }) => fields.some(isDated));
  const above = records[first - 1]?.fields ?? [];
  const areWords = above.every((field) => /^\P{N}*\p{L}\P{N}*$/u.test(field.trim()));
  return above.length > 1 && areWords && above.length === records[first]?.fields.length ? first - 1 : -1;
}

/** Whether a heading may be one of a date, and another one that of an amount. */
function isHead(fields: readonly string[]): boolean {
  const roles = new Set(fields.map((title) => rolesOfHead(title)[0]));
  return roles.has("date") && (roles.has("amount") || roles.has("in") || roles.has("out"));
}

/** How a table seems to be written, and what the user should confirm; the doubt is null if the file proves it. */
export type Guess = { mapping: TableMapping; doubt: string | null };

/** What is known of a table before it is looked at: a known layout, and whether it is of a card. */
type GuessOptions = {
  decimals: BankDecimals;
  layout?: TableMapping | undefined;
  isCard?: boolean | undefined;
};

const ROWS_LOOKED_AT = 200;

/**
 * How the table seems to be written, judged by its headings and its cells. Of a known layout only the order of its
 * dates and its decimal sign are found, because those depend on its user.
 */
export function guessMapping({ head, rows }: BankTable, { decimals, layout, isCard }: GuessOptions): Guess {
  const sample = rows.slice(0, ROWS_LOOKED_AT).map(({ fields }) => fields);
  const dated = sample.filter((fields) => fields.some(isDated));
  const { roles, doubt } = layout
    ? { roles: layout.columns, doubt: null }
    : guessRoles({ head, rows: dated.length > 0 ? dated : sample, decimals, isCard });
  // One row in ten thousand may be the one that tells a day from a month.
  const column = (index: number) => rows.map(({ fields }) => fields[index]?.trim() ?? "");
  const indexOfRole = (role: ColumnRole) => roles.indexOf(role);
  const amounts = (["amount", "in", "out", "fee", "balance"] as const).flatMap((role) =>
    indexOfRole(role) < 0 ? [] : writtenCells(rows, indexOfRole(role)),
  );
  // 05/05 is read alike in any order; the value date beside it may not be.
  const dates = (["date", "valueDate"] as const).flatMap((role) =>
    indexOfRole(role) < 0 ? [] : column(indexOfRole(role)).filter(isDated),
  );
  return {
    mapping: {
      columns: roles,
      dayOrder: layout?.dayOrder ?? dayOrderOf(dates),
      decimalSign: decimalSignIn(amounts, decimals),
      isSignReversed: layout?.isSignReversed ?? false,
    },
    doubt,
  };
}

/** The texts of a column; what a workbook has as a number tells nothing of how its texts are written. */
function writtenCells(rows: readonly TableRow[], column: number): string[] {
  return rows.flatMap(({ fields, workbook }) =>
    workbook?.numbers.has(column) === true ? [] : (fields[column]?.trim() ?? ""),
  );
}

const BEHIND = {
  2: { comma: /,(-|\d{1,2})\D*$/, point: /\.\d{1,2}\D*$/ },
  3: { comma: /,(-|\d{1,3})\D*$/, point: /\.\d{1,3}\D*$/ },
};

function decimalSignIn(amounts: readonly string[], decimals: BankDecimals): "." | "," {
  const { comma, point } = BEHIND[decimals];
  const commas = amounts.filter((amount) => comma.test(amount)).length;
  const points = amounts.filter((amount) => point.test(amount)).length;
  return commas > points ? "," : ".";
}
