import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { BankFileInput } from "#contract/bank.ts";
import { tableLayout, tableMapping } from "#contract/bank-tables.ts";
import { columnTitle } from "#domain/bank/guess-column-mapping.ts";
import {
  type ReadOptions,
  type ParsedBankFile,
  readBankFile,
  readBankWorkbook,
} from "#domain/bank/read-statements.ts";
import { type BankDecimals, checkLineCount, UnreadableBankFile } from "#domain/bank/statement.ts";
import type { TableMapping } from "#domain/bank/table.ts";
import { FOUND_LAYOUT, mergeLayouts, type TableLayout } from "#domain/bank/table-layout.ts";
import { Refusal } from "#domain/refusals.ts";
import { type BankSource, sourcesOf } from "./file-sources.ts";
import type { StoredBankAccount } from "./queries.ts";

/** The user's choices for a file, and the saved reading of its account. */
export type BankReadRequest = {
  file: BankFileInput;
  before: StoredReading | null;
  decimals: BankDecimals;
  /** Whether it's a card account. */
  isCard: boolean;
};

/**
 * Reads a table as the user chose, else as saved for the account if its header is the same. A saved encoding is for
 * files that don't declare one.
 */
export function readSources({ file, before, decimals, isCard }: BankReadRequest): ParsedBankFile[] {
  const { mapping, head } = file.mapping === null ? { ...before } : { mapping: file.mapping };
  const dateFormat = file.dateFormat ?? undefined;
  const mergedLayout = mergeLayouts(file.layout, { before: before?.layout ?? FOUND_LAYOUT });
  try {
    const sources = sourcesOf(file.content, {
      chosen: file.layout.encoding,
      otherwise: mergedLayout.encoding,
    });
    const isKept =
      before?.layout !== undefined &&
      sources.every((source) => hasHeader(before.head, { source, layout: mergedLayout, decimals }));
    const layout = isKept ? mergedLayout : { ...file.layout, encoding: mergedLayout.encoding };
    const readings = sources.flatMap((source) =>
      readSource(source, { mapping, head, dateFormat, layout, decimals, isCard }),
    );
    const counts = readings.flatMap(({ statements }) =>
      statements.map(({ lines: transactions }) => transactions.length),
    );
    checkLineCount({ length: counts.reduce((all, count) => all + count, 0) }, 1);
    if (counts.length > STATEMENTS_MAX) throw new UnreadableBankFile(1, TOO_MANY_STATEMENTS);
    return readings;
  } catch (error) {
    throw error instanceof UnreadableBankFile ? unreadableFile(error.line, error.message) : error;
  }
}

/** Each is compared with all data of its account: five years of daily statements. */
const STATEMENTS_MAX = 2_000;
const TOO_MANY_STATEMENTS = "This file has more than 2,000 statements. Split it into smaller ones.";

/** The header of a table starts within this many characters. */
const HEADER_CHARACTERS_MAX = 100_000;

type LayoutCandidate = { source: BankSource; layout: TableLayout; decimals: BankDecimals };

/** Whether a table read this way has this header. */
function hasHeader(head: readonly string[] | undefined, { source, ...options }: LayoutCandidate): boolean {
  const start = "text" in source ? { ...source, text: source.text.slice(0, HEADER_CHARACTERS_MAX) } : source;
  try {
    return readSource(start, options).every(({ table }) => isDeepStrictEqual(table?.table.head, head));
  } catch (error) {
    if (error instanceof UnreadableBankFile) return false;
    throw error;
  }
}

function readSource(source: BankSource, options: ReadOptions): ParsedBankFile[] {
  if ("workbook" in source) return readBankWorkbook(source.workbook, options);
  const { encoding, text } = source;
  const { table, ...read } = readBankFile(text, options);
  return [{ ...read, table: table && { ...table, layout: { ...table.layout, encoding } } }];
}

/** Refusal with the file's unreadable line. */
export function unreadableFile(line: number, sentence: string): Refusal {
  return new Refusal("bank.unreadable", [{ field: "content", message: `Line ${line}: ${sentence}` }]);
}

const storedReading = tableMapping.extend({
  head: z.array(z.string()).optional(),
  layout: tableLayout.optional(),
});

/** Returns how the account's table was read before; null if none was. */
export function findStoredReading(
  storedAccounts: readonly StoredBankAccount[],
  { accounts }: BankFileInput,
): StoredReading | null {
  const text = storedAccounts.find(({ accountId }) => accountId === accounts[0]?.accountId)?.mapping;
  return text == null ? null : parseStoredReading(text);
}

export type StoredReading = Pick<ReadOptions, "head" | "layout"> & { mapping: TableMapping };

/** Parses how a table of an account was read before; older versions did not save its header. */
export function parseStoredReading(text: string): StoredReading {
  const { head, layout, ...mapping } = storedReading.parse(JSON.parse(text));
  return { mapping, ...(head && { head: head.map(columnTitle) }), ...(layout && { layout }) };
}

/** Returns the mapping to save for the next such table, with the parts of its layout that the user chose. */
export function mappingToKeep(table: ParsedBankFile["table"]): string | null {
  if (table === null) return null;
  const layout = isDeepStrictEqual(table.chosenLayout, FOUND_LAYOUT) ? {} : { layout: table.chosenLayout };
  return JSON.stringify({ ...table.mapping, head: table.table.head, ...layout });
}
