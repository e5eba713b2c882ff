import { readCamt } from "./camt.ts";
import type { DayOrder } from "./day-order.ts";
import { ZERO } from "#domain/money.ts";
import {
  type MappingGuess,
  guessMapping,
  headerRowIndex,
  readBankTable,
  tableOf,
  type TableFile,
} from "./guess-column-mapping.ts";
import { readMt940 } from "./mt940.ts";
import { readOfx } from "./ofx.ts";
import { findProviderTable, type ProviderName } from "./providers.ts";
import { readQif } from "./qif.ts";
import { readTable } from "./read-table.ts";
import {
  type BankDecimals,
  type BankFormat,
  type BankStatement,
  balanceDifference,
  quotedText,
  readBankAmount,
  UnreadableBankFile,
} from "./statement.ts";
import { type BankTable, type TableMapping, type TableRow, mappingError } from "./table.ts";
import { FOUND_LAYOUT, type TableLayout } from "./table-layout.ts";
import { readWorkbook, type WorkbookFiles } from "./workbook.ts";

/** Contents of a file; for a table also how it was read, so that the user can correct it. */
export type ParsedBankFile = {
  format: BankFormat;
  statements: readonly BankStatement[];
  table:
    | (Pick<TableFile, "layout" | "sampleLines"> & {
        mapping: TableMapping;
        table: BankTable;
        provider: ProviderName | null;
        /** The parts of the layout that the user chose, now or for the previous table. */
        chosenLayout: TableLayout;
      })
    | null;
  /** What the user must answer first; there are no statements until then. */
  question: string | null;
  /** Whether the mapping is a guess that answers the question once the user confirms it. */
  isDetected?: boolean;
};

const CAMT = [
  ["camt052", /BkToCstmrAcctRpt/],
  ["camt054", /BkToCstmrDbtCdtNtfctn/],
] as const;

/** Detects the format of a file from its content, whatever its name. */
export function formatOf(file: string): Exclude<BankFormat, "xlsx" | "feed"> {
  const start = file.slice(0, 4_000);
  if (/<OFX\b|^\s*OFXHEADER/im.test(start)) return "ofx";
  if (/<(\w+:)?Document\b/.test(start)) return CAMT.find(([, root]) => root.test(start))?.[0] ?? "camt053";
  if (/^!(type|account|option|clear)\b/im.test(start)) return "qif";
  if (/^(\{.*)?:20:/m.test(start) || (/^:61:/m.test(file) && /^:60[FM]:/m.test(file)))
    return /^:34F:|^:90[CD]:/m.test(file) ? "mt942" : "mt940";
  return "csv";
}

// oxlint-disable-next-line no-control-regex -- These are what is looked for.
const CONTROLS = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]+/g;

/** Removes the NULs and old transmission characters with which banks end files or start lines, even before a tag. */
function withoutControls(file: string): string {
  return file.replace(CONTROLS, (run, offset: number) => {
    const [before, after] = [file[offset - 1] ?? "\n", file[offset + run.length] ?? "\n"];
    return /[\s>]/.test(before) || /[\s<]/.test(after) ? "" : run;
  });
}

const WHICH_FIRST = "Choose whether dates start with the day or the month";

/** The user's choices for a file; a saved mapping also has the header of the table it was made for. */
export type ReadOptions = {
  mapping?: TableMapping | undefined;
  head?: readonly string[] | undefined;
  dateFormat?: DayOrder | undefined;
  layout?: TableLayout | undefined;
  decimals: BankDecimals;
  /** Whether the account is a card; many card tables show purchases as positive. */
  isCard?: boolean | undefined;
};

/** Reads a bank file; throws UnreadableBankFile with the line and the reason if it can't. */
export function readBankFile(text: string, options: ReadOptions): ParsedBankFile {
  const file = withoutControls(text.replace(/^\ufeff/, ""));
  if (file.trim() === "") throw new UnreadableBankFile(1, "The file is empty. Choose another file.");
  if (file.includes("\0"))
    throw new UnreadableBankFile(
      1,
      "This file isn't a bank statement we can read. Download it in another format.",
    );
  const format = formatOf(file);
  if (format === "qif") {
    const statements = readQif(file, { order: options.dateFormat, decimals: options.decimals });
    return {
      format,
      statements: statements ?? [],
      table: null,
      question: statements === null ? WHICH_FIRST : null,
    };
  }
  if (format !== "csv") {
    const readers = {
      ofx: readOfx,
      camt052: readCamt,
      camt053: readCamt,
      camt054: readCamt,
      mt940: readMt940,
      mt942: readMt940,
    };
    return { format, statements: readers[format](file, options.decimals), table: null, question: null };
  }
  return readStatementTable(readBankTable(file, options.layout), { format: "csv", options });
}

/** Reads the sheets of a workbook that are bank tables; the first sheet if none has a known header. */
export function readBankWorkbook(files: WorkbookFiles, options: ReadOptions): ParsedBankFile[] {
  const headerLine = options.layout?.headerLine ?? null;
  const sheets = readWorkbook(files).filter((rows) => rows.length > 0);
  const tables = sheets.filter((rows) => headerRowIndex(rows) >= 0);
  const parsedTables = tables.length > 0 ? tables : sheets.slice(0, 1);
  if (parsedTables.length === 0)
    throw new UnreadableBankFile(1, "The workbook is empty. Choose another file.");
  return parsedTables.map((rows) =>
    readStatementTable(tableOf(rows, { ...FOUND_LAYOUT, headerLine }), { format: "xlsx", options }),
  );
}

function readStatementTable(
  tableFile: TableFile,
  { format, options }: { format: BankFormat; options: ReadOptions },
): ParsedBankFile {
  const { decimals } = options;
  const recognized = findProviderTable(tableFile, decimals);
  const table = recognized?.table ?? tableFile;
  const savedMapping = fittingMapping(options, table);
  const guess = savedMapping
    ? { mapping: savedMapping, doubt: null }
    : guessMapping(table, { decimals, layout: recognized?.layout, isCard: options.isCard });
  const { mapping } = guess;
  return {
    format,
    table: {
      mapping,
      table,
      provider: recognized?.provider ?? null,
      layout: tableFile.layout,
      sampleLines: tableFile.sampleLines,
      chosenLayout: options.layout ?? FOUND_LAYOUT,
    },
    ...readRows(table, { guess, isConfirmed: savedMapping !== undefined || recognized !== null, decimals }),
  };
}

type TableRowOptions = { guess: MappingGuess; isConfirmed: boolean; decimals: BankDecimals };

/** Reads a table's transactions; an invalid row becomes a question, because another mapping may be right. */
function readRows(
  { head, rows }: BankTable,
  { guess: { mapping, doubt }, isConfirmed, decimals }: TableRowOptions,
): Pick<ParsedBankFile, "statements" | "question" | "isDetected"> {
  const missing = mappingError(mapping);
  if (missing !== null) return { statements: [], question: missing };
  try {
    const { statements, withoutAmount } = readTable(rows, mapping, decimals);
    const unread = isConfirmed ? null : unreadAmount(withoutAmount, { head, mapping, decimals });
    if (unread !== null) return { statements: [], question: unread, isDetected: true };
    if (doubt !== null && !hasMatchingBalances(statements))
      return { statements: [], question: doubt, isDetected: true };
    const none = `Line ${rows[0]?.line ?? 1}: no transactions found from here on`;
    return { statements, question: statements.length === 0 ? none : null };
  } catch (error) {
    if (!(error instanceof UnreadableBankFile)) throw error;
    return { statements: [], question: `Line ${error.line}: ${error.message}` };
  }
}

/** Whether the running balances of all statements agree. */
function hasMatchingBalances(statements: readonly BankStatement[]): boolean {
  return statements.length > 0 && statements.every((statement) => balanceDifference(statement) === ZERO);
}

type UnreadTable = Pick<BankTable, "head"> & { mapping: TableMapping; decimals: BankDecimals };

/** Asks about rows without a mapped amount that have one in an unmapped column with an unknown heading. */
function unreadAmount(rows: readonly TableRow[], { head, mapping, decimals }: UnreadTable): string | null {
  for (const { fields, line } of rows)
    for (const [column, field] of fields.entries()) {
      const isUnread = mapping.columns[column] === null && /\d[.,]\d/.test(field);
      if (isUnread && readBankAmount(field, { decimals, sign: mapping.decimalSign }) !== null)
        return `Line ${line}: No mapped column has an amount, but ${quotedText(head[column] ?? "")} has ${quotedText(field)}. Map that column.`;
    }
  return null;
}

/** Returns the saved mapping if the file has the same columns. */
function fittingMapping(
  { mapping, head: storedHead }: ReadOptions,
  { head }: BankTable,
): TableMapping | undefined {
  if (mapping?.columns.length !== head.length) return undefined;
  return storedHead === undefined || storedHead.every((title, column) => title === head[column])
    ? mapping
    : undefined;
}
